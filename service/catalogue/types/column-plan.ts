import { quoteIdentifier, quoteText } from '../../engine/sql/identifier.ts';
import type { TableDialect } from '../delimited/table-dialect.ts';
import { conversions, isSpelled, undescribedConversions } from '../package/field-conversions.ts';
import type { Field } from '../package/table-schema.ts';

/** A column as DuckDB reads it from a text file by itself. */
export interface SniffedColumn {
  readonly name: string;
  /** DuckDB's name of the type, such as `VARCHAR` or `BIGINT[]`. */
  readonly type: string;
}

/** What a column is to become if all its values allow it; else it stays as read. */
export interface Wish {
  readonly column: string;
  /** SQL of the value as read; NULL for what the package says to stand for nothing. */
  readonly present: string;
  /** SQL that gives the value, or NULL where the text is none. */
  readonly attempt: string;
  /** True if nobody says that this column is one of such values. */
  readonly isGuess?: boolean;
}

/** What a package says of columns: each field with the texts of its own that stand for nothing. */
export type DescribedColumns = readonly Field[];

/**
 * The types to read a file's columns as: those found, but text where the package says text (`007` stays `007`), or how values are written.
 */
export function readTypes(sniffed: readonly SniffedColumn[], fields: DescribedColumns): SniffedColumn[] {
  return sniffed.map((column) => {
    const field = fields.find(({ name }) => name === column.name);
    return field !== undefined && isSpelled(field, column.type) && !isNested(column.type) ? { ...column, type: 'VARCHAR' } : column;
  });
}

/**
 * What to try on columns whose reading is wider than need be: what a package says of how values are written, integers in quotes, and
 * integers that DuckDB's JSON reader makes HUGEINT for being negative. The first that all values allow is taken.
 */
export function wishes(read: readonly SniffedColumn[], fields: DescribedColumns, dialect: TableDialect | null = null): Wish[] {
  return read.flatMap(({ name, type }) => {
    const field = fields.find((candidate) => candidate.name === name);
    const column = quoteIdentifier(name);
    // Parquet has no such integers: they would be written as binary numbers.
    if (type === 'HUGEINT') {
      return ['BIGINT', 'DECIMAL(38, 0)', 'VARCHAR'].map((exact) => ({
        column: name,
        present: column,
        attempt: `TRY_CAST(${column} AS ${exact})`,
      }));
    }
    if (type === 'VARCHAR' && field === undefined && dialect !== null)
      return undescribedConversions(dialect, column).map((attempt) => ({ column: name, present: column, attempt, isGuess: true }));
    if (type !== 'VARCHAR' || field === undefined) return [];
    const missing = field.missingValues ?? [];
    const present = missing.length === 0 ? column : `CASE WHEN ${column} NOT IN (${missing.map(quoteText).join(', ')}) THEN ${column} END`;
    const attempts = [...conversions(field, present), ...(missing.length === 0 ? [] : [present])];
    return attempts.map((attempt) => ({ column: name, present, attempt }));
  });
}

/** Whether a type is a list of single values. */
export function isPlainList(type: string): boolean {
  return type.endsWith('[]') && !isNested(type.slice(0, -2));
}

/** Whether a type holds more than one value a cell: structures, maps, lists. DuckDB's `JSON` is text of mixed kinds, not nested. */
export function isNested(type: string): boolean {
  return /^(?:STRUCT|MAP|UNION)\(|\]$/.test(type);
}
