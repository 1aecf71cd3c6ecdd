import { z } from 'zod';
import { valueTypes } from '../../values/value-type.ts';

export const columnValuesSchema = z.object({
  column: z.string(),
  /** Texts of values; null for null and absent. */
  values: z.array(z.string().max(100_000).nullable()).max(1000).readonly(),
});

/** The values that rows must have in a column. */
export type ColumnValues = z.infer<typeof columnValuesSchema>;

export const rowArrangementSchema = z.object({
  /** Sort columns in order of precedence, by the value of their types; rows without a value are last, equal ones keep their order. */
  order: z
    .array(z.object({ column: z.string(), descending: z.boolean(), type: z.enum(valueTypes) }))
    .max(16)
    .readonly(),
  /** Only rows that have one of the values in each of these columns. */
  values: z.array(columnValuesSchema).max(64).readonly().optional(),
  /** Only rows with this text in one of these columns, ignoring case and accents; null for all. */
  filter: z.object({ text: z.string().min(1).max(1000), columns: z.array(z.string()).max(10_000).readonly() }).nullable(),
});

/** The order and filter of a result's stored rows, without a request to the server. */
export type RowArrangement = z.infer<typeof rowArrangementSchema>;

export const rowViewSchema = z.object({
  viewId: z.string(),
  /** Number of its rows. */
  rows: z.number().int(),
  /** Number of rows when it was created. */
  of: z.number().int(),
});

/** A view of stored rows: windows are read by its id. */
export type RowView = z.infer<typeof rowViewSchema>;
