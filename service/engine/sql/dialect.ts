import type { Literal } from '../../../shared/values/value-type.ts';
import type { BoundLiteral } from '../bound-literal.ts';
import type { EngineColumn, JsonShape } from '../engine.ts';
import type { CastType } from '../expression.ts';
import type { NumberDialect } from './arithmetic.ts';
import type { Columns } from './columns.ts';
import type { ConstantDialect } from './constant.ts';
import type { Pattern } from './patterns/read-pattern.ts';
import type { RelatedSources } from './related-sources.ts';
import type { SqlValue } from './sql-value.ts';

/**
 * The SQL of one engine. It contains all differences between engines in statements for queries, expressions, and transformations.
 *
 * `Parameters` collects the bound values of one statement. Strings are compared by code points.
 */
export interface SqlDialect<Column extends EngineColumn, Parameters> {
  /** The tables that statements about other tables can read. */
  readonly related: RelatedSources<Column, Parameters>;
  /** Creates the parameters of a new statement. */
  createParameters(): Parameters;

  /** Returns SQL of a column's published value. */
  published(column: Column): string;
  /** Returns the published value in its calculation type: timestamps in UTC, floating-point numbers of 64 bits. */
  column(column: Column): SqlValue;
  /** Returns SQL of a column for comparison with constants of the column's own type, so that indexes and statistics apply. */
  operand(column: Column): string;
  /**
   * Binds a constant to the column's values. The bound value is a function that adds the parameter and returns its SQL. Null if the
   * constant has another type.
   */
  bind(column: Column, literal: Literal, parameters: Parameters): BoundLiteral<() => string> | null;
  /** Returns SQL that is true if the column's value is one of several bound constants. Defaults to `operand` and `IN`. */
  isOneOf?(column: Column, constants: readonly string[]): string;
  /** Returns the column as seen by an outer query, with its published name. */
  derived(column: Column): Column;
  /** Returns SQL of the JSON text of a column's value. The text of null is `null`. */
  json(column: Column, shape: JsonShape): string;
  /** Maximum number of arguments of concat(). */
  readonly concatLimit: number;
  /** Returns SQL of the MD5 hash of a text, as 32 hexadecimal digits in lower case. */
  digest(text: string): string;

  /** Returns functions that add a constant to the parameters, or write it as a literal. */
  constants(parameters: Parameters): ConstantDialect;
  readonly numbers: NumberDialect;
  readonly texts: TextDialect;
  readonly times: TimeDialect;
  readonly casts: CastDialect;
  /** Functions for lists. Undefined if the engine has no lists. */
  readonly lists?: ListDialect<Column>;
  readonly aggregates: AggregateDialect;
  /** Returns SQL that is true for NaN. Null for types without NaN. */
  isNaN(value: SqlValue): string | null;

  /** Returns the sort key of a column. Null if the engine can't sort by the column. */
  sortKey(column: Column): SortKey | null;
  /** Returns the items of ORDER BY for a sort key. */
  sort(key: SortKey, nulls: 'first' | 'last'): readonly string[];
  /** Returns LIMIT and OFFSET of a SELECT. If `top` is null, all rows that follow are returned. */
  limit(skip: number, top: number | null, parameters: Parameters): string;

  /**
   * Returns a column for a calculated value.
   *
   * @throws EngineError `query-unsupported` if the engine has no such column
   */
  calculated(name: string, value: SqlValue): Column;
  /** Returns SQL of a null with the column's type. */
  nullOf(column: Column): string;
  /** Returns SQL that gives an untyped null some type. */
  typedNull(sql: string): string;
  /** Checks whether two columns have the same SQL type, so that UNION can join them. */
  hasSameType(one: Column, other: Column): boolean;
  /** False if the engine can group by only one set of columns at a time. */
  readonly hasGroupingSets: boolean;
}

/** The context for compiling expressions: the available columns, and the statement to which constants are bound. */
export interface ExpressionContext<Column extends EngineColumn, Parameters> {
  readonly columns: Columns<Column>;
  readonly dialect: SqlDialect<Column, Parameters>;
  readonly parameters: Parameters;
}

export interface SortKey {
  readonly value: SqlValue;
  readonly descending: boolean;
  /** True if no value is null, so that an index can provide the order. */
  readonly notNull?: boolean;
}

/** Returns SQL of text functions. Positions count code points from 0. */
export interface TextDialect {
  concat(left: string, right: string): string;
  contains(text: string, sought: string): string;
  startsWith(text: string, sought: string): string;
  endsWith(text: string, sought: string): string;
  indexOf(text: string, sought: string): string;
  length(text: string): string;
  lower(text: string): string;
  upper(text: string): string;
  trim(text: string): string;
  /** Returns at most `count` code points from a position, or all if `count` is null. Negative positions and counts are treated as 0. */
  substring(text: string, from: string, count: string | null): string;
  /** Returns SQL that is true if a part of the text matches the pattern. */
  matches(text: string, pattern: Pattern): string;
}

/** Returns SQL of functions of dates, times of day, timestamps, and durations. Durations are whole microseconds in 64 bits. */
export interface TimeDialect {
  /** Returns a part of a date or a timestamp. Years are astronomical, as in ISO 8601. */
  dayPart(name: 'year' | 'month' | 'day', value: SqlValue): string;
  /** Returns a part of a time of day or a timestamp. */
  clockPart(name: 'hour' | 'minute' | 'second', value: SqlValue): string;
  /** Returns the fraction of a second as a decimal of six digits. */
  fractionOfSecond(value: SqlValue): string;
  /** Returns a duration in seconds, as a decimal of six digits. */
  totalSeconds(duration: string): string;
  dateOfTimestamp(moment: string): string;
  timeOfTimestamp(moment: string): string;
  timestampOfDate(date: string): string;
  addToTimestamp(moment: string, duration: string): string;
  addToDate(date: string, duration: string): string;
  subtractTimestamps(later: string, earlier: string): string;
  subtractDates(later: string, earlier: string): string;
  /** Multiplies or divides a duration by a floating-point number, and rounds the result. Null if the result exceeds 64 bits. */
  scale(sign: '*' | '/', duration: string, factor: string): string;
}

export type TextCastType = Exclude<CastType, 'string' | 'binary' | 'dateTimeOffset'>;

/** Returns SQL of casts. All casts return null for a value that the type doesn't support (OData URL Conventions 4.01, 5.1.1.10.1). */
export interface CastDialect {
  /** Casts a text to another type. Null if the engine has no such cast. */
  textTo(text: string, type: TextCastType): string | null;
  /** Casts a number to another numeric type. Integers drop the fraction. Decimals are rounded to nine digits after the point. */
  numberTo(value: SqlValue, type: 'int32' | 'int64' | 'decimal' | 'double'): string;
  /** Returns the literal of the value in an OData URL. Null for types without literals. */
  toText(value: SqlValue): string | null;
}

/** Returns SQL of list functions. `depth` is the depth of the quantifier whose value is tested. The outermost quantifier has depth 0. */
export interface ListDialect<Column> {
  /** Returns the tested value as a column. */
  item(column: Column, depth: number): Column;
  /** Returns SQL that is true if at least one value of the list passes the test. */
  some(column: Column, depth: number, test: string): string;
  length(column: Column): string;
  /** Returns the number of values that pass the test. The test is never null. Null for a null list. */
  count(column: Column, depth: number, test: string): string;
  /** Returns the value at a position, counted from 0. The position is a number, or SQL of a number. Null after the end of the list. */
  at(column: Column, index: number | string): SqlValue;
  /**
   * Counts from 0 through the list. The count increases for each value if `fits`, which gets the SQL of the value and of the current count,
   * is true. Null for a null list.
   */
  countSteps(column: Column, fits: (item: SqlValue, count: string) => string): string;
}

/** Returns SQL of aggregate functions. */
export interface AggregateDialect {
  sum(value: SqlValue): string;
  /** Returns the average as a floating-point number. */
  average(value: SqlValue): string;
  min(value: SqlValue): string;
  max(value: SqlValue): string;
  countDistinct(value: SqlValue): string;
  /** Returns a number in the type that window functions use for arithmetic and comparison. */
  plainNumber(value: SqlValue): string;
  /** Returns a value that depends on each row even if it uses no column. Defaults to the value itself. */
  ofRow?(sql: string): string;
}
