import { z } from 'zod';
import { cellSchema } from '../../values/cell.ts';
import { valueTypes } from '../../values/value-type.ts';

const count = z.number().int().min(0);

export const columnStatisticsRequestSchema = z.object({
  runId: z.string().min(1).max(64),
  column: z.string().max(10_000),
  /** The column's type. If it is `unknown`, the values determine the type. */
  type: z.enum(valueTypes),
});

/** One column of a stored response. */
export type ColumnStatisticsRequest = z.infer<typeof columnStatisticsRequestSchema>;

export const histogramBinSchema = z.object({
  /** Limits of the bin: numbers unchanged, timestamps in milliseconds since 1970. */
  from: z.number(),
  to: z.number(),
  count,
});

/** A bin from `from` up to, but not including, `to`, with round numbers or calendar units as limits. */
export type HistogramBin = z.infer<typeof histogramBinSchema>;

export const columnStatisticsSchema = z.object({
  column: z.string(),
  /** Number of stored rows when the statistics were computed. */
  rows: count,
  nulls: count,
  /** Number of rows without the column. */
  absent: count,
  /** Number of empty strings. */
  empty: count,
  /** Number of different values as sent: `1.10` and `1.1` are two. Null and absent values aren't counted. */
  distinct: count,
  /** How the values are interpreted, which determines which other members are present. */
  reading: z.enum(['number', 'moment', 'text']),
  /** Minimum and maximum of the valid values, as sent. Null if there are none. */
  least: z.string().nullable(),
  greatest: z.string().nullable(),
  /** Mean of numbers. If `exact` is true, all digits shown are exact; otherwise the mean is computed with doubles. Null without numbers. */
  mean: z.object({ text: z.string(), exact: z.boolean() }).nullable(),
  /** Numbers of values that are NaN or infinite. Only the counts above include these values. */
  notANumber: count,
  infinite: count,
  /** Number of values that aren't valid for the type. */
  misread: count,
  /** Length of the shortest and the longest text. Null if the values aren't text. */
  lengths: z.object({ shortest: count, longest: count }).nullable(),
  /** The most frequent values, in descending order of frequency. Text longer than 500 characters is truncated, and `cut` is true. */
  top: z.array(z.object({ cell: cellSchema, count, cut: z.boolean() })).readonly(),
  /** Bins with values, in order. Empty if all values are equal, or if there are none. */
  histogram: z.array(histogramBinSchema).readonly(),
});

/** The statistics of one column. */
export type ColumnStatistics = z.infer<typeof columnStatisticsSchema>;
