import type { Expression } from './expression.ts';
import type { RowCondition, RowOrder } from './row-query.ts';

/** A column that is worked out. */
export interface ComputedColumn {
  readonly name: string;
  readonly expression: Expression;
}

export const aggregateMethods = ['count', 'sum', 'min', 'max', 'average', 'countdistinct'] as const;

/** One value of many rows. Missing values are passed over, by `count` too, which without a value counts rows. */
export interface Aggregate {
  readonly name: string;
  readonly method: (typeof aggregateMethods)[number];
  readonly value: Expression | null;
}

/** Which rows a ranking keeps: so many, or the fewest whose measures reach a sum, or a percentage of the sum of all. */
export const rankLimits = ['count', 'sum', 'percent'] as const;

/**
 * What makes other rows of a table's rows (OData Data Aggregation 4.0, 3). Orders are stable, and kept by what follows where it can be.
 */
export type Transformation =
  /** Some columns of some rows: what follows knows no others. */
  | { readonly kind: 'choose'; readonly columns: readonly string[]; readonly where: RowCondition | null }
  | { readonly kind: 'filter'; readonly condition: Expression }
  | { readonly kind: 'compute'; readonly columns: readonly ComputedColumn[] }
  /**
   * One row for each combination of values, for each of the sets of columns: those of `columns` that a set lacks are missing in its
   * rows. One empty set makes one row of all.
   */
  | {
      readonly kind: 'group';
      readonly columns: readonly string[];
      readonly sets: readonly (readonly string[])[];
      readonly aggregates: readonly Aggregate[];
    }
  | { readonly kind: 'sort'; readonly order: readonly RowOrder[] }
  /** `within`: of the rows of each combination of values of those columns; of all rows unless said. */
  | { readonly kind: 'slice'; readonly skip: number; readonly top: number | null; readonly within?: readonly string[] }
  | {
      readonly kind: 'rank';
      readonly from: 'top' | 'bottom';
      readonly limit: (typeof rankLimits)[number];
      readonly amount: Expression;
      readonly measure: Expression;
      /** As of a slice. */
      readonly within?: readonly string[];
    }
  /** What each of several sequences makes of the rows, one after the other; columns that only some have are missing in the rows of the others. */
  | { readonly kind: 'concat'; readonly branches: readonly (readonly Transformation[])[] };
