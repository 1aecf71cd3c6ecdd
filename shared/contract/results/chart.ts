import { z } from 'zod';
import { valueTypes } from '../../values/value-type.ts';
import { cellSchema } from './run.ts';

const count = z.number().int().min(0);

export const chartColumnSchema = z.object({
  name: z.string().max(10_000),
  /** The column's type; `unknown` is treated as text. */
  type: z.enum(valueTypes),
});

/** A column of a stored response in a chart. */
export type ChartColumn = z.infer<typeof chartColumnSchema>;

/** How the numbers of several rows are aggregated. */
export const summaries = ['sum', 'mean', 'median', 'least', 'greatest'] as const;

export const chartMeasureSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('count') }),
  z.object({ by: z.enum(summaries), column: chartColumnSchema }),
]);

/** The value of a mark: the number of rows, or an aggregate of a column. */
export type ChartMeasure = z.infer<typeof chartMeasureSchema>;

export const barOrders = ['size', 'category'] as const;

export const chartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bar'), category: chartColumnSchema, measure: chartMeasureSchema, order: z.enum(barOrders) }),
  z.object({ kind: z.literal('line'), along: chartColumnSchema, measure: chartMeasureSchema }),
  z.object({ kind: z.literal('scatter'), across: chartColumnSchema, up: chartColumnSchema }),
  z.object({ kind: z.literal('histogram'), values: chartColumnSchema }),
]);

/** A chart of a stored response. */
export type Chart = z.infer<typeof chartSchema>;

export const chartRequestSchema = z.object({ runId: z.string().min(1).max(64), chart: chartSchema });
export type ChartRequest = z.infer<typeof chartRequestSchema>;

/** `number`: as it is; `moment`: milliseconds since 1970, UTC. */
export const chartReadingSchema = z.enum(['number', 'moment']);
export type ChartReading = z.infer<typeof chartReadingSchema>;

const measured = {
  /** Its position. */
  value: z.number(),
  /** The same as text, exact if the rows' values allow it. */
  text: z.string(),
  /** Number of its rows. */
  rows: count,
};

const counters = {
  /** Number of stored rows when it was computed. */
  rows: count,
  /** Number of rows with every value that the chart needs; others are omitted. */
  counted: count,
};

export const chartMarksSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bar'),
    ...counters,
    /** In the requested order; texts longer than 200 characters are truncated and marked. */
    marks: z.array(z.object({ ...measured, category: cellSchema, cut: z.boolean() })).readonly(),
    /** Total number of categories: the marks are the first of them. */
    categories: count,
  }),
  z.object({
    kind: z.literal('line'),
    ...counters,
    reading: chartReadingSchema,
    /** In ascending order; if `gathered`, `at` is the start of its step. */
    marks: z.array(z.object({ ...measured, at: z.number() })).readonly(),
    /** Whether adjacent positions were merged. */
    gathered: z.boolean(),
    /** Number of different positions. */
    places: count,
  }),
  z.object({
    kind: z.literal('scatter'),
    ...counters,
    /** How `x` and `y` are interpreted. */
    across: chartReadingSchema,
    up: chartReadingSchema,
    /** All of them, or a reproducible sample with the extreme points. */
    marks: z.array(z.object({ x: z.number(), y: z.number() })).readonly(),
  }),
  z.object({
    kind: z.literal('histogram'),
    ...counters,
    reading: chartReadingSchema,
    /** Non-empty bins: from `from` up to, but not including, `to`, in ascending order. */
    marks: z.array(z.object({ from: z.number(), to: z.number(), count })).readonly(),
  }),
]);

/** The marks of a chart: at most a few thousand, whatever the rows. */
export type ChartMarks = z.infer<typeof chartMarksSchema>;
