import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Format } from '../../shared/contract/run.ts';
import type { AnswersClient } from './answers-client.ts';
import { idleRun, type RunState, reduceRun, runsHeld } from './run-state.ts';
import { createRunner, type Runner } from './runner.ts';

/** The runs of one format, from a React component: they end, and their rows are let go, when it leaves. */
export function useRun(
  client: AnswersClient,
  profileId: string,
  format: Format,
): { state: RunState; run: (url: string) => void; cancel: () => void; withhold: () => void } {
  const [state, dispatch] = useReducer(reduceRun, idleRun);
  const runner = useRef<Runner | null>(null);
  const held = useRef<readonly string[]>([]);

  useEffect(() => {
    const own = createRunner(client.requests, { profileId, format }, dispatch);
    runner.current = own;
    return () => {
      own.close();
      release(client, held.current);
      held.current = [];
    };
  }, [client, profileId, format]);

  useEffect(() => {
    const now = runsHeld(state);
    release(
      client,
      held.current.filter((runId) => !now.includes(runId)),
    );
    held.current = now;
  }, [client, state]);

  const run = useCallback((url: string) => runner.current?.run(url), []);
  const cancel = useCallback(() => runner.current?.cancel(), []);
  const withhold = useCallback(() => runner.current?.withhold(), []);
  return { state, run, cancel, withhold };
}

function release(client: AnswersClient, runIds: readonly string[]): void {
  for (const runId of runIds) {
    // The application forgets results by itself when the page goes; there is nothing to do about a failure here.
    client.results.release({ runId }).catch(() => {});
  }
}
