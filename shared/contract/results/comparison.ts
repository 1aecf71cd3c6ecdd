import { z } from 'zod';
import { differenceKinds, differenceReasons } from '../../compare/compare-cells.ts';
import { valueTypes } from '../../values/value-type.ts';
import { problemSchema } from '../problem.ts';
import { cellSchema } from './run.ts';

const runId = z.string().min(1).max(64);
const columnName = z.string().max(10_000);
const count = z.number().int().min(0);

/** By which rows of two responses belong together: the values of these columns, or their position. */
export const alignmentSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('key'), columns: z.array(columnName).min(1).max(50).readonly() }),
  z.object({ by: z.literal('position') }),
]);
export type RowAlignment = z.infer<typeof alignmentSchema>;

export const comparisonRequestSchema = z.object({
  left: runId,
  right: runId,
  alignment: alignmentSchema,
  /** What columns hold, where it is known. */
  types: z.record(columnName, z.enum(valueTypes)),
});

/** Two stored responses to compare; they may be of one format. */
export type ComparisonRequest = z.infer<typeof comparisonRequestSchema>;

const tally = { format: count, type: count, value: count };

export const comparedColumnSchema = z.object({
  name: z.string(),
  /** Which of the responses has it. */
  in: z.enum(['both', 'left', 'right']),
  /** Values that differ, by how; of columns that both have. */
  ...tally,
});
export type ComparedColumn = z.infer<typeof comparedColumnSchema>;

export const comparisonSummarySchema = z.object({
  comparisonId: z.string(),
  /** By position too where a key was asked for that not both responses have. */
  alignment: alignmentSchema,
  leftRows: count,
  rightRows: count,
  /** Rows of the comparison: pairs, and rows of one response alone. */
  rows: count,
  pairs: count,
  /** Pairs of which no value differs, however written. */
  agreeing: count,
  /** Pairs that are the same character for character, over the columns that both have. */
  identical: count,
  onlyLeft: count,
  onlyRight: count,
  /** Values that differ, by how. */
  values: z.object(tally),
  /** Rows with any difference, and those with another value or without a partner. */
  differing: z.object({ any: count, value: count }),
  /** Keys that several rows of one response have: the first goes with the other response's first, and so on. */
  repeatedKeys: count,
  /** Those of both responses first, in the order of the left one. */
  columns: z.array(comparedColumnSchema).readonly(),
});

/** What came out of a comparison. Every count is exact. */
export type ComparisonSummary = z.infer<typeof comparisonSummarySchema>;

export const comparisonEventSchema = z.discriminatedUnion('type', [
  /** Rows of both responses that are done, and how many there are. */
  z.object({ type: z.literal('progress'), rows: count, of: count }),
  z.object({ type: z.literal('done'), summary: comparisonSummarySchema }),
  z.object({ type: z.literal('failed'), problem: problemSchema }),
]);

/** How a comparison goes: progress, then done or failed. */
export type ComparisonEvent = z.infer<typeof comparisonEventSchema>;

/** Which rows are looked at: all, those with any difference, or those with another value or without a partner. */
export const shownRowsSchema = z.enum(['all', 'any', 'value']);
export type ShownRows = z.infer<typeof shownRowsSchema>;

export const comparisonWindowRequestSchema = z.object({
  comparisonId: z.string().min(1).max(64),
  show: shownRowsSchema,
  from: count,
  count: z.number().int().min(1).max(500),
});

export type ComparisonWindowRequest = z.infer<typeof comparisonWindowRequestSchema>;

export const comparedCellSchema = z.object({
  kind: z.enum(differenceKinds),
  reason: z.enum(differenceReasons),
  left: cellSchema,
  right: cellSchema,
  /** Characters left out at the beginning of both, where they are the same in a long value. */
  from: count.optional(),
});
export type ComparedCell = z.infer<typeof comparedCellSchema>;

export const comparedRowSchema = z.object({
  /** Its number among all rows of the comparison. */
  row: count,
  /** Its number in either answer, from 0; null where that response lacks it. */
  left: count.nullable(),
  right: count.nullable(),
  /** One a column; of a row without a partner, and of a column of one response, nothing is called different. */
  cells: z.array(comparedCellSchema).readonly(),
});
export type ComparedRow = z.infer<typeof comparedRowSchema>;

export const comparisonWindowSchema = z.object({ from: count, rows: z.array(comparedRowSchema).readonly() });

/** Rows of a comparison, fewer than asked for where they take much room; of long values a part is here. */
export type ComparisonWindow = z.infer<typeof comparisonWindowSchema>;

export const nextDifferenceRequestSchema = z.object({
  comparisonId: z.string().min(1).max(64),
  show: shownRowsSchema,
  /** A place among the rows shown; -1 before the first. */
  from: z.number().int().min(-1),
  direction: z.enum(['next', 'previous']),
});

export type NextDifferenceRequest = z.infer<typeof nextDifferenceRequestSchema>;

/** A place among the rows shown; null where there is no further difference that way. */
export const nextDifferenceSchema = z.object({ place: count.nullable() });
