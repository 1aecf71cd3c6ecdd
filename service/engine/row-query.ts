import type { ColumnOrder, Condition, Only, Quantified } from '../../shared/query/query.ts';
import type { Expression } from './expression.ts';

/** A condition on a row: a predicate of the query model, in which any expression may stand besides; every `Predicate` is one. */
export type RowCondition =
  | { readonly kind: 'and'; readonly operands: readonly RowCondition[] }
  | { readonly kind: 'or'; readonly operands: readonly RowCondition[] }
  | { readonly kind: 'not'; readonly operand: RowCondition }
  | { readonly kind: 'expression'; readonly expression: Expression }
  /** Both. The condition is evaluated only for rows that pass the guard, because an error would reveal others. */
  | { readonly kind: 'shortCircuit'; readonly guard: RowCondition; readonly condition: RowCondition }
  | Condition
  | Quantified
  | Only;

/** What rows are sorted by; every `ColumnOrder` is one. */
export type RowOrder = ColumnOrder | { readonly expression: Expression; readonly descending: boolean };

/** Which rows, which columns of them, in which order. Names are those of the table's columns. */
export interface RowQuery {
  /** Empty means every column. A name that stands twice is given once. */
  readonly columns: readonly string[];
  readonly where: RowCondition | null;
  readonly order: readonly RowOrder[];
  readonly skip: number;
  /** Null means all that follow. */
  readonly top: number | null;
}
