import type { Predicate } from '../../shared/query/query.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import type { ColumnValues, ValueLayout } from './column-values.ts';
import type { QueryContext } from './query-context.ts';
import type { RowCondition, RowQuery } from './row-query.ts';
import type { Transformation } from './transformation.ts';

/** A column of an engine. Its type is never `unknown`: types without a counterpart are served as strings. */
export interface EngineColumn {
  readonly name: string;
  /** The source's own name. It differs from `name` if the source's name isn't a simple identifier. */
  readonly sourceName: string;
  readonly type: Exclude<ValueType, 'unknown'>;
  /** True if each value of the column is a list of `type`. */
  readonly list: boolean;
  readonly nullable: boolean;
  /** Total digits of a decimal, or digits of the fractional seconds. Null for other types. */
  readonly precision: number | null;
  /** Digits of a decimal after the decimal point. Null for other types. */
  readonly scale: number | null;
  /** Whether the file has timestamps without a time zone, so that the zone is assumed. Absent for other columns. */
  readonly withoutZone?: true;
}

/** The JSON differences between the APIs: bytes are base64 in REST, base64url in OData (RFC 4648, 4 and 5). */
export interface JsonShape {
  readonly binary: 'base64' | 'base64url';
  /** Writes 64-bit integers and decimals as strings, for readers with IEEE 754 numbers. Defaults to false. */
  readonly numbersAsText?: boolean;
  /** Returns JSON members to write before a property, each followed by a comma. Defaults to none. */
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
  /** A version of the rows. Absent if the rows can change at any time. */
  readonly stamp?: string;
  /** True if the table has too many rows to count them only to show their number with a page. */
  readonly isLarge?: boolean;
  /** The columns that make an order total. Empty if rows have their own order. */
  readonly orderedBy?: readonly string[];
  /**
   * Counts the matching rows.
   *
   * @throws EngineError if the query fails
   */
  count(where: RowCondition | null, context: QueryContext): Promise<number>;
  /**
   * Returns the rows as JSON objects in UTF-8, separated by commas, without brackets. Rows are read on demand; only the engine's own small
   * buffer is filled in advance. The reader owns the chunks and can free them.
   *
   * Values are exact. Integers of any size and decimals with their scale are JSON numbers. Times are ISO 8601 in UTC. Lists are arrays. NaN
   * and the infinities are the strings `NaN`, `INF`, `-INF` (OData 4.01 JSON Format, 7.1).
   *
   * @throws EngineError if the rows end early, so that a truncated response never looks complete
   */
  stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array>;
  /**
   * Returns the same rows as columns of values, some rows at a time, each chosen column in its layout. Absent if the engine only supports
   * rows. A column can't be a list, and its values must fit the layout. Every value fits `text`.
   *
   * @throws EngineError as `stream` does
   */
  values?(query: RowQuery, layouts: readonly ValueLayout[], context: QueryContext): AsyncIterable<readonly ColumnValues[]>;
  /** The table as read by statements about other tables of its database. Absent if those statements can't read it. */
  readonly readable?: RelatedSource;
  /**
   * Returns the table with one more column, whose values identify rows without a key. Absent if the engine has no such column. The column
   * isn't in `columns`, and is returned only if a query names it.
   */
  identified?(visible: VisibleRows): IdentifiedTable;
  /**
   * Returns the table that transformations produce from this table. Each query computes the rows again. Absent if the engine doesn't
   * support transformations. Then it doesn't support expressions either.
   *
   * @throws EngineError if the steps are invalid or unsupported
   */
  derive?(steps: readonly Transformation[], context: QueryContext): Promise<Table>;
}

/** The part of a table that a caller can see. */
export interface VisibleRows {
  /** Names of the visible columns. Null for all columns. */
  readonly columns: ReadonlySet<string> | null;
  /** Condition for the visible rows. Null for all rows. Other rows aren't counted, so that gaps between numbers don't reveal them. */
  readonly where: Predicate | null;
}

/** A table with a column that identifies its rows: the number of a row, or a hash of its values. */
export interface IdentifiedTable {
  readonly table: Table;
  readonly column: EngineColumn;
}

/** A table, or a part of it, that statements about other tables of the same database can read. */
export interface RelatedSource {
  /** An object that is the same for all tables that one statement can read. */
  readonly database: object;
  /** The whole table, without restrictions. */
  readonly table: Table;
  /** The columns that a statement can use. Null for all columns. */
  readonly columns: ReadonlySet<string> | null;
  /** Condition for the rows that a statement can read. Null for all rows. */
  readonly where: Predicate | null;
}

/** A source of tables: an embedded database, a server, or several of them. */
export interface Engine {
  /** Returns a table. Undefined if no table has that name. */
  table(name: string): Table | undefined;
  /** Checks whether the engine's server responds within two seconds. Absent if the engine has no server. */
  isAvailable?(): Promise<boolean>;
  /** Ends running queries and frees all resources. */
  close(): Promise<void>;
}
