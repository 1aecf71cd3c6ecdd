import { z } from 'zod';
import { optional } from '../package/lenient-schema.ts';

const character = optional(z.string().length(1));
const rowNumbers = optional(z.array(z.int().min(1)));

const dialectMembers = z.object({
  delimiter: optional(z.string().min(1)),
  /** Undefined: nothing is said; null: there are no quotes. */
  quoteChar: z
    .union([z.string().length(1), z.null(), z.literal('').transform(() => null)])
    .optional()
    .catch(undefined),
  escapeChar: character,
  /** Whether a quote within quotes is written twice. */
  doubleQuote: optional(z.boolean()),
  skipInitialSpace: optional(z.boolean()),
  commentChar: optional(z.string().min(1)),
  lineTerminator: optional(z.string().min(1)),
  /** A text that stands for nothing. */
  nullSequence: optional(z.string()),
  header: optional(z.boolean()),
  /** Before the fraction of numbers, and between groups of digits, in columns of which nothing is said. */
  decimalChar: character,
  groupChar: character,
  /** What comes first in dates, in columns of which nothing is said: `dmy` for 31/12/2024. */
  dateOrder: optional(z.enum(['dmy', 'mdy', 'ymd'])),
  /** Numbers of the lines that the names are written in, from 1; what is before them is no data. */
  headerRows: rowNumbers,
  /** Between the parts of a name that is written in several lines. */
  headerJoin: optional(z.string()),
  commentRows: rowNumbers,
  /** Of JSON: the member that holds the rows. */
  property: optional(z.string().min(1)),
});

/** How a file of a table is written; some packages put it one level deeper (specs.frictionlessdata.io/csv-dialect, datapackage.org/standard/table-dialect). */
export const tableDialect = optional(z.union([z.object({ csv: dialectMembers }).transform(({ csv }) => csv), dialectMembers]));

export type TableDialect = NonNullable<z.infer<typeof tableDialect>>;

/** The dialect of a file of which nothing is said. */
export const nothingSaid: TableDialect = dialectMembers.parse({});
