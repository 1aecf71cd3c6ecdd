import { isUnderWay, type RunState, type StoredRows } from './run-state.ts';

/** The last two runs of a format that brought rows, kept to be compared. */
export interface RecentRuns {
  readonly last: StoredRows | null;
  readonly previous: StoredRows | null;
}

/** Nothing has brought rows yet. */
export const noRuns: RecentRuns = { last: null, previous: null };

/** What is kept after a look at the present run: another one once it has ended with rows, the same object otherwise. */
export function afterRun(recent: RecentRuns, state: RunState): RecentRuns {
  const { runId, columns, rows } = state;
  if (isUnderWay(state) || runId === null || rows === 0 || runId === recent.last?.runId) return recent;
  return { last: { runId, columns, rows }, previous: recent.last };
}

/** The run before the present one, once that has ended: what it is compared with. */
export function runBefore({ last, previous }: RecentRuns, { runId }: RunState): StoredRows | null {
  return last?.runId === runId ? previous : null;
}
