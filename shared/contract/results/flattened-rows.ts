import { z } from 'zod';

const name = z.string().max(10_000);

export const flattenRequestSchema = z.object({
  runId: z.string().min(1).max(64),
  /** Columns with related data, such as `author`, and columns of these, such as `author.country`. */
  columns: z.array(name).max(1000).readonly(),
});

/** Columns of a result whose related data is split into columns. */
export type FlattenRequest = z.infer<typeof flattenRequestSchema>;

export const flattenedRowsSchema = z.object({
  /** The result with the new columns. The page releases it like the result of a run. */
  runId: z.string(),
  columns: z.array(z.string()).readonly(),
  rows: z.number().int(),
});

/** The columns of flattened rows. */
export type FlattenedRows = z.infer<typeof flattenedRowsSchema>;
