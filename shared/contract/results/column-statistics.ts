import { z } from 'zod';
import { valueTypes } from '../../values/value-type.ts';
import { cellSchema } from './run.ts';

const count = z.number().int().min(0);

export const columnStatisticsRequestSchema = z.object({
  runId: z.string().min(1).max(64),
  column: z.string().max(10_000),
  /** The column's type; with `unknown`, its values decide. */
  type: z.enum(valueTypes),
});

/** One column of a stored response. */
export type ColumnStatisticsRequest = z.infer<typeof columnStatisticsRequestSchema>;

export const histogramBinSchema = z.object({
  /** Its limits: numbers as they are, timestamps in milliseconds since 1970. */
  from: z.number(),
  to: z.number(),
  count,
});

/** A bin from `from` up to, but not including, `to`, with round numbers or calendar units as limits. */
export type HistogramBin = z.infer<typeof histogramBinSchema>;

export const columnStatisticsSchema = z.object({
  column: z.string(),
  /** Number of stored rows when it was computed. */
  rows: count,
  nulls: count,
  /** Rows without the column. */
  absent: count,
  /** Empty strings. */
  empty: count,
  /** Number of different values as sent: `1.10` and `1.1` are two. Null and absent don't count. */
  distinct: count,
  /** How the values are interpreted; determines which of the other members are present. */
  reading: z.enum(['number', 'moment', 'text']),
  /** As sent, of the valid values; null if there are none. */
  least: z.string().nullable(),
  greatest: z.string().nullable(),
  /** Of numbers: exact to the digits shown if `exact`, otherwise computed with doubles. Null if there is none. */
  mean: z.object({ text: z.string(), exact: z.boolean() }).nullable(),
  /** Numbers of values that are NaN or infinite. They are in no other figure but the counts above. */
  notANumber: count,
  infinite: count,
  /** Number of values that aren't of the type. */
  misread: count,
  /** Length of the shortest and the longest text; null if the values aren't texts. */
  lengths: z.object({ shortest: count, longest: count }).nullable(),
  /** The most frequent values, in descending order; texts longer than 500 characters are truncated and marked. */
  top: z.array(z.object({ cell: cellSchema, count, cut: z.boolean() })).readonly(),
  /** The non-empty bins, in order; empty if all values are the same, or there are none. */
  histogram: z.array(histogramBinSchema).readonly(),
});

/** The statistics of one column. */
export type ColumnStatistics = z.infer<typeof columnStatisticsSchema>;
