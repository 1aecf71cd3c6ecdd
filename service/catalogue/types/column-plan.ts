import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import type { TableDialect } from '../delimited/table-dialect.ts';
import { conversions, isSpelled, undescribedConversions } from '../package/field-conversions.ts';
import type { Field } from '../package/table-schema.ts';

/** A column with the type that DuckDB detects in a text file. */
export interface SniffedColumn {
  readonly name: string;
  /** DuckDB's name of the type, such as `VARCHAR` or `BIGINT[]`. */
  readonly type: string;
}

/** A preferred type of a column, used if all its values allow it. */
export interface Wish {
  readonly column: string;
  /** SQL of the value as read. NULL for the package's null sequences. */
  readonly present: string;
  /** SQL of the converted value. NULL if the text is invalid. */
  readonly attempt: string;
  /** Whether the type isn't declared. */
  readonly isGuess?: boolean;
}

/** The package's description of columns. Each field has its own null sequences. */
export type DescribedColumns = readonly Field[];

/**
 * Returns the types with which a file's columns are read. They are the detected types, but text if the package declares a format or text
 * (`007` stays `007`).
 */
export function readTypes(sniffed: readonly SniffedColumn[], fields: DescribedColumns): SniffedColumn[] {
  return sniffed.map((column) => {
    const field = fields.find(({ name }) => name === column.name);
    return field !== undefined && isSpelled(field, column.type) && !isNested(column.type) ? { ...column, type: 'VARCHAR' } : column;
  });
}

/**
 * Returns narrower types to try: declared formats, quoted integers, and negative integers that DuckDB's JSON reader reads as HUGEINT. The
 * first one that all values allow is used.
 */
export function wishes(read: readonly SniffedColumn[], fields: DescribedColumns, dialect: TableDialect | null = null): Wish[] {
  return read.flatMap(({ name, type }) => {
    const field = fields.find((candidate) => candidate.name === name);
    const column = quoteIdentifier(name);
    // Parquet has no HUGEINT, so DuckDB would store such integers as floating-point numbers.
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

/** Returns whether a type is a list of scalars. */
export function isPlainList(type: string): boolean {
  return type.endsWith('[]') && !isNested(type.slice(0, -2));
}

/** Returns whether a type is nested: a structure, a map, or a list. DuckDB's `JSON` is text of mixed types and not nested. */
export function isNested(type: string): boolean {
  return /^(?:STRUCT|MAP|UNION)\(|\]$/.test(type);
}
