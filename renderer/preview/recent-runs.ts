import { isUnderWay, type RunState, type StoredRows } from './run-state.ts';

/** The last two runs of a format that ended with their rows, be they none, or brought some: kept to be compared. */
export interface RecentRuns {
  readonly last: StoredRows | null;
  readonly previous: StoredRows | null;
}

/** Nothing has brought rows yet. */
export const noRuns: RecentRuns = { last: null, previous: null };

/** What is kept when rows of an earlier time stand for the run before the next one. */
export function afterRecall(rows: StoredRows): RecentRuns {
  return { last: rows, previous: null };
}

/** What is kept after a look at the present run: another one once it has ended with rows, the same object otherwise. */
export function afterRun(recent: RecentRuns, state: RunState): RecentRuns {
  const { runId, columns, rows, phase } = state;
  const isAnswer = phase === 'done' || (rows > 0 && !isUnderWay(state));
  if (!isAnswer || runId === null || runId === recent.last?.runId) return recent;
  return { last: { runId, columns, rows }, previous: recent.last };
}

/** The run before the present one, once that has ended: what it is compared with. */
export function runBefore({ last, previous }: RecentRuns, { runId }: RunState): StoredRows | null {
  return last?.runId === runId ? previous : null;
}
