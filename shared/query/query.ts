import type { Literal } from '../values/value-type.ts';

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
}

/** One column to sort by; earlier items weigh more. */
export interface OrderItem {
  readonly column: string;
  readonly descending: boolean;
}

/**
 * Which of the matching rows are wanted.
 *
 * `page` is what REST says (1-based; `size` null = the deployment's default), `range` what OData says (`top` null = all that follow).
 */
export type Slice =
  | { readonly kind: 'page'; readonly number: number; readonly size: number | null }
  | { readonly kind: 'range'; readonly skip: number; readonly top: number | null };

export const comparisonOperators = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

export const textOperators = ['beginsWith', 'endsWith', 'contains', 'like'] as const;
/** `like` knows one wildcard, `*`, for any run of characters. */
export type TextOperator = (typeof textOperators)[number];

/** A condition on a row: a tree of groups with tests of one column each as leaves. */
export type Predicate =
  | { readonly kind: 'and'; readonly operands: readonly Predicate[] }
  | { readonly kind: 'or'; readonly operands: readonly Predicate[] }
  | { readonly kind: 'not'; readonly operand: Predicate }
  | Condition;

/** A test of one column. A missing value (null) passes no comparison but `eq null` and `ne` (OData 4.01, 5.1.1.1). */
export type Condition =
  | { readonly kind: 'comparison'; readonly column: string; readonly operator: ComparisonOperator; readonly value: Literal }
  | { readonly kind: 'in'; readonly column: string; readonly values: readonly Literal[] }
  | { readonly kind: 'between'; readonly column: string; readonly low: Literal; readonly high: Literal }
  | { readonly kind: 'isNull'; readonly column: string }
  | {
      readonly kind: 'text';
      readonly column: string;
      readonly operator: TextOperator;
      readonly value: string;
      readonly ignoreCase: boolean;
    };

/** The query of an API just opened: all columns, no condition, the first hundred rows, counted. */
export const emptyQuery: Query = {
  columns: [],
  where: null,
  order: [],
  slice: { kind: 'page', number: 1, size: 100 },
  count: true,
};
