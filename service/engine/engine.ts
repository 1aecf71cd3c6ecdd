import type { Predicate } from '../../shared/query/query.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import type { ColumnValues, ValueLayout } from './column-values.ts';
import type { QueryContext } from './query-context.ts';
import type { RowCondition, RowQuery } from './row-query.ts';
import type { Transformation } from './transformation.ts';

/** One column as an engine serves it. `unknown` never occurs: what has no counterpart is served as text. */
export interface EngineColumn {
  readonly name: string;
  /** The source's own name for it; another one where that is no simple identifier. */
  readonly sourceName: string;
  readonly type: Exclude<ValueType, 'unknown'>;
  /** True where a cell holds a list of values of `type`. */
  readonly list: boolean;
  readonly nullable: boolean;
  /** Digits of a decimal in all, or digits of the fraction of a second; null for other types. */
  readonly precision: number | null;
  /** Digits of a decimal after its point; null for other types. */
  readonly scale: number | null;
}

/** What differs between the JSON of the formats: bytes are base64 in REST, base64url in OData (RFC 4648, 4 and 5). */
export interface JsonShape {
  readonly binary: 'base64' | 'base64url';
  /** Integers of 64 bits and decimals in quotes, for readers whose numbers are those of IEEE 754; false unless said. */
  readonly numbersAsText?: boolean;
  /** JSON members that stand before a property, with the comma behind each; none unless said. */
  readonly beforeProperty?: (column: EngineColumn) => string;
}

/**
 * One table of an engine.
 *
 * The order of rows is total and the same in each response: by `order`, then as the engine keeps the rows, else by all columns.
 * Missing values come before all others, descending after them (OData 4.01 Protocol, 11.2.6.2).
 * Conditions follow OData 4.01 URL Conventions, 5.1.1.1: comparisons with a missing value are false (only `eq null`, and with it
 * `ge null` and `le null`, is true for one), functions of it are missing, NaN equals nothing.
 */
export interface Table {
  readonly columns: readonly EngineColumn[];
  /** Another text once the rows may be others; left out where they may change at any time. */
  readonly stamp?: string;
  /** True where there are so many rows that they are not to be counted only to tell their number beside a page. */
  readonly isLarge?: boolean;
  /** The columns by whose values an order is made total; none where rows have an order of their own. */
  readonly orderedBy?: readonly string[];
  /** How many rows match. Rejects with an `EngineError`. */
  count(where: RowCondition | null, context: QueryContext): Promise<number>;
  /**
   * The rows as JSON objects in UTF-8, separated by commas, without brackets around them; nothing is read ahead of the reader
   * beyond the engine's own small buffer. The pieces are their reader's, who may free them.
   *
   * Exact: integers of any size and decimals with their scale are JSON numbers, times are ISO 8601 in UTC, NaN and the infinities
   * are the strings `NaN`, `INF`, `-INF` (OData 4.01 JSON Format, 7.1), lists are arrays.
   * Throws an `EngineError` where the rows end too early: a response cut short never looks whole.
   */
  stream(query: RowQuery, shape: JsonShape, context: QueryContext): AsyncIterable<Uint8Array>;
  /**
   * The same rows as columns of values, some rows at a time, each chosen column in its layout; left out where the engine has but rows. No
   * column may be a list, and each one's values must fit: texts fit everything. Throws as `stream` does.
   */
  values?(query: RowQuery, layouts: readonly ValueLayout[], context: QueryContext): AsyncIterable<readonly ColumnValues[]>;
  /** The table as statements about others of its database read it; left out if they can't. */
  readonly readable?: RelatedSource;
  /**
   * The table that transformations make of this one, worked out anew by each of its queries; left out where the engine makes none, and
   * then it answers no expressions either. Rejects with an `EngineError`.
   */
  derive?(steps: readonly Transformation[], context: QueryContext): Promise<Table>;
}

/** A table, or a part of it, that statements about other tables of the same database can read. */
export interface RelatedSource {
  /** The same object for tables that one statement can read. */
  readonly database: object;
  /** The whole table. */
  readonly table: Table;
  /** The columns that a statement may name; null: all. */
  readonly columns: ReadonlySet<string> | null;
  /** The rows that a statement may read; null: all. */
  readonly where: Predicate | null;
}

/** Where tables are: an embedded database, a server, or several of them behind one. */
export interface Engine {
  /** Undefined where the engine has no table of that name. */
  table(name: string): Table | undefined;
  /** Whether the server behind it responds within two seconds; left out if there is none. */
  isAvailable?(): Promise<boolean>;
  /** Ends running queries and frees everything. */
  close(): Promise<void>;
}
