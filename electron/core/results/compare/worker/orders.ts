import type { ComparisonSummary, RowAlignment, ShownRows } from '../../../../../shared/contract/results/comparison.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';

/** One of the two responses: a file with a row a line that grows no more. */
export interface ComparedResponse {
  readonly path: string;
  readonly rows: number;
  readonly columns: readonly string[];
}

/** What to compare. */
export interface ComparisonTask {
  readonly left: ComparedResponse;
  readonly right: ComparedResponse;
  readonly alignment: RowAlignment;
  readonly types: Readonly<Record<string, ValueType>>;
}

/** An order of the comparison thread. */
export type ComparisonOrder =
  /** Compares, and keeps the comparison under this id until it is dropped; the thread reports its progress. */
  | { readonly kind: 'start'; readonly id: string; readonly task: ComparisonTask }
  | { readonly kind: 'read'; readonly id: string; readonly show: ShownRows; readonly from: number; readonly count: number }
  | { readonly kind: 'next'; readonly id: string; readonly show: ShownRows; readonly from: number; readonly step: 1 | -1 }
  /** Stops a comparison if it runs, and forgets it. No reply. */
  | { readonly kind: 'drop'; readonly id: string };

/** A row of a comparison as it is stored: its numbers on both sides, and its JSON sources. */
export interface RowSources {
  readonly row: number;
  readonly left: { readonly row: number; readonly source: string } | null;
  readonly right: { readonly row: number; readonly source: string } | null;
}

/** A reply of the comparison thread: null for a comparison that is gone. The thread fails an order with a `Problem`. */
export type ComparisonReply =
  | { readonly kind: 'done'; readonly summary: Omit<ComparisonSummary, 'comparisonId'> | null }
  | { readonly kind: 'rows'; readonly rows: readonly RowSources[] | null }
  | { readonly kind: 'next'; readonly row: number | null };

/** How many of the rows on both sides are compared. */
export interface ComparisonProgress {
  readonly rows: number;
  readonly of: number;
}
