import { z } from 'zod';
import { valueTypes } from '../../values/value-type.ts';
import { cellSchema } from './run.ts';

const count = z.number().int().min(0);

export const chartColumnSchema = z.object({
  name: z.string().max(10_000),
  /** What the column holds; `unknown` is read as text. */
  type: z.enum(valueTypes),
});

/** A column of a stored response, drawn as what it holds. */
export type ChartColumn = z.infer<typeof chartColumnSchema>;

/** How the numbers of several rows become one. */
export const summaries = ['sum', 'mean', 'median', 'least', 'greatest'] as const;

export const chartMeasureSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('count') }),
  z.object({ by: z.enum(summaries), column: chartColumnSchema }),
]);

/** What the height of a mark says: how many rows, or what a column's numbers come to. */
export type ChartMeasure = z.infer<typeof chartMeasureSchema>;

export const barOrders = ['size', 'category'] as const;

export const chartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bar'), category: chartColumnSchema, measure: chartMeasureSchema, order: z.enum(barOrders) }),
  z.object({ kind: z.literal('line'), along: chartColumnSchema, measure: chartMeasureSchema }),
  z.object({ kind: z.literal('scatter'), across: chartColumnSchema, up: chartColumnSchema }),
  z.object({ kind: z.literal('histogram'), values: chartColumnSchema }),
]);

/** What is to be drawn of a stored response. */
export type Chart = z.infer<typeof chartSchema>;

export const chartRequestSchema = z.object({ runId: z.string().min(1).max(64), chart: chartSchema });
export type ChartRequest = z.infer<typeof chartRequestSchema>;

/** `number`: as it is; `moment`: milliseconds since 1970, UTC. */
export const chartReadingSchema = z.enum(['number', 'moment']);
export type ChartReading = z.infer<typeof chartReadingSchema>;

const measured = {
  /** Where it is drawn. */
  value: z.number(),
  /** The same, exact wherever the rows' values allow it. */
  text: z.string(),
  /** Rows that it comes of. */
  rows: count,
};

const counters = {
  /** Rows stored when it was made. */
  rows: count,
  /** Those of them that have every value that the chart needs: all others are left out. */
  counted: count,
};

export const chartMarksSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bar'),
    ...counters,
    /** In the order asked for; texts longer than 200 characters are cut, and said to be. */
    marks: z.array(z.object({ ...measured, category: cellSchema, cut: z.boolean() })).readonly(),
    /** How many there are in all: the marks are the first of them. */
    categories: count,
  }),
  z.object({
    kind: z.literal('line'),
    ...counters,
    reading: chartReadingSchema,
    /** In ascending order; where `gathered`, `at` is where its step begins. */
    marks: z.array(z.object({ ...measured, at: z.number() })).readonly(),
    /** Whether there were so many places that neighbours became one. */
    gathered: z.boolean(),
    /** Different places that there are. */
    places: count,
  }),
  z.object({
    kind: z.literal('scatter'),
    ...counters,
    /** How `x` and `y` are read. */
    across: chartReadingSchema,
    up: chartReadingSchema,
    /** All of them, or a sample that has the outermost points in it and is the same each time. */
    marks: z.array(z.object({ x: z.number(), y: z.number() })).readonly(),
  }),
  z.object({
    kind: z.literal('histogram'),
    ...counters,
    reading: chartReadingSchema,
    /** Those that hold values: from `from` up to `to`, which is not included, in ascending order. */
    marks: z.array(z.object({ from: z.number(), to: z.number(), count })).readonly(),
  }),
]);

/** What a chart shows: at most some thousand marks, whatever the rows. */
export type ChartMarks = z.infer<typeof chartMarksSchema>;
