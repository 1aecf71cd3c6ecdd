import type { Literal } from '../values/value-type.ts';
import { type Diagnostic, makeDiagnostic, nowhere } from './diagnostic.ts';

/**
 * One query over the flat table behind an API: the model that the form edits, both URL languages print, and the service runs.
 *
 * Immutable: an edit makes a new query and shares what did not change.
 */
export interface Query {
  /** Columns to return, in order; empty means every exposed column. */
  readonly columns: readonly string[];
  readonly where: Predicate | null;
  readonly order: readonly OrderItem[];
  readonly slice: Slice;
  /** Whether the total number of matching rows is asked for. */
  readonly count: boolean;
  /** What one of the two languages alone can say, in the order of its URL: kept while the query goes to the other language and back. */
  readonly only: readonly OnlyParameter[];
  /** What the rows that match `where` are summed up to; absent for the rows themselves. */
  readonly grouping?: Grouping | undefined;
}

/**
 * Groups of the rows that match a query, and what is measured of each. Order and slice then apply to the groups, and `columns` to nothing.
 *
 * Without keys, all rows are one group.
 */
export interface Grouping {
  readonly keys: readonly GroupKey[];
  readonly measures: readonly Measure[];
  /** A condition on the groups, by the names of keys and measures. */
  readonly having: Predicate | null;
  /** Who computes the groups: the server by its URL, or the application from the rows that it fetched. */
  readonly computedBy: 'server' | 'application';
}

/** Parts of a date or timestamp, named as the functions of OData that return them. */
export const dateParts = ['date', 'year', 'month', 'day', 'hour'] as const;
export type DatePart = (typeof dateParts)[number];

/** One value by which rows are grouped: a column, or a part of its timestamps. */
export interface GroupKey {
  readonly column: string;
  /** Null for the column's value. */
  readonly part: DatePart | null;
  /** The column of the result; the name of `column` if `part` is null. */
  readonly name: string;
}

export const measureMethods = ['count', 'countDistinct', 'sum', 'average', 'minimum', 'maximum'] as const;
export type MeasureMethod = (typeof measureMethods)[number];

/** One value of each group. Nulls count for nothing but in `count`, which counts rows. */
export interface Measure {
  readonly method: MeasureMethod;
  /** Null for `count`. */
  readonly column: string | null;
  /** The column of the result. */
  readonly name: string;
}

/** The two URL languages. */
export type QueryLanguage = 'odata' | 'rest';

/** What to sort by; earlier items weigh more. Only OData sorts by more than columns: by an expression, kept as its canonical text. */
export type OrderItem = ColumnOrder | OnlyOrder;

/** A column to sort by. */
export interface ColumnOrder {
  readonly column: string;
  readonly descending: boolean;
}

/** An expression of OData to sort by, as its canonical text. */
interface OnlyOrder {
  readonly only: 'odata';
  readonly text: string;
  readonly descending: boolean;
}

/** Whether an item of the order is a column. */
export function isColumnOrder(item: OrderItem): item is ColumnOrder {
  return 'column' in item;
}

/** System query options of OData that a query has no part for. `$select`: those of its items that name no column (paths, types, operations). */
export const onlyODataOptions = [
  '$select',
  '$search',
  '$expand',
  '$compute',
  '$apply',
  '$index',
  '$levels',
  '$id',
  '$skiptoken',
  '$deltatoken',
  '$format',
  '$schemaversion',
] as const;
export type OnlyODataOption = (typeof onlyODataOptions)[number];

export const onlyRestParameters = ['useCache', 'ctx'] as const;
type OnlyRestParameter = (typeof onlyRestParameters)[number];

/**
 * A parameter that only one language has.
 *
 * Options and aliases (`@low`) have their value percent-decoded, as written. A custom parameter belongs to the server: its `text` is
 * the whole `name=value` (or a name alone) as it stands in a readable URL, so that a `+` and a `%2B` in it stay what they are.
 */
export type OnlyParameter =
  | { readonly language: 'odata'; readonly kind: 'option'; readonly name: OnlyODataOption; readonly value: string }
  | { readonly language: 'odata'; readonly kind: 'alias'; readonly name: string; readonly value: string }
  | { readonly language: 'rest'; readonly kind: 'option'; readonly name: OnlyRestParameter; readonly value: string }
  | { readonly language: QueryLanguage; readonly kind: 'custom'; readonly text: string };

/**
 * Which of the matching rows are wanted.
 *
 * `page` is what REST says (1-based; `size` null = the server's default), `range` what OData says (`top` null = all that follow).
 */
export type Slice =
  | { readonly kind: 'page'; readonly number: number; readonly size: number | null }
  | { readonly kind: 'range'; readonly skip: number; readonly top: number | null };

export const comparisonOperators = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

export const textOperators = ['beginsWith', 'endsWith', 'contains', 'like'] as const;
/** `like` knows one wildcard, `*`, for any run of characters. */
export type TextOperator = (typeof textOperators)[number];

/**
 * A condition on a row: a tree of groups with conditions as leaves, true, false or missing (Kleene's logic); a row passes where it is true.
 *
 * Missing is only a text condition of a missing value, `like` without a wildcard and `like` with nothing else apart (OData 4.01 URL
 * Conventions, 5.1.1: functions of null are null), so neither `contains` nor `not contains` finds one. All else is true or false.
 */
export type Predicate =
  | { readonly kind: 'and'; readonly operands: readonly Predicate[] }
  | { readonly kind: 'or'; readonly operands: readonly Predicate[] }
  | { readonly kind: 'not'; readonly operand: Predicate }
  | Condition
  | Quantified
  | Only;

/**
 * A test of one column. A missing value (null) passes no comparison but `eq null` and `ne` (OData 4.01, 5.1.1.1); NaN passes none but
 * `ne` (IEEE 754). `ignoreCase`, absent where it is false, is for texts under `eq`, `ne` and `in`.
 */
export type Condition =
  | {
      readonly kind: 'comparison';
      readonly column: string;
      readonly operator: ComparisonOperator;
      readonly value: Literal;
      readonly ignoreCase?: boolean;
    }
  | { readonly kind: 'in'; readonly column: string; readonly values: readonly Literal[]; readonly ignoreCase?: boolean }
  | { readonly kind: 'between'; readonly column: string; readonly low: Literal; readonly high: Literal }
  | { readonly kind: 'isNull'; readonly column: string }
  | {
      readonly kind: 'text';
      readonly column: string;
      readonly operator: TextOperator;
      readonly value: string;
      readonly ignoreCase: boolean;
    };

/**
 * A test of the values in a list column: one of them passes, or all do (so do those of an empty list). True or false, never missing.
 *
 * In `item` the value is the column {@link itemColumn}; other columns are those of the row. `any` without an item: the list has a value.
 */
export interface Quantified {
  readonly kind: 'any' | 'all';
  readonly column: string;
  readonly item: Predicate | null;
}

/** The name that stands for a list's value within {@link Quantified}: no column has it, for no language can write it. */
export const itemColumn = '$item';

/** A condition that one language alone can say, as its canonical text in that language. */
export interface Only {
  readonly kind: 'only';
  readonly language: QueryLanguage;
  readonly text: string;
}

/** The query of an API just opened: all columns, no condition, the first hundred rows, counted. */
export const emptyQuery: Query = {
  columns: [],
  where: null,
  order: [],
  slice: { kind: 'page', number: 1, size: 100 },
  count: true,
  only: [],
};

/** Options that tell how a response is written, not what is in it. */
const harmless: readonly string[] = ['$format', '$schemaversion'];

/** The parameters of one language as its URL has them, those of `$select` apart, which stand among the columns. */
export function writtenOnly(only: readonly OnlyParameter[], language: QueryLanguage): (readonly [string, string] | string)[] {
  return only
    .filter((parameter) => parameter.language === language && !(parameter.kind === 'option' && parameter.name === '$select'))
    .map((parameter) => (parameter.kind === 'custom' ? parameter.text : ([parameter.name, parameter.value] as const)));
}

/**
 * What the parameters of the other language ask for and `language` cannot say: an error where the response would be another one for sure, a
 * warning where that is the server's business (`useCache`, `ctx`, its own parameters).
 */
export function unsupportedParameters(only: readonly OnlyParameter[], language: QueryLanguage): Diagnostic[] {
  return only
    .filter((parameter) => parameter.language !== language && parameter.kind !== 'alias' && !harmless.includes(nameOf(parameter)))
    .map((parameter) => {
      const code = parameter.language === 'odata' ? 'only-odata-parameter' : 'only-rest-parameter';
      const severity = parameter.language === 'odata' && parameter.kind === 'option' ? 'error' : 'warning';
      return makeDiagnostic(code, nowhere, { severity, parameters: { name: nameOf(parameter) } });
    });
}

/** The name of a parameter, as a reader sees it. */
export function nameOf(parameter: OnlyParameter): string {
  return parameter.kind === 'custom' ? (parameter.text.split('=', 1)[0] ?? '') : parameter.name;
}
