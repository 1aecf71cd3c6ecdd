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
  /** Sorted by these columns, the weightiest first, by the value of their types; rows without a value come last, equal ones as they came. */
  order: z
    .array(z.object({ column: z.string(), descending: z.boolean(), type: z.enum(valueTypes) }))
    .max(16)
    .readonly(),
  /** Only rows that have one of the values in each of these columns. */
  values: z.array(columnValuesSchema).max(64).readonly().optional(),
  /** Only rows with this text in one of these columns, whatever its case and accents; null for all. */
  filter: z.object({ text: z.string().min(1).max(1000), columns: z.array(z.string()).max(10_000).readonly() }).nullable(),
});

/** How the stored rows of a result are to be shown: in which order, and which of them. Nothing is asked of the server. */
export type RowArrangement = z.infer<typeof rowArrangementSchema>;

export const rowViewSchema = z.object({
  viewId: z.string(),
  /** Rows that are in it. */
  rows: z.number().int(),
  /** Rows that there were when it was made. */
  of: z.number().int(),
});

/** Stored rows as arranged: windows are read through it by its id. */
export type RowView = z.infer<typeof rowViewSchema>;
