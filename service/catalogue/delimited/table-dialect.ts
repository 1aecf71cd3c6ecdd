import { z } from 'zod';
import { optional } from '../package/lenient-schema.ts';

const character = optional(z.string().length(1));
const rowNumbers = optional(z.array(z.int().min(1)));

const dialectMembers = z.object({
  delimiter: optional(z.string().min(1)),
  /** The quote character. Undefined if not declared, null for a file without quotes. */
  quoteChar: z
    .union([z.string().length(1), z.null(), z.literal('').transform(() => null)])
    .optional()
    .catch(undefined),
  escapeChar: character,
  /** Whether quotes within quoted values are doubled. */
  doubleQuote: optional(z.boolean()),
  skipInitialSpace: optional(z.boolean()),
  commentChar: optional(z.string().min(1)),
  lineTerminator: optional(z.string().min(1)),
  /** A text that means null. */
  nullSequence: optional(z.string()),
  header: optional(z.boolean()),
  /** The decimal separator and the grouping separator of numbers in undescribed columns. */
  decimalChar: character,
  groupChar: character,
  /** The order of dates in undescribed columns: `dmy` for 31/12/2024. */
  dateOrder: optional(z.enum(['dmy', 'mdy', 'ymd'])),
  /** Numbers of the header lines, from 1. Lines before the header contain no data. */
  headerRows: rowNumbers,
  /** The separator of names from several header lines. */
  headerJoin: optional(z.string()),
  commentRows: rowNumbers,
  /** For workbooks: name of the sheet, or its position from 1. */
  sheetName: optional(z.string().min(1)),
  sheetNumber: optional(z.int().min(1)),
  /** For JSON: name of the member with the rows. */
  property: optional(z.string().min(1)),
});

/**
 * The format of a table's file. Some packages nest it one level deeper (specs.frictionlessdata.io/csv-dialect,
 * datapackage.org/standard/table-dialect).
 */
export const tableDialect = optional(z.union([z.object({ csv: dialectMembers }).transform(({ csv }) => csv), dialectMembers]));

export type TableDialect = NonNullable<z.infer<typeof tableDialect>>;

/** The dialect of an undescribed file. */
export const undescribedDialect: TableDialect = dialectMembers.parse({});
