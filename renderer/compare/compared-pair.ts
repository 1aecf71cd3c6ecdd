import type { Column } from '../../shared/contract/catalogue/catalogue.ts';
import type { RowAlignment } from '../../shared/contract/results/comparison.ts';
import { isPending, type RunState, type StoredRows } from '../response/run-state.ts';

/** Which two responses are compared. */
export const comparedPairs = ['formats', 'rest-runs', 'odata-runs'] as const;

/** One of {@link comparedPairs}: REST with OData, or the last run of one format with the one before it. */
export type ComparedPair = (typeof comparedPairs)[number];

/** Two responses that can be compared. */
export interface ResponsePair {
  readonly left: StoredRows;
  readonly right: StoredRows;
  /** False where one was cut short: how many rows came then says little. */
  readonly whole: boolean;
}

/** The response of a run that has ended: its rows, be they none; null while it is awaited, and where nothing came but a failure. */
export function endedResponse(state: RunState): StoredRows | null {
  const { phase, runId, columns, rows, total } = state;
  if (isPending(state) || runId === null || (phase !== 'done' && rows === 0)) return null;
  return { runId, columns, rows, total };
}

/** Whether a run has ended, and there is no response of it to compare. */
export function endedWithout({ phase, rows }: RunState): boolean {
  return (phase === 'failed' || phase === 'cancelled') && rows === 0;
}

/** By what rows can be aligned: the API's key where both responses have it, then each column that both have, then their position. */
export function alignmentsOf(columns: readonly Column[], left: readonly string[], right: readonly string[]): readonly RowAlignment[] {
  const inRight = new Set(right);
  const shared = left.filter((name) => inRight.has(name));
  const key = columns.filter((column) => column.key).map(({ name }) => name);
  const hasKey = key.length > 0 && key.every((name) => shared.includes(name));
  const single = shared.filter((name) => !(hasKey && key.length === 1 && key[0] === name));
  const byKey = (names: readonly string[]): RowAlignment => ({ by: 'key', columns: [...names] });
  return [...(hasKey ? [byKey(key)] : []), { by: 'position' }, ...single.map((name) => byKey([name]))];
}

/** Names an alignment among others. */
export function alignmentName(alignment: RowAlignment): string {
  return alignment.by === 'position' ? 'position' : `key ${JSON.stringify(alignment.columns)}`;
}
