import { quoteText } from '../engine/sql/identifier.ts';
import type { Field } from './data-package.ts';

/** A column as DuckDB reads it from a text file by itself. */
export interface SniffedColumn {
  readonly name: string;
  /** DuckDB's name of the type, such as `VARCHAR` or `BIGINT[]`. */
  readonly type: string;
}

/** What a column is to become if all its values allow it; else it stays as read. */
export interface Wish {
  readonly column: string;
  /** SQL that gives the value, or NULL where the text is none. */
  readonly attempt: string;
}

/** Spellings of days and moments that are tried on texts which a package says are such, each for the whole column. */
const dateFormats = ['%Y-%m-%d', '%Y/%m/%d', '%b %d %Y', '%B %d %Y', '%d-%b-%y', '%m/%d/%Y'];
const momentFormats = ['%Y-%m-%dT%H:%M:%S', '%Y-%m-%d %H:%M:%S', '%Y/%m/%d %H:%M:%S', '%Y-%m-%d %H:%M', '%Y/%m/%d %H:%M', ...dateFormats];

/**
 * The types to read a file's columns as: those found, but text where the package says text (`007` stays `007`), or in which spelling days
 * and moments are written.
 */
export function readTypes(sniffed: readonly SniffedColumn[], fields: readonly Field[]): SniffedColumn[] {
  return sniffed.map((column) => {
    const field = fields.find(({ name }) => name === column.name);
    const isText = field?.type === 'string' || (field !== undefined && spellingOf(field) !== null);
    return isText && !isNested(column.type) ? { ...column, type: 'VARCHAR' } : column;
  });
}

/**
 * What to try on columns whose reading is wider than need be: days and moments in spellings DuckDB does not sniff, integers in quotes,
 * and integers that its JSON reader makes HUGEINT for being negative.
 */
export function wishes(read: readonly SniffedColumn[], fields: readonly Field[], quote: (name: string) => string): Wish[] {
  return read.flatMap(({ name, type }) => {
    const field = fields.find((candidate) => candidate.name === name);
    const [wanted, spelling] = [field?.type, field === undefined ? null : spellingOf(field)];
    const column = quote(name);
    // Parquet has no such integers: they would be written as binary numbers.
    if (type === 'HUGEINT')
      return ['BIGINT', 'DECIMAL(38, 0)', 'VARCHAR'].map((exact) => ({ column: name, attempt: `TRY_CAST(${column} AS ${exact})` }));
    if (type !== 'VARCHAR') return [];
    if (spelling !== null) return [{ column: name, attempt: inSpelling(column, spelling, wanted) }];
    if (wanted === 'integer') return [{ column: name, attempt: unchanged(column, 'BIGINT') }];
    if (wanted === 'date') return dateFormats.map((format) => ({ column: name, attempt: `try_strptime(${column}, '${format}')::DATE` }));
    if (wanted === 'datetime') return momentFormats.map((format) => ({ column: name, attempt: `try_strptime(${column}, '${format}')` }));
    return [];
  });
}

/** The value only where it is written as DuckDB would write it: `007` and `+7` are texts that look like numbers. */
function unchanged(column: string, type: string): string {
  const value = `TRY_CAST(${column} AS ${type})`;
  return `CASE WHEN ${value}::VARCHAR = ${column} THEN ${value} END`;
}

/** How the package says that a day or a moment is written; null where it does not. */
function spellingOf({ type, format }: Field): string | null {
  return ['date', 'datetime', 'time'].includes(type) && format?.includes('%') === true ? format : null;
}

function inSpelling(column: string, spelling: string, type: string | undefined): string {
  const moment = `try_strptime(${column}, ${quoteText(spelling)})`;
  if (type === 'datetime') return moment;
  return `${moment}::${type === 'time' ? 'TIME' : 'DATE'}`;
}

/** Whether a type is a list of single values. */
export function isPlainList(type: string): boolean {
  return type.endsWith('[]') && !isNested(type.slice(0, -2));
}

/** Whether a type holds more than one value a cell: structures, maps, lists. DuckDB's `JSON` is text of mixed kinds, not nested. */
export function isNested(type: string): boolean {
  return /^(?:STRUCT|MAP|UNION)\(|\]$/.test(type);
}
