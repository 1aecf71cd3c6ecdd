import { vi } from 'vitest';
import type { Results } from '../../../renderer/results/query-client.ts';
import { idleRun, type RunState } from '../../../renderer/results/run-state.ts';
import type { Cell } from '../../../shared/values/cell.ts';

/** Returns a run that has ended with this number of rows. */
export function endedRun(columns: readonly string[], rows: number): RunState {
  return { ...idleRun, phase: 'done', runId: 'run', columns, rows };
}

/** Creates a stored response with these rows. Calls fail if the test doesn't pass a function for them. */
export function storedResponse(columns: readonly string[], rows: readonly (readonly Cell[])[], overrides: Partial<Results>): Results {
  const reject = vi.fn(() => Promise.reject(new Error('this is not asked for here')));
  return {
    window: async ({ from, count }) => ({ from, columns, rows: rows.slice(from, from + count) }),
    arrange: reject,
    find: reject,
    json: reject,
    raw: reject,
    statistics: reject,
    chart: reject,
    chartGroups: reject,
    group: reject,
    flatten: reject,
    release: reject,
    ...overrides,
  };
}
