import { describe, expect, it } from 'vitest';
import { idleRun, isPending, type RunState, reduceRun, retainedRuns, storedRows } from '../../../renderer/results/run-state.ts';
import type { RowWindow, RunEvent } from '../../../shared/contract/results/run.ts';

const started: RunEvent = {
  type: 'started',
  runId: 'run-1',
  url: 'http://x/a?b',
  sentHeaders: [['accept', '*/*']],
  credential: 'oauth-password',
};
const head: RunEvent = { type: 'head', status: 200, statusText: 'OK', headers: [], milliseconds: 10 };
const rows: RunEvent = { type: 'rows', rows: 10, bytes: 100, milliseconds: 20, columns: ['a'], total: null };
const done: RunEvent = { type: 'done', rows: 20, bytes: 200, milliseconds: 30, columns: ['a', 'b'], total: 41, nextUrl: 'http://x/next' };
const problem = { code: 'connection-lost', parameters: {}, status: null, detail: null, at: null } as const;

function afterEvents(state: RunState, ...events: readonly RunEvent[]): RunState {
  return events.reduce((now, event) => reduceRun(now, { type: 'event', event }), state);
}

const sent = reduceRun(idleRun, { type: 'sent', url: 'http://x/a' });

describe('the state of a run', () => {
  it('waits, receives rows, and ends with the totals of the response', () => {
    expect(sent.phase).toBe('waiting');
    expect(afterEvents(sent, started).phase).toBe('waiting');
    expect(afterEvents(sent, started, head)).toMatchObject({ phase: 'arriving', status: 200, rows: 0 });
    expect(afterEvents(sent, started, head, rows)).toMatchObject({ phase: 'arriving', rows: 10, columns: ['a'] });
    expect(afterEvents(sent, started, head, rows, done)).toMatchObject({
      phase: 'done',
      rows: 20,
      bytes: 200,
      total: 41,
      columns: ['a', 'b'],
      nextUrl: 'http://x/next',
    });
  });

  it('preserves the first rows of an event until the next run', () => {
    const first: RowWindow = { from: 0, columns: ['a'], rows: [[['number', '1']]] };
    const begun = afterEvents(sent, started, head, { ...rows, first });
    expect(afterEvents(begun, { ...rows, rows: 15 }, done).first).toBe(first);
    expect(reduceRun(begun, { type: 'sent', url: 'http://x/b' }).first).toBe(null);
  });

  it('has the same column list until a new column arrives, so that the grid isn’t redrawn', () => {
    const begun = afterEvents(sent, started, head, rows);
    expect(afterEvents(begun, { ...rows, rows: 15, columns: ['a'] }).columns).toBe(begun.columns);
    expect(afterEvents(begun, done).columns).toEqual(['a', 'b']);
  });

  it('preserves the rows that arrived before a failure', () => {
    const failed = afterEvents(sent, started, head, { type: 'failed', rows: 12, bytes: 120, milliseconds: 40, columns: ['a'], problem });
    expect(failed).toMatchObject({ phase: 'failed', problem });
    expect(storedRows(failed)).toEqual({ runId: 'run-1', columns: ['a'], rows: 12 });
  });

  it('shows no error after a resumed fetch returns more rows, or all of them', () => {
    const rejected = { ...problem, status: 503 };
    const failed = afterEvents(sent, started, {
      type: 'failed',
      rows: 12,
      bytes: 120,
      milliseconds: 40,
      columns: ['a'],
      problem: rejected,
    });
    expect(failed).toMatchObject({ phase: 'failed', problem: rejected, status: 503 });
    for (const state of [afterEvents(failed, { ...rows, rows: 15 }), afterEvents(failed, done)])
      expect(state).toMatchObject({ problem: null, status: null });
  });

  it('has exactly the stored rows after a cancellation, regardless of earlier counts', () => {
    const cancelling = reduceRun(afterEvents(sent, started, head, rows), { type: 'cancelling' });
    expect(isPending(cancelling), 'rows would be compared and profiled before it is known how many there are').toBe(true);
    const late = afterEvents(cancelling, { ...rows, rows: 14 });
    expect(late).toMatchObject({ phase: 'cancelling', rows: 14 });
    const cancelled = afterEvents(late, { type: 'cancelled', rows: 17, bytes: 170, milliseconds: 31, columns: ['a', 'b'], total: 41 });
    expect(cancelled).toMatchObject({ phase: 'cancelled', rows: 17, bytes: 170, total: 41 });
    expect(storedRows(cancelled)).toEqual({ runId: 'run-1', columns: ['a', 'b'], rows: 17 });
    expect(afterEvents(cancelling, done), 'it had ended meanwhile').toMatchObject({ phase: 'done', rows: 20 });
    expect(reduceRun(late, { type: 'broken', problem })).toMatchObject({ phase: 'cancelled', rows: 14, problem: null });
  });

  it('preserves the rows that arrived before a cancellation, and ignores a cancellation after the end', () => {
    const cancelled = reduceRun(afterEvents(sent, started, head, rows), { type: 'cancelled' });
    expect(cancelled).toMatchObject({ phase: 'cancelled', rows: 10 });
    const finished = afterEvents(sent, started, head, done);
    expect(reduceRun(finished, { type: 'cancelled' })).toBe(finished);
    expect(isPending(cancelled)).toBe(false);
  });

  it('has the status of a rejected response', () => {
    const refused = { ...problem, code: 'query-refused', status: 400 } as const;
    expect(afterEvents(sent, started, { type: 'failed', rows: 0, bytes: 0, milliseconds: 5, columns: [], problem: refused }).status).toBe(
      400,
    );
  });

  it('shows the rows of the previous run until new rows arrive', () => {
    const again = reduceRun(afterEvents(sent, started, head, done), { type: 'sent', url: 'http://x/b' });
    expect(again.former).toEqual({ runId: 'run-1', columns: ['a', 'b'], rows: 20 });
    expect(again.rows).toBe(0);
    const second = { ...started, runId: 'run-2' };
    expect(retainedRuns(afterEvents(again, second))).toEqual(['run-2', 'run-1']);
    expect(afterEvents(again, second, head).former).not.toBeNull();
    expect(afterEvents(again, second, head, rows).former).toBeNull();
    expect(afterEvents(again, second, head, { ...done, rows: 0 }).former).toBeNull();
    expect(reduceRun(again, { type: 'broken', problem })).toMatchObject({ phase: 'failed', former: null });
  });

  it('shows the last rows even if two runs start in quick succession', () => {
    const twice = reduceRun(reduceRun(afterEvents(sent, started, head, done), { type: 'sent', url: 'b' }), { type: 'sent', url: 'c' });
    expect(twice.former?.runId).toBe('run-1');
  });
});
