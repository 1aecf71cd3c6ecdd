import { type Diagnostic, makeDiagnostic, noSpan } from '../diagnostics/diagnostic.ts';
import type { Literal } from '../values/value-type.ts';

/**
 * A query over the flat table of an API: edited in the form, printed in both URL languages, and run by the service.
 *
 * Immutable: an edit creates a new query and shares the unchanged parts.
 */
export interface Query {
  /** Columns to return, in order. Empty means every exposed column. */
  readonly columns: readonly string[];
  readonly where: Predicate | null;
  readonly order: readonly OrderItem[];
  readonly slice: Slice;
  /** Whether the total number of matching rows is requested. */
  readonly count: boolean;
  /**
   * Parameters that only one language supports, in the order of its URL. They are kept when the query is converted to the other language.
   */
  readonly only: readonly LanguageSpecificParameter[];
  /** The grouping of the rows that match `where`. Absent if the rows themselves are requested. */
  readonly grouping?: Grouping | undefined;
}

/**
 * Groups of the rows that match a query, and the measures of each group.
 *
 * Order and slice apply to the groups; `columns` has no effect. Without keys, all rows are one group.
 */
export interface Grouping {
  readonly keys: readonly GroupKey[];
  readonly measures: readonly Measure[];
  /** A condition on the groups, with the names of keys and measures. Null without one. */
  readonly having: Predicate | null;
  /** Whether the server computes the groups by its URL, or the application from the rows that it fetched. */
  readonly computedBy: 'server' | 'application';
}

/** Parts of a date or timestamp, named as the functions of OData that return them. */
export const dateParts = ['date', 'year', 'month', 'day', 'hour'] as const;

/** A part of a date that rows can be grouped by. */
export type DatePart = (typeof dateParts)[number];

/** A value to group rows by: a column, or a part of its timestamps. */
export interface GroupKey {
  readonly column: string;
  /** The date part. Null for the column's value. */
  readonly part: DatePart | null;
  /** The column of the result. The same as `column` if `part` is null. */
  readonly name: string;
}

/** The methods that aggregate the values of a group. */
export const measureMethods = ['count', 'countDistinct', 'sum', 'average', 'minimum', 'maximum'] as const;

/** A method that aggregates the values of a group. */
export type MeasureMethod = (typeof measureMethods)[number];

/** An aggregate value of each group. Nulls are ignored, except by `count`, which counts rows. */
export interface Measure {
  readonly method: MeasureMethod;
  /** The aggregated column. Null for `count`. */
  readonly column: string | null;
  /** The column of the result. */
  readonly name: string;
}

/** The ids of the languages of URLs (`shared/languages`), in the order of the sides of an API. */
export const languageIds = ['rest', 'odata'] as const;

/** Identifies a language of URLs. */
export type LanguageId = (typeof languageIds)[number];

/** Checks whether a text is the id of a language of URLs. */
export function isLanguageId(text: unknown): text is LanguageId {
  return languageIds.some((id) => id === text);
}

/** A sort criterion. Earlier criteria take precedence. Only OData sorts by expressions, which are stored as their canonical text. */
export type OrderItem = ColumnOrder | ExpressionOrder;

/** A column to sort by. */
export interface ColumnOrder {
  readonly column: string;
  readonly descending: boolean;
}

/** An OData expression to sort by, as its canonical text. */
interface ExpressionOrder {
  readonly only: 'odata';
  readonly text: string;
  readonly descending: boolean;
}

/** Checks whether a sort criterion is a column. */
export function isColumnOrder(item: OrderItem): item is ColumnOrder {
  return 'column' in item;
}

/**
 * System query options of OData without an equivalent in the query. Of `$select`, these are the items that aren't columns (paths, types,
 * operations).
 */
export const odataSpecificOptions = [
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

/** A query option that only OData has. */
export type ODataSpecificOption = (typeof odataSpecificOptions)[number];

/** The parameters that only the REST language has. */
export const restSpecificParameters = ['useCache', 'ctx'] as const;
type RestSpecificParameter = (typeof restSpecificParameters)[number];

/**
 * A parameter that only one language has.
 *
 * Options and aliases (`@low`) have percent-decoded values. A custom parameter belongs to the server. Its `text` is the whole `name=value`
 * (or a name alone) as in a readable URL, so `+` and `%2B` in it stay different.
 */
export type LanguageSpecificParameter =
  | { readonly language: 'odata'; readonly kind: 'option'; readonly name: ODataSpecificOption; readonly value: string }
  | { readonly language: 'odata'; readonly kind: 'alias'; readonly name: string; readonly value: string }
  | { readonly language: 'rest'; readonly kind: 'option'; readonly name: RestSpecificParameter; readonly value: string }
  | { readonly language: LanguageId; readonly kind: 'custom'; readonly text: string };

/**
 * The requested slice of the matching rows.
 *
 * `page` is REST paging. Numbers begin at 1, and a `size` of null means the server's default. `range` is OData paging, and a `top` of null
 * means all following rows.
 */
export type Slice =
  | { readonly kind: 'page'; readonly number: number; readonly size: number | null }
  | { readonly kind: 'range'; readonly skip: number; readonly top: number | null };

/** The operators that compare a column with a value. */
export const comparisonOperators = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;

/** An operator that compares a column with a value. */
export type ComparisonOperator = (typeof comparisonOperators)[number];

/** The operators that test the text of a column. */
export const textOperators = ['beginsWith', 'endsWith', 'contains', 'like'] as const;
/** An operator that tests the text of a column. `like` supports one wildcard, `*`, for any sequence of characters. */
export type TextOperator = (typeof textOperators)[number];

/**
 * A condition on a row: a tree of groups with conditions as leaves. It is true, false, or unknown (three-valued logic). A row matches if it
 * is true.
 *
 * Only text conditions on null are unknown, except `like` without a wildcard or with nothing else (OData 4.01 URL Conventions, 5.1.1:
 * functions of null return null). So neither `contains` nor `not contains` matches null. All other conditions are true or false.
 */
export type Predicate =
  | { readonly kind: 'and'; readonly operands: readonly Predicate[] }
  | { readonly kind: 'or'; readonly operands: readonly Predicate[] }
  | { readonly kind: 'not'; readonly operand: Predicate }
  | Condition
  | Quantified
  | LanguageSpecific;

/**
 * A test of one column. Null matches no comparison but `eq null` and `ne` (OData 4.01, 5.1.1.1). NaN matches none but `ne` (IEEE 754).
 *
 * `ignoreCase` is absent if false, and applies to strings with `eq`, `ne` and `in`.
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
 * A test of the values in a list column: one of them passes (`any`), or all do (`all`, true for an empty list). It is never unknown.
 *
 * In `item`, the value is the column {@link itemColumn}; other columns are those of the row. `any` without an item means that the list
 * isn't empty.
 */
export interface Quantified {
  readonly kind: 'any' | 'all';
  readonly column: string;
  readonly item: Predicate | null;
}

/** The column name of a list's value within {@link Quantified}. No column has this name, because no language allows it. */
export const itemColumn = '$item';

/** A condition that only one language supports, as its canonical text in that language. */
export interface LanguageSpecific {
  readonly kind: 'only';
  readonly language: LanguageId;
  readonly text: string;
}

/** The initial query of an API: all columns, no condition, the first hundred rows, with the total. */
export const emptyQuery: Query = {
  columns: [],
  where: null,
  order: [],
  slice: { kind: 'page', number: 1, size: 100 },
  count: true,
  only: [],
};

/** Options that change the format of a response, but not its rows. */
const formatOptions: readonly string[] = ['$format', '$schemaversion'];

/** Returns the parameters of one language as in its URL, without those of `$select`, which are printed with the columns. */
export function languageSpecificText(
  only: readonly LanguageSpecificParameter[],
  language: LanguageId,
): (readonly [string, string] | string)[] {
  return only
    .filter((parameter) => parameter.language === language && !(parameter.kind === 'option' && parameter.name === '$select'))
    .map((parameter) => (parameter.kind === 'custom' ? parameter.text : ([parameter.name, parameter.value] as const)));
}

/**
 * Reports the parameters of the other language that `language` doesn't support.
 *
 * Reports an error if the response would certainly differ, or a warning if that depends on the server (`useCache`, `ctx`, custom
 * parameters).
 */
export function unsupportedParameters(only: readonly LanguageSpecificParameter[], language: LanguageId): Diagnostic[] {
  return only
    .filter((parameter) => parameter.language !== language && parameter.kind !== 'alias' && !formatOptions.includes(nameOf(parameter)))
    .map((parameter) => {
      const code = parameter.language === 'odata' ? 'only-odata-parameter' : 'only-rest-parameter';
      const severity = parameter.language === 'odata' && parameter.kind === 'option' ? 'error' : 'warning';
      return makeDiagnostic(code, noSpan, { severity, parameters: { name: nameOf(parameter) } });
    });
}

/** Returns the display name of a parameter. */
export function nameOf(parameter: LanguageSpecificParameter): string {
  return parameter.kind === 'custom' ? (parameter.text.split('=', 1)[0] ?? '') : parameter.name;
}
