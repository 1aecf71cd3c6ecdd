import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { Format } from '../../shared/contract/run.ts';
import type { AnswersClient } from './answers-client.ts';
import { afterRecall, afterRun, noRuns, runBefore } from './recent-runs.ts';
import { idleRun, type RunState, reduceRun, runsHeld, type StoredRows } from './run-state.ts';
import { createRunner, type Runner } from './runner.ts';

/** The runs of one format, from a React component: they end, and their rows are let go, when it leaves. */
export function useRun(
  client: AnswersClient,
  profileId: string,
  format: Format,
  api?: ApiReference,
): {
  state: RunState;
  /** The last run before the present one that brought rows, once the present one has ended with its own. */
  before: StoredRows | null;
  run: (url: string) => void;
  /** Shows events from elsewhere in place of a run's. */
  take: Runner['take'];
  /** Has rows of an earlier time stand for the run before: called as the next one is sent. */
  recall: (rows: StoredRows) => void;
  cancel: () => void;
  withhold: () => void;
} {
  const [state, dispatch] = useReducer(reduceRun, idleRun);
  const [recent, setRecent] = useState(noRuns);
  const next = afterRun(recent, state);
  if (next !== recent) setRecent(next);
  const runner = useRef<Runner | null>(null);
  const held = useRef<readonly string[]>([]);

  const { root, accessPoint } = api ?? {};
  useEffect(() => {
    const reference = root === undefined || accessPoint === undefined ? {} : { api: { root, accessPoint } };
    const own = createRunner(client.requests, { profileId, format, ...reference }, dispatch);
    runner.current = own;
    return () => {
      own.close();
      release(client, held.current);
      held.current = [];
    };
  }, [client, profileId, format, root, accessPoint]);

  useEffect(() => {
    const kept = [recent.last, recent.previous].flatMap((rows) => (rows === null ? [] : [rows.runId]));
    const now = [...new Set([...runsHeld(state), ...kept])];
    release(
      client,
      held.current.filter((runId) => !now.includes(runId)),
    );
    held.current = now;
  }, [client, state, recent]);

  const run = useCallback((url: string) => runner.current?.run(url), []);
  const take = useCallback<Runner['take']>((url, events, halt) => runner.current?.take(url, events, halt), []);
  const recall = useCallback((rows: StoredRows) => setRecent(afterRecall(rows)), []);
  const cancel = useCallback(() => runner.current?.cancel(), []);
  const withhold = useCallback(() => runner.current?.withhold(), []);
  return { state, before: runBefore(next, state), run, take, recall, cancel, withhold };
}

function release(client: AnswersClient, runIds: readonly string[]): void {
  for (const runId of runIds) {
    // The application forgets results by itself when the page goes; there is nothing to do about a failure here.
    client.results.release({ runId }).catch(() => {});
  }
}
