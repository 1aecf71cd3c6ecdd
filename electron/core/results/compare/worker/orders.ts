import type { ComparisonSummary, RowAlignment, ShownRows } from '../../../../../shared/contract/results/comparison.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';

/** One of the two responses, stored in a complete file with one row per line. */
export interface ComparedResponse {
  readonly path: string;
  readonly rows: number;
  readonly columns: readonly string[];
}

/** The responses to compare, and the options of the comparison. */
export interface ComparisonTask {
  readonly left: ComparedResponse;
  readonly right: ComparedResponse;
  readonly alignment: RowAlignment;
  readonly types: Readonly<Record<string, ValueType>>;
}

/** A request to the comparison thread. */
export type ComparisonOrder =
  /** Starts a comparison, which is kept until it is dropped. The thread reports its progress. */
  | { readonly kind: 'start'; readonly id: string; readonly task: ComparisonTask }
  | { readonly kind: 'read'; readonly id: string; readonly show: ShownRows; readonly from: number; readonly count: number }
  | { readonly kind: 'next'; readonly id: string; readonly show: ShownRows; readonly from: number; readonly step: 1 | -1 }
  /** Stops and removes a comparison. Has no response. */
  | { readonly kind: 'drop'; readonly id: string };

/** A row of a comparison: its number, and on each side the number and the JSON of the stored row. Null on a side without this row. */
export interface RowSources {
  readonly row: number;
  readonly left: { readonly row: number; readonly source: string } | null;
  readonly right: { readonly row: number; readonly source: string } | null;
}

/** A response of the comparison thread. Its value is null if the comparison was removed. Failures are reported as a `Problem`. */
export type ComparisonReply =
  | { readonly kind: 'done'; readonly summary: Omit<ComparisonSummary, 'comparisonId'> | null }
  | { readonly kind: 'rows'; readonly rows: readonly RowSources[] | null }
  | { readonly kind: 'next'; readonly row: number | null };

/** The number of compared rows of both sides, and the number of all rows. */
export interface ComparisonProgress {
  readonly rows: number;
  readonly of: number;
}
