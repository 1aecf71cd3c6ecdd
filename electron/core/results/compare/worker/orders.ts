import type { Problem } from '../../../../../shared/contract/problem.ts';
import type { ComparisonSummary, RowAlignment, ShownRows } from '../../../../../shared/contract/results/comparison.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';

/** One of the two answers: a file with a row a line that grows no more. */
export interface ComparedAnswer {
  readonly path: string;
  readonly rows: number;
  readonly columns: readonly string[];
}

/** What to compare. */
export interface ComparisonTask {
  readonly left: ComparedAnswer;
  readonly right: ComparedAnswer;
  readonly alignment: RowAlignment;
  readonly types: Readonly<Record<string, ValueType>>;
}

/** What the thread is asked. */
export type ComparisonOrder =
  | { readonly kind: 'start'; readonly id: string; readonly task: ComparisonTask }
  | {
      readonly kind: 'read';
      readonly id: string;
      readonly question: number;
      readonly show: ShownRows;
      readonly from: number;
      readonly count: number;
    }
  | {
      readonly kind: 'next';
      readonly id: string;
      readonly question: number;
      readonly show: ShownRows;
      readonly from: number;
      readonly step: 1 | -1;
    }
  /** Stops it where it is under way, and forgets it. */
  | { readonly kind: 'drop'; readonly id: string };

/** A row of a comparison as it is stored: its numbers on either side, and its JSON sources. */
export interface RowSources {
  readonly row: number;
  readonly left: { readonly row: number; readonly source: string } | null;
  readonly right: { readonly row: number; readonly source: string } | null;
}

/** What the thread tells. */
export type ComparisonReport =
  | { readonly kind: 'progress'; readonly id: string; readonly rows: number; readonly of: number }
  | { readonly kind: 'done'; readonly id: string; readonly summary: Omit<ComparisonSummary, 'comparisonId'> }
  | { readonly kind: 'failed'; readonly id: string; readonly problem: Problem }
  /** Answers to questions; null where the comparison is gone. */
  | { readonly kind: 'rows'; readonly question: number; readonly rows: readonly RowSources[] | null }
  | { readonly kind: 'place'; readonly question: number; readonly place: number | null }
  | { readonly kind: 'unread'; readonly question: number; readonly problem: Problem };
