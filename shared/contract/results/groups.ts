import { z } from 'zod';
import { valueTypes } from '../../values/value-type.ts';
import { groupingSchema } from '../saved/persisted-query.ts';

const name = z.string().max(10_000);

export const groupsRequestSchema = z.object({
  runId: z.string().min(1).max(64),
  grouping: groupingSchema,
  /** Types of the columns of the rows, and of the groups. A column without a type is text. */
  types: z.record(name, z.enum(valueTypes)),
  /** Columns of the groups to sort by. Without any, groups are sorted by their keys. */
  order: z
    .array(z.object({ column: name, descending: z.boolean() }))
    .max(1000)
    .readonly(),
});

/** Groups to compute from the rows of a result. */
export type GroupsRequest = z.infer<typeof groupsRequestSchema>;

export const groupsSchema = z.object({
  /** The result that contains the groups as its rows. The page releases it like the result of a run. */
  runId: z.string(),
  columns: z.array(z.string()).readonly(),
  rows: z.number().int(),
  /** Number of rows that the groups were computed from. */
  of: z.number().int(),
});

/** The groups of a stored result, as rows of a new result. */
export type Groups = z.infer<typeof groupsSchema>;
