import type { ComparisonSummary, RowAlignment, ShownRows } from '../../../../../shared/contract/results/comparison.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';

/** One of the two responses: a complete file with one row per line. */
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
  /** Starts a comparison with an id, which is kept until it is dropped; the thread reports its progress. */
  | { readonly kind: 'start'; readonly id: string; readonly task: ComparisonTask }
  | { readonly kind: 'read'; readonly id: string; readonly show: ShownRows; readonly from: number; readonly count: number }
  | { readonly kind: 'next'; readonly id: string; readonly show: ShownRows; readonly from: number; readonly step: 1 | -1 }
  /** Stops and removes a comparison. No reply. */
  | { readonly kind: 'drop'; readonly id: string };

/** A row of a comparison as stored: its numbers on both sides, and its JSON sources. */
export interface RowSources {
  readonly row: number;
  readonly left: { readonly row: number; readonly source: string } | null;
  readonly right: { readonly row: number; readonly source: string } | null;
}

/** A reply of the comparison thread: null for a removed comparison. Orders fail with a `Problem`. */
export type ComparisonReply =
  | { readonly kind: 'done'; readonly summary: Omit<ComparisonSummary, 'comparisonId'> | null }
  | { readonly kind: 'rows'; readonly rows: readonly RowSources[] | null }
  | { readonly kind: 'next'; readonly row: number | null };

/** The number of compared rows of both sides. */
export interface ComparisonProgress {
  readonly rows: number;
  readonly of: number;
}
