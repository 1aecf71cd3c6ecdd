import type { Predicate } from '../../shared/query/query.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import type { ColumnValues, ValueLayout } from './column-values.ts';
import type { QueryContext } from './query-context.ts';
import type { RowCondition, RowQuery } from './row-query.ts';
import type { Transformation } from './transformation.ts';

/** A column of an engine. Its type is never `unknown`: types without a counterpart are served as strings. */
export interface EngineColumn {
  readonly name: string;
  /** The source's own name; it differs if that isn't a simple identifier. */
  readonly sourceName: string;
  readonly type: Exclude<ValueType, 'unknown'>;
  /** True if a value is a list of `type`. */
  readonly list: boolean;
  readonly nullable: boolean;
  /** Total digits of a decimal, or digits of the fractional seconds; null for other types. */
  readonly precision: number | null;
  /** Digits of a decimal after the decimal point; null for other types. */
  readonly scale: number | null;
}

/** Differences between the JSON of the formats: bytes are base64 in REST, base64url in OData (RFC 4648, 4 and 5). */
export interface JsonShape {
  readonly binary: 'base64' | 'base64url';
  /** Writes 64-bit integers and decimals as strings, for readers with IEEE 754 numbers; false by default. */
  readonly numbersAsText?: boolean;
  /** Returns JSON members before a property, each followed by a comma; none by default. */
  readonly beforeProperty?: (column: EngineColumn) => string;
}

/**
 * One table of an engine.
 *
 * The order of rows is total and the same in each response: by `order`, then by the engine's own order, otherwise by all columns. Nulls are
 * first, and last in descending order (OData 4.01 Protocol, 11.2.6.2).
 * Conditions follow OData 4.01 URL Conventions, 5.1.1.1: comparisons with null are false (only `eq null`, `ge null` and `le null` are true
 * for null), functions of null are null, NaN equals nothing.
 */
export interface Table {
  readonly columns: readonly EngineColumn[];
  /** A version of the rows; absent if they can change at any time. */
  readonly stamp?: string;
  /** True if the table has too many rows to count them only to show their number with a page. */
  readonly isLarge?: boolean;
  /** The columns that make an order total; none if rows have their own order. */
  readonly orderedBy?: readonly string[];
  /** Counts the matching rows. Rejects with an `EngineError`. */
  count(where: RowCondition | null, context: QueryContext): Promise<number>;
  /**
   * Returns the rows as JSON objects in UTF-8, separated by commas, without brackets. Nothing is read ahead of the reader beyond the
   * engine's own small buffer. The reader owns the chunks and can free them.
   *
   * Values are exact: integers of any size and decimals with their scale are JSON numbers, times are ISO 8601 in UTC, NaN and the
   * infinities are the strings `NaN`, `INF`, `-INF` (OData 4.01 JSON Format, 7.1), lists are arrays.
   *
   * @throws EngineError if the rows end early, so that a truncated response never looks complete
   */
  stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array>;
  /**
   * Returns the same rows as columns of values, some rows at a time, each chosen column in its layout; absent if the engine only supports
   * rows. No column can be a list, and its values must fit; every value fits `text`. Throws as `stream` does.
   */
  values?(query: RowQuery, layouts: readonly ValueLayout[], context: QueryContext): AsyncIterable<readonly ColumnValues[]>;
  /** The table as read by statements about other tables of its database; absent if they can't read it. */
  readonly readable?: RelatedSource;
  /**
   * Returns the table with one more column, whose values identify rows without a key. Absent if the engine has none. The column isn't in
   * `columns`, and is returned only if a query names it.
   */
  identified?(visible: VisibleRows): IdentifiedTable;
  /**
   * Returns the table that transformations make of this one, computed again by each query. Absent if the engine doesn't support
   * transformations; then it doesn't support expressions either. Rejects with an `EngineError`.
   */
  derive?(steps: readonly Transformation[], context: QueryContext): Promise<Table>;
}

/** The part of a table that a caller can see. */
export interface VisibleRows {
  /** Names of columns; null: all. */
  readonly columns: ReadonlySet<string> | null;
  /** Which rows; null: all. Others aren't counted, so that gaps between numbers don't reveal them. */
  readonly where: Predicate | null;
}

/** A table with a column that identifies its rows: the number of a row, or a hash of its values. */
export interface IdentifiedTable {
  readonly table: Table;
  readonly column: EngineColumn;
}

/** A table, or a part of it, that statements about other tables of the same database can read. */
export interface RelatedSource {
  /** The same object for tables that one statement can read. */
  readonly database: object;
  /** The whole table. */
  readonly table: Table;
  /** The columns that a statement can use; null: all. */
  readonly columns: ReadonlySet<string> | null;
  /** The rows that a statement can read; null: all. */
  readonly where: Predicate | null;
}

/** A source of tables: an embedded database, a server, or several of them. */
export interface Engine {
  /** Returns a table; undefined if there is none with that name. */
  table(name: string): Table | undefined;
  /** Whether its server responds within two seconds; absent if it has no server. */
  isAvailable?(): Promise<boolean>;
  /** Ends running queries and frees everything. */
  close(): Promise<void>;
}
