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
 * The SQL of one engine: all differences between engines in statements for queries, expressions, and transformations.
 *
 * `Parameters` collects the bound values of one statement. Strings are compared by code points.
 */
export interface SqlDialect<Column extends EngineColumn, Parameters> {
  /** Tables that statements about other tables can read. */
  readonly related: RelatedSources<Column, Parameters>;
  /** Creates the parameters of a new statement. */
  createParameters(): Parameters;

  /** SQL of a column's published value. */
  published(column: Column): string;
  /** The published value in its calculation type: timestamps in UTC, floating-point numbers of 64 bits. */
  column(column: Column): SqlValue;
  /** A column for comparison with constants of its own type, so that indexes and statistics apply. */
  operand(column: Column): string;
  /** Binds a constant to the column's values; its value adds the parameter and returns its SQL. Null if it has another type. */
  bind(column: Column, literal: Literal, parameters: Parameters): BoundLiteral<() => string> | null;
  /** True if the column's value is one of several bound constants. By default `operand` and `IN`. */
  isOneOf?(column: Column, constants: readonly string[]): string;
  /** The column as seen by an outer query under its published name. */
  derived(column: Column): Column;
  /** SQL of the JSON text of a column's value: `null` for null. */
  json(column: Column, shape: JsonShape): string;
  /** Maximum number of arguments of concat(). */
  readonly concatLimit: number;
  /** SQL of the MD5 hash of a text, as 32 hexadecimal digits in lower case. */
  digest(text: string): string;

  /** Adds a constant to the parameters, or writes it as a literal. */
  constants(parameters: Parameters): ConstantDialect;
  readonly numbers: NumberDialect;
  readonly texts: TextDialect;
  readonly times: TimeDialect;
  readonly casts: CastDialect;
  /** Undefined if the engine has no lists. */
  readonly lists?: ListDialect<Column>;
  readonly aggregates: AggregateDialect;
  /** SQL that is true for NaN; null for types without NaN. */
  isNaN(value: SqlValue): string | null;

  /** The sort key of a column; null if the engine can't sort by it. */
  sortKey(column: Column): SortKey | null;
  /** Items of ORDER BY. */
  sort(key: SortKey, nulls: 'first' | 'last'): readonly string[];
  /** LIMIT and OFFSET of a SELECT. `top` null means all rows that follow. */
  limit(skip: number, top: number | null, parameters: Parameters): string;

  /** A column that holds a calculated value. @throws EngineError `query-unsupported` if the engine has no such column */
  calculated(name: string, value: SqlValue): Column;
  /** SQL of null for the column. */
  nullOf(column: Column): string;
  /** SQL of an untyped null as a value of some type. */
  typedNull(sql: string): string;
  /** Whether two columns have the same SQL type, so that UNION can join them. */
  hasSameType(one: Column, other: Column): boolean;
  /** False if the engine groups by one set of columns at a time. */
  readonly hasGroupingSets: boolean;
}

/** The context of compiling expressions: the available columns, and the statement that constants are bound to. */
export interface ExpressionContext<Column extends EngineColumn, Parameters> {
  readonly columns: Columns<Column>;
  readonly dialect: SqlDialect<Column, Parameters>;
  readonly parameters: Parameters;
}

/** A sort key of rows. */
export interface SortKey {
  readonly value: SqlValue;
  readonly descending: boolean;
  /** True if no value is null, so that an index can provide the order. */
  readonly notNull?: boolean;
}

/** SQL of text functions. Positions count code points from 0. */
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
  /** The part from a position, at most that many code points (null: all). A negative position is 0, a negative count is 0. */
  substring(text: string, from: string, count: string | null): string;
  /** True if a part of the text matches the pattern. */
  matches(text: string, pattern: Pattern): string;
}

/** SQL of functions of dates, times of day, timestamps, and durations. Durations are whole microseconds in 64 bits. */
export interface TimeDialect {
  /** A part of a date or a timestamp. Years are astronomical, as in ISO 8601. */
  dayPart(name: 'year' | 'month' | 'day', value: SqlValue): string;
  /** A part of a time of day or a timestamp. */
  clockPart(name: 'hour' | 'minute' | 'second', value: SqlValue): string;
  /** The fraction of a second as a decimal of six digits. */
  fractionOfSecond(value: SqlValue): string;
  /** A duration in seconds, as a decimal of six digits. */
  totalSeconds(duration: string): string;
  dateOfTimestamp(moment: string): string;
  timeOfTimestamp(moment: string): string;
  timestampOfDate(date: string): string;
  addToTimestamp(moment: string, duration: string): string;
  addToDate(date: string, duration: string): string;
  subtractTimestamps(later: string, earlier: string): string;
  subtractDates(later: string, earlier: string): string;
  /** A duration multiplied or divided by a floating-point number, rounded; null beyond 64 bits. */
  scale(sign: '*' | '/', duration: string, factor: string): string;
}

/** Types that strings can be cast to. */
export type TextCastType = Exclude<CastType, 'string' | 'binary' | 'dateTimeOffset'>;

/** SQL of casts. All return null for a value that the type doesn't have (OData URL Conventions 4.01, 5.1.1.10.1). */
export interface CastDialect {
  /** Null if the engine has no such cast. */
  textTo(text: string, type: TextCastType): string | null;
  /** Integers drop the fraction. Decimals are rounded to nine digits after the point. */
  numberTo(value: SqlValue, type: 'int32' | 'int64' | 'decimal' | 'double'): string;
  /** The literal of the value in an OData URL; null for types without one. */
  toText(value: SqlValue): string | null;
}

/** SQL of list functions. `depth` names the value that a quantifier tests: 0 for the outermost quantifier. */
export interface ListDialect<Column> {
  /** The tested value as a column. */
  item(column: Column, depth: number): Column;
  /** True if a value of the list passes the test. */
  some(column: Column, depth: number, test: string): string;
  length(column: Column): string;
  /** The number of values that pass the test, which is never null; null for a null list. */
  count(column: Column, depth: number, test: string): string;
  /** The value at a position counted from 0 (a number, or SQL of one); null beyond the end. */
  at(column: Column, index: number | string): SqlValue;
  /** Counts from 0 through the list: one more for each value that `fits` by its SQL and the count so far. Null for a null list. */
  countSteps(column: Column, fits: (item: SqlValue, count: string) => string): string;
}

/** SQL of aggregate functions. */
export interface AggregateDialect {
  sum(value: SqlValue): string;
  /** A floating-point average. */
  average(value: SqlValue): string;
  min(value: SqlValue): string;
  max(value: SqlValue): string;
  countDistinct(value: SqlValue): string;
  /** A number in the type that window functions use for arithmetic and comparison. */
  plainNumber(value: SqlValue): string;
  /** A value that depends on each row even if it uses no column; by default the value. */
  ofRow?(sql: string): string;
}
