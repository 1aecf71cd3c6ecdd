import { z } from 'zod';
import { cellSchema } from '../../values/cell.ts';
import { valueTypes } from '../../values/value-type.ts';

const count = z.number().int().min(0);

export const chartColumnSchema = z.object({
  name: z.string().max(10_000),
  /** The column's type. `unknown` is treated as text. */
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

/** The orders of bars in a bar chart. */
export const barOrders = ['size', 'category'] as const;

/**
 * Units into which timestamps are binned, in UTC. Weeks begin on Monday. `automatic` is the finest unit that doesn't result in too many
 * bins.
 */
export const timeBins = ['automatic', 'year', 'quarter', 'month', 'week', 'day', 'hour'] as const;

/** A period of time into which timestamps are grouped. */
export type TimeBin = (typeof timeBins)[number];

/** Maximum number of bars, without the bar of the other categories. */
export const maxBars = 40;

const barChartSchema = z.object({
  kind: z.literal('bar'),
  category: chartColumnSchema,
  measure: chartMeasureSchema,
  order: z.enum(barOrders),
  /** The bin of categories that are timestamps. Without it, each value is a category. */
  bin: z.enum(timeBins).optional(),
  /** The column whose most frequent values each have a bar, or a part of a bar, in each category. */
  series: chartColumnSchema.optional(),
  /** Number of bars, counted from the first in the order. */
  most: z.number().int().min(1).max(maxBars).optional(),
  /** Whether one more bar combines the other categories. */
  others: z.boolean().optional(),
});

const lineChartSchema = z.object({
  kind: z.literal('line'),
  along: chartColumnSchema,
  measure: chartMeasureSchema,
  /** The bin of timestamps. */
  bin: z.enum(timeBins).optional(),
  /** The column whose most frequent values each have a line. */
  series: chartColumnSchema.optional(),
});

export const chartSchema = z.discriminatedUnion('kind', [
  barChartSchema,
  lineChartSchema,
  z.object({ kind: z.literal('scatter'), across: chartColumnSchema, up: chartColumnSchema }),
  z.object({ kind: z.literal('histogram'), values: chartColumnSchema }),
]);

export const groupedChartSchema = z.discriminatedUnion('kind', [barChartSchema, lineChartSchema]);

/** A chart that consists of groups of rows. */
export type GroupedChart = z.infer<typeof groupedChartSchema>;

/** A chart of a stored response. */
export type Chart = z.infer<typeof chartSchema>;

export const chartRequestSchema = z.object({ runId: z.string().min(1).max(64), chart: chartSchema });

/** A chart of a stored result. */
export type ChartRequest = z.infer<typeof chartRequestSchema>;

export const chartGroupsRequestSchema = z.object({ runId: z.string().min(1).max(64), chart: groupedChartSchema });

/** A chart whose groups are requested as a result. */
export type ChartGroupsRequest = z.infer<typeof chartGroupsRequestSchema>;

/** How a value is interpreted. `number`: unchanged; `moment`: milliseconds since 1970, UTC. */
export const chartReadingSchema = z.enum(['number', 'moment']);

/** How the values of a chart's column are interpreted. */
export type ChartReading = z.infer<typeof chartReadingSchema>;

const measured = {
  /** Value that determines the mark's position. */
  value: z.number(),
  /** The value as text, exact if the rows' values allow it. */
  text: z.string(),
  /** Whether the text is a rounded number with fewer digits than the exact one. */
  approximate: z.literal(true).optional(),
  /** Number of rows of the mark. */
  rows: count,
};

const shownCategory = {
  category: cellSchema,
  /** Whether the text is truncated, because it is longer than 200 characters. */
  cut: z.boolean(),
  /** True if it combines all values that have no separate mark. */
  other: z.boolean().optional(),
};

const split = {
  /** The values of the series column, the most frequent first. Empty without a series column. */
  series: z.array(z.object(shownCategory)).readonly(),
  /** The bin of the timestamps: coarser than requested if there would be too many bins. Null without a bin. */
  bin: z.enum(timeBins).nullable(),
};

/** Index of the series of a mark. Absent without a series column. */
const seriesIndex = count.optional();

const counters = {
  /** Number of stored rows when the chart was computed. */
  rows: count,
  /** Number of rows that have every value of the chart. Other rows are omitted. */
  counted: count,
};

export const chartMarksSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bar'),
    ...counters,
    ...split,
    /** Marks in the requested order, then by series. */
    marks: z.array(z.object({ ...measured, ...shownCategory, series: seriesIndex })).readonly(),
    /** Total number of categories. The marks only cover the first of them. */
    categories: count,
  }),
  z.object({
    kind: z.literal('line'),
    ...counters,
    ...split,
    reading: chartReadingSchema,
    /** Marks in ascending order, then by series. If `gathered` is true, `at` is the start of a merged step. */
    marks: z.array(z.object({ ...measured, at: z.number(), series: seriesIndex })).readonly(),
    /** Whether adjacent positions were merged. */
    gathered: z.boolean(),
    /** Number of different positions before they were merged. */
    places: count,
  }),
  z.object({
    kind: z.literal('scatter'),
    ...counters,
    /** How `x` and `y` are interpreted. */
    across: chartReadingSchema,
    up: chartReadingSchema,
    /** All points, or a reproducible sample that contains the extreme points. */
    marks: z.array(z.object({ x: z.number(), y: z.number() })).readonly(),
  }),
  z.object({
    kind: z.literal('histogram'),
    ...counters,
    reading: chartReadingSchema,
    /** Bins with values, in ascending order. `from` is included, `to` isn't. */
    marks: z.array(z.object({ from: z.number(), to: z.number(), count })).readonly(),
  }),
]);

/** The marks of a chart: at most a few thousand, for any number of rows. */
export type ChartMarks = z.infer<typeof chartMarksSchema>;
