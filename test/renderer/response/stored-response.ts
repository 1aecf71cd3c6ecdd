import { vi } from 'vitest';
import type { Results } from '../../../renderer/response/query-client.ts';
import { idleRun, type RunState } from '../../../renderer/response/run-state.ts';
import type { Cell } from '../../../shared/contract/results/run.ts';

/** A run that has ended with these rows. */
export function endedRun(columns: readonly string[], rows: number): RunState {
  return { ...idleRun, phase: 'done', runId: 'run', columns, rows };
}

/** Stored answers of which a test says what it needs; everything else is refused. */
export function storedResponse(columns: readonly string[], rows: readonly (readonly Cell[])[], given: Partial<Results>): Results {
  const refuse = vi.fn(() => Promise.reject(new Error('this is not asked for here')));
  return {
    window: async ({ from, count }) => ({ from, columns, rows: rows.slice(from, from + count) }),
    arrange: refuse,
    find: refuse,
    json: refuse,
    raw: refuse,
    statistics: refuse,
    chart: refuse,
    chartGroups: refuse,
    group: refuse,
    flatten: refuse,
    release: refuse,
    ...given,
  };
}
