import type { RelatedSource } from './engine.ts';
import type { Expression } from './expression.ts';
import type { RowCondition, RowOrder } from './row-query.ts';

export interface ComputedColumn {
  readonly name: string;
  readonly expression: Expression;
}

export const aggregateMethods = ['count', 'sum', 'min', 'max', 'average', 'countdistinct'] as const;

/** One value that is computed from many rows. Nulls are ignored, also by `count`. Without a value, `count` counts rows. */
export interface Aggregate {
  readonly name: string;
  readonly method: (typeof aggregateMethods)[number];
  readonly value: Expression | null;
}

/** The ways to limit a ranking: a number of rows, or the fewest rows whose measures reach a sum or a percentage of the total. */
export const rankLimits = ['count', 'sum', 'percent'] as const;

/**
 * A transformation of a table's rows (OData Data Aggregation 4.0, 3). Orders are stable, and preserved by later transformations if
 * possible.
 */
export type Transformation =
  /** Returns some columns of some rows. Later transformations can use only these. */
  | { readonly kind: 'choose'; readonly columns: readonly string[]; readonly where: RowCondition | null }
  | { readonly kind: 'filter'; readonly condition: Expression }
  | { readonly kind: 'compute'; readonly columns: readonly ComputedColumn[] }
  /**
   * Returns one row for each combination of values, for each set of columns. Columns that a set doesn't contain are null in its rows. One
   * empty set makes one row of all rows.
   */
  | {
      readonly kind: 'group';
      readonly columns: readonly string[];
      readonly sets: readonly (readonly string[])[];
      readonly aggregates: readonly Aggregate[];
    }
  | { readonly kind: 'sort'; readonly order: readonly RowOrder[] }
  /** Returns a slice of the rows. With `within`, each combination of values of those columns has its own slice. */
  | { readonly kind: 'slice'; readonly skip: number; readonly top: number | null; readonly within?: readonly string[] }
  | {
      readonly kind: 'rank';
      readonly from: 'top' | 'bottom';
      readonly limit: (typeof rankLimits)[number];
      readonly amount: Expression;
      readonly measure: Expression;
      /** Has the same meaning as in a slice. */
      readonly within?: readonly string[];
    }
  /** Returns one row for each value of a list, in its order. The columns are the value, with the list's name, and the kept columns. */
  | { readonly kind: 'unnest'; readonly column: string; readonly keep?: readonly string[] }
  /**
   * Returns one row for each combination of the rows with the rows of other tables of the database. Names of columns begin with the prefix.
   */
  | {
      readonly kind: 'cross';
      readonly prefix: string;
      readonly others: readonly { readonly prefix: string; readonly source: RelatedSource }[];
    }
  /**
   * Returns one row for each combination of a row with a related row of another table of the database, after the steps on the related rows.
   * Names of the related columns begin with the prefix. An outer join keeps rows without related ones, with nulls.
   */
  | {
      readonly kind: 'join';
      readonly isOuter: boolean;
      readonly prefix: string;
      readonly source: RelatedSource;
      /** `root/accessPoint` of the related rows, for the audit log. */
      readonly api: string;
      readonly steps: readonly Transformation[];
      /** Columns of the related rows, and the columns that they must equal. Nulls don't match. */
      readonly matches: readonly { readonly referenced: string; readonly column: string }[];
    }
  /** Returns the results of several sequences, one after the other. A column that only some of the results have is null in the others. */
  | { readonly kind: 'concat'; readonly branches: readonly (readonly Transformation[])[] };
