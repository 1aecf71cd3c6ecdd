import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { QueryClient } from '../results/query-client.ts';
import { type ScopedRows, scopeOfRun } from '../results/run-scope.ts';
import { idleRun, isPending, type RunState, reduceRun, retainedRuns } from '../results/run-state.ts';
import { createRunner, type Runner } from '../results/runner.ts';

/** Holds the runs of one format. Runs end and release their rows when the component unmounts. */
export function useRun(
  client: QueryClient,
  connectionId: string,
  format: Format,
  api?: ApiReference,
): {
  state: RunState;
  /** The previous run with rows. Null until the current run has ended with rows. */
  before: ScopedRows | null;
  run: Runner['run'];
  /** Shows events of another source as the events of a run. */
  take: Runner['take'];
  /** Sets stored rows as the previous run. Called when the next run is sent. */
  recall: (rows: ScopedRows) => void;
  cancel: () => void;
  withhold: () => void;
} {
  const [state, dispatch] = useReducer(reduceRun, idleRun);
  const [recent, setRecent] = useState(noRuns);
  const next = afterRun(recent, state, format);
  if (next !== recent) setRecent(next);
  const runner = useRef<Runner | null>(null);
  const retained = useRef<readonly string[]>([]);

  const { root, accessPoint } = api ?? {};
  useEffect(() => {
    const reference = root === undefined || accessPoint === undefined ? {} : { api: { root, accessPoint } };
    const own = createRunner(client.requests, { connectionId, format, ...reference }, (action) =>
      dispatch(action.type === 'sent' ? { ...action, at: Date.now() } : action),
    );
    runner.current = own;
    return () => {
      own.close();
      release(client, retained.current);
      retained.current = [];
    };
  }, [client, connectionId, format, root, accessPoint]);

  useEffect(() => {
    const recentIds = [recent.last, recent.previous].flatMap((rows) => (rows === null ? [] : [rows.runId]));
    const now = [...new Set([...retainedRuns(state), ...recentIds])];
    release(
      client,
      retained.current.filter((runId) => !now.includes(runId)),
    );
    retained.current = now;
  }, [client, state, recent]);

  const run = useCallback<Runner['run']>((...args) => runner.current?.run(...args), []);
  const take = useCallback<Runner['take']>((url, events, halt) => runner.current?.take(url, events, halt), []);
  const recall = useCallback((rows: ScopedRows) => setRecent(afterRecall(rows)), []);
  const cancel = useCallback(() => runner.current?.cancel(), []);
  const withhold = useCallback(() => runner.current?.withhold(), []);
  return { state, before: runBefore(next, state), run, take, recall, cancel, withhold };
}

function release(client: QueryClient, runIds: readonly string[]): void {
  for (const runId of runIds) {
    // The application releases all results when the page closes, so an error here has no effect.
    client.results.release({ runId }).catch(() => {});
  }
}

/** The last two runs of a format that succeeded or returned rows. They are kept for comparison. */
interface RecentRuns {
  readonly last: ScopedRows | null;
  readonly previous: ScopedRows | null;
}

/** The state before the first run. */
const noRuns: RecentRuns = { last: null, previous: null };

/** Returns the runs to keep when stored rows become the previous run. */
function afterRecall(rows: ScopedRows): RecentRuns {
  return { last: rows, previous: null };
}

/** Adds the current run after it has succeeded or ended with rows. Otherwise returns the same object. */
function afterRun(recent: RecentRuns, state: RunState, format: Format): RecentRuns {
  const { runId, columns, rows, total, phase } = state;
  const isResponse = phase === 'done' || (rows > 0 && !isPending(state));
  if (!isResponse || runId === null || runId === recent.last?.runId) return recent;
  const scope = scopeOfRun(format, state);
  return { last: { runId, columns, rows, total, url: state.requested, scope }, previous: recent.last };
}

/** Returns the run before the current one. Null until the current run has ended. */
function runBefore({ last, previous }: RecentRuns, { runId }: RunState): ScopedRows | null {
  return last?.runId === runId ? previous : null;
}
