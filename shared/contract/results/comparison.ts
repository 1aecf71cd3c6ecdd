import { z } from 'zod';
import { differenceKinds, differenceReasons } from '../../compare/compare-cells.ts';
import { problemSchema } from '../../problems/problem.ts';
import { cellSchema } from '../../values/cell.ts';
import { valueTypes } from '../../values/value-type.ts';

const runId = z.string().min(1).max(64);
const columnName = z.string().max(10_000);
const count = z.number().int().min(0);

/** How rows of two responses are matched: by the values of these columns, or by position. */
export const alignmentSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('key'), columns: z.array(columnName).min(1).max(50).readonly() }),
  z.object({ by: z.literal('position') }),
]);

/** How rows of two results are matched: by the columns of a key, or by position. */
export type RowAlignment = z.infer<typeof alignmentSchema>;

export const comparisonRequestSchema = z.object({
  left: runId,
  right: runId,
  alignment: alignmentSchema,
  /** The types of columns, if known. */
  types: z.record(columnName, z.enum(valueTypes)),
});

/** Two stored responses to compare, possibly of the same format. */
export type ComparisonRequest = z.infer<typeof comparisonRequestSchema>;

const tally = { format: count, type: count, value: count };

export const comparedColumnSchema = z.object({
  name: z.string(),
  /** Which of the responses have the column. */
  in: z.enum(['both', 'left', 'right']),
  /** Number of differing values by kind, if both responses have the column. */
  ...tally,
});

/** A column of a comparison, with its numbers of differences. */
export type ComparedColumn = z.infer<typeof comparedColumnSchema>;

export const comparisonSummarySchema = z.object({
  comparisonId: z.string(),
  /** How rows were matched. Matches by position even if a key was requested that isn't in both responses. */
  alignment: alignmentSchema,
  leftRows: count,
  rightRows: count,
  /** Number of rows of the comparison: pairs, and rows of only one response. */
  rows: count,
  pairs: count,
  /** Number of pairs without different values. Their formats can differ. */
  agreeing: count,
  /** Number of pairs whose values are identical text in the columns of both responses. */
  identical: count,
  onlyLeft: count,
  onlyRight: count,
  /** Number of differing values by kind. */
  values: z.object(tally),
  /** Number of rows with any difference, and of rows with a differing value or without a partner. */
  differing: z.object({ any: count, value: count }),
  /** Number of keys that several rows of one response have. These rows are paired in their order. */
  repeatedKeys: count,
  /** Columns of both responses first, in the order of the left response. */
  columns: z.array(comparedColumnSchema).readonly(),
});

/** The result of a comparison. Every count is exact. */
export type ComparisonSummary = z.infer<typeof comparisonSummarySchema>;

export const comparisonEventSchema = z.discriminatedUnion('type', [
  /** Number of processed rows of both responses (`rows`), and the total (`of`). */
  z.object({ type: z.literal('progress'), rows: count, of: count }),
  z.object({ type: z.literal('done'), summary: comparisonSummarySchema }),
  z.object({ type: z.literal('failed'), problem: problemSchema }),
]);

/** The events of a comparison: progress, then done or failed. */
export type ComparisonEvent = z.infer<typeof comparisonEventSchema>;

/** The visible rows: all, those with any difference, or those with a differing value or without a partner. */
export const shownRowsSchema = z.enum(['all', 'any', 'value']);

/** Which rows of a comparison are visible. */
export type ShownRows = z.infer<typeof shownRowsSchema>;

export const comparisonWindowRequestSchema = z.object({
  comparisonId: z.string().min(1).max(64),
  show: shownRowsSchema,
  from: count,
  count: z.number().int().min(1).max(500),
});

/** A range of the visible rows of a comparison. */
export type ComparisonWindowRequest = z.infer<typeof comparisonWindowRequestSchema>;

export const comparedCellSchema = z.object({
  kind: z.enum(differenceKinds),
  reason: z.enum(differenceReasons),
  left: cellSchema,
  right: cellSchema,
  /** Number of omitted characters at the start of both values. Only present if long values start with equal text. */
  from: count.optional(),
});

/** Two values of one cell, and how they differ. */
export type ComparedCell = z.infer<typeof comparedCellSchema>;

export const comparedRowSchema = z.object({
  /** The row's number among all rows of the comparison. */
  row: count,
  /** The row's number in each response, from 0. Null if that response doesn't have it. */
  left: count.nullable(),
  right: count.nullable(),
  /** One cell per column. A value without a counterpart doesn't count as different. */
  cells: z.array(comparedCellSchema).readonly(),
});

/** A row of a comparison with the cells of both results. */
export type ComparedRow = z.infer<typeof comparedRowSchema>;

export const comparisonWindowSchema = z.object({ from: count, rows: z.array(comparedRowSchema).readonly() });

/** Rows of a comparison. There are fewer than requested if they are large. Long values are truncated. */
export type ComparisonWindow = z.infer<typeof comparisonWindowSchema>;

export const nextDifferenceRequestSchema = z.object({
  comparisonId: z.string().min(1).max(64),
  show: shownRowsSchema,
  /** A position among the visible rows. -1 is before the first row. */
  from: z.number().int().min(-1),
  direction: z.enum(['next', 'previous']),
});

/** A row of a comparison, and the direction of the search for a difference. */
export type NextDifferenceRequest = z.infer<typeof nextDifferenceRequestSchema>;

/** A position among the visible rows. Null if there is no further difference. */
export const nextDifferenceSchema = z.object({ place: count.nullable() });
