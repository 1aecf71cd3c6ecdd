import { z } from 'zod';
import { valueTypes } from '../../values/value-type.ts';
import { cellSchema } from './run.ts';

const count = z.number().int().min(0);

export const columnStatisticsRequestSchema = z.object({
  runId: z.string().min(1).max(64),
  column: z.string().max(10_000),
  /** What the column holds; `unknown` goes by what its values are. */
  type: z.enum(valueTypes),
});

/** One column of a stored response to look at. */
export type ColumnStatisticsRequest = z.infer<typeof columnStatisticsRequestSchema>;

export const histogramBinSchema = z.object({
  /** Where it begins and ends: numbers as they are, moments as milliseconds since 1970. */
  from: z.number(),
  to: z.number(),
  count,
});

/** Values from `from` up to below `to`: easily read numbers, or steps of the calendar. */
export type HistogramBin = z.infer<typeof histogramBinSchema>;

export const columnStatisticsSchema = z.object({
  column: z.string(),
  /** Rows stored when it was made. */
  rows: count,
  nulls: count,
  /** Rows that lack the column. */
  absent: count,
  /** Texts of no character. */
  empty: count,
  /** Different values as sent: `1.10` and `1.1` are two. Null and absent are none. */
  distinct: count,
  /** What the values are taken for; decides which of the rest is there. */
  reading: z.enum(['number', 'moment', 'text']),
  /** As sent, of the values that can be read so; null where there are none. */
  least: z.string().nullable(),
  greatest: z.string().nullable(),
  /** Of numbers: exact to the digits shown where `exact` says so, else as doubles give it. Null where there is none. */
  mean: z.object({ text: z.string(), exact: z.boolean() }).nullable(),
  /** Numbers that are none: not a number, and the infinities. They are in no other figure but the counts above. */
  notANumber: count,
  infinite: count,
  /** Values that are none of the type. */
  misread: count,
  /** Characters of the shortest and the longest text; null where the values are no texts. */
  lengths: z.object({ shortest: count, longest: count }).nullable(),
  /** The values met most often, the most frequent first; texts longer than 500 characters are cut, and said to be. */
  top: z.array(z.object({ cell: cellSchema, count, cut: z.boolean() })).readonly(),
  /** The bins that hold values, in order; empty where all values are one, or none can be counted so. */
  histogram: z.array(histogramBinSchema).readonly(),
});

/** What the values of one column are. */
export type ColumnStatistics = z.infer<typeof columnStatisticsSchema>;
