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

/** The types to read a file's columns as: DuckDB's own reading, but text where the package says text (`007` stays `007`). */
export function readTypes(sniffed: readonly SniffedColumn[], fields: readonly Field[]): SniffedColumn[] {
  return sniffed.map((column) => {
    const field = fields.find(({ name }) => name === column.name);
    return field?.type === 'string' && !isNested(column.type) ? { ...column, type: 'VARCHAR' } : column;
  });
}

/**
 * What to try on columns whose reading is wider than need be: days and moments in spellings DuckDB does not sniff, integers in quotes,
 * and integers that its JSON reader makes HUGEINT for being negative.
 */
export function wishes(read: readonly SniffedColumn[], fields: readonly Field[], quote: (name: string) => string): Wish[] {
  return read.flatMap(({ name, type }) => {
    const wanted = fields.find((field) => field.name === name)?.type;
    const column = quote(name);
    if (type === 'HUGEINT') return [{ column: name, attempt: `TRY_CAST(${column} AS BIGINT)` }];
    if (type !== 'VARCHAR') return [];
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

/** Whether a type holds more than one value a cell: structures, maps, lists. DuckDB's `JSON` is text of mixed kinds, not nested. */
export function isNested(type: string): boolean {
  return /^(?:STRUCT|MAP|UNION)\(|\]$/.test(type);
}
