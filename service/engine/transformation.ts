import type { RelatedSource } from './engine.ts';
import type { Expression } from './expression.ts';
import type { RowCondition, RowOrder } from './row-query.ts';

/** A computed column. */
export interface ComputedColumn {
  readonly name: string;
  readonly expression: Expression;
}

export const aggregateMethods = ['count', 'sum', 'min', 'max', 'average', 'countdistinct'] as const;

/** One value of many rows. Nulls are ignored, also by `count`, which without a value counts rows. */
export interface Aggregate {
  readonly name: string;
  readonly method: (typeof aggregateMethods)[number];
  readonly value: Expression | null;
}

/** Which rows a ranking keeps: a number of rows, or the fewest whose measures reach a sum, or a percentage of the total. */
export const rankLimits = ['count', 'sum', 'percent'] as const;

/**
 * A transformation of a table's rows (OData Data Aggregation 4.0, 3). Orders are stable, and preserved by later transformations if
 * possible.
 */
export type Transformation =
  /** Some columns of some rows: later transformations see only these. */
  | { readonly kind: 'choose'; readonly columns: readonly string[]; readonly where: RowCondition | null }
  | { readonly kind: 'filter'; readonly condition: Expression }
  | { readonly kind: 'compute'; readonly columns: readonly ComputedColumn[] }
  /**
   * One row for each combination of values, for each of the sets of columns: columns that a set lacks are null in its rows. One empty set
   * makes one row of all.
   */
  | {
      readonly kind: 'group';
      readonly columns: readonly string[];
      readonly sets: readonly (readonly string[])[];
      readonly aggregates: readonly Aggregate[];
    }
  | { readonly kind: 'sort'; readonly order: readonly RowOrder[] }
  /** `within`: of the rows of each combination of values of those columns; by default of all rows. */
  | { readonly kind: 'slice'; readonly skip: number; readonly top: number | null; readonly within?: readonly string[] }
  | {
      readonly kind: 'rank';
      readonly from: 'top' | 'bottom';
      readonly limit: (typeof rankLimits)[number];
      readonly amount: Expression;
      readonly measure: Expression;
      /** As in a slice. */
      readonly within?: readonly string[];
    }
  /** One row for each value of a list, in its order; the value is the only column, and has the list's name. */
  | { readonly kind: 'unnest'; readonly column: string }
  /** One row for each combination of the rows with those of other tables of the database. Names of columns begin with the prefix. */
  | {
      readonly kind: 'cross';
      readonly prefix: string;
      readonly others: readonly { readonly prefix: string; readonly source: RelatedSource }[];
    }
  /**
   * One row for each combination of a row with a related one of another table of the database, after the steps on the related rows. Names
   * of their columns begin with the prefix. An outer join keeps rows without related ones, with nulls.
   */
  | {
      readonly kind: 'join';
      readonly isOuter: boolean;
      readonly prefix: string;
      readonly source: RelatedSource;
      /** `root/accessPoint` of the related rows, for the audit log. */
      readonly api: string;
      readonly steps: readonly Transformation[];
      /** Columns of the related rows, and the columns that they equal, which aren't null. */
      readonly matches: readonly { readonly referenced: string; readonly column: string }[];
    }
  /** The results of several sequences, one after the other; columns of only some are null in the rows of the others. */
  | { readonly kind: 'concat'; readonly branches: readonly (readonly Transformation[])[] };
