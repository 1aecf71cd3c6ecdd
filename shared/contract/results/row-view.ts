import { z } from 'zod';
import { valueTypes } from '../../values/value-type.ts';

export const columnValuesSchema = z.object({
  column: z.string(),
  /** Text of the allowed values. Null stands for null and absent values. */
  values: z.array(z.string().max(100_000).nullable()).max(1000).readonly(),
});

/** The values that rows must have in a column. */
export type ColumnValues = z.infer<typeof columnValuesSchema>;

export const rowArrangementSchema = z.object({
  /**
   * Sort columns in order of precedence. Values are sorted by their types. Rows without a value are last, and equal rows keep their order.
   */
  order: z
    .array(z.object({ column: z.string(), descending: z.boolean(), type: z.enum(valueTypes) }))
    .max(16)
    .readonly(),
  /** Shows only rows that have one of the values in each of these columns. */
  values: z.array(columnValuesSchema).max(64).readonly().optional(),
  /** Shows only rows with this text in one of these columns, ignoring case and accents. Null shows all rows. */
  filter: z.object({ text: z.string().min(1).max(1000), columns: z.array(z.string()).max(10_000).readonly() }).nullable(),
});

/** The order and filter of a result's stored rows, without a request to the server. */
export type RowArrangement = z.infer<typeof rowArrangementSchema>;

export const rowViewSchema = z.object({
  viewId: z.string(),
  /** Number of rows in the view. */
  rows: z.number().int(),
  /** Number of rows in the result when the view was created. */
  of: z.number().int(),
});

/** A view of stored rows, whose windows are read by its ID. */
export type RowView = z.infer<typeof rowViewSchema>;
