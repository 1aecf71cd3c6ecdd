import type { Column } from '../../shared/contract/catalogue/catalogue.ts';
import type { RowAlignment } from '../../shared/contract/results/comparison.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import { type ScopedRows, scopeOfRun } from '../results/run-scope.ts';
import { isPending, type RunState } from '../results/run-state.ts';

/** The pairs of responses that can be compared. */
export const comparedPairs = ['formats', 'rest-runs', 'odata-runs'] as const;

/** One of {@link comparedPairs}: REST and OData, or the last run of a format and the previous one. */
export type ComparedPair = (typeof comparedPairs)[number];

/** Two responses that can be compared. */
export interface ResponsePair {
  readonly left: ScopedRows;
  readonly right: ScopedRows;
  /** False if a response was truncated. Its number of rows is then not meaningful. */
  readonly isComplete: boolean;
}

/** Returns the response of a finished run. Null if the run is pending or failed. */
export function endedResponse(format: Format, state: RunState): ScopedRows | null {
  const { phase, runId, columns, rows, total } = state;
  if (isPending(state) || runId === null || (phase !== 'done' && rows === 0)) return null;
  return { runId, columns, rows, total, url: state.requested, scope: scopeOfRun(format, state) };
}

/** Returns whether a run has ended without a response to compare. */
export function endedWithout({ phase, rows }: RunState): boolean {
  return (phase === 'failed' || phase === 'cancelled') && rows === 0;
}

/** Returns the possible alignments of rows: the API's key if both responses contain it, each common column, and the position. */
export function alignmentsOf(columns: readonly Column[], left: readonly string[], right: readonly string[]): readonly RowAlignment[] {
  const inRight = new Set(right);
  const shared = left.filter((name) => inRight.has(name));
  const key = columns.filter((column) => column.key).map(({ name }) => name);
  const hasKey = key.length > 0 && key.every((name) => shared.includes(name));
  const single = shared.filter((name) => !(hasKey && key.length === 1 && key[0] === name));
  const byKey = (names: readonly string[]): RowAlignment => ({ by: 'key', columns: [...names] });
  return [...(hasKey ? [byKey(key)] : []), { by: 'position' }, ...single.map((name) => byKey([name]))];
}

/** Returns the unique name of an alignment. */
export function alignmentName(alignment: RowAlignment): string {
  return alignment.by === 'position' ? 'position' : `key ${JSON.stringify(alignment.columns)}`;
}
