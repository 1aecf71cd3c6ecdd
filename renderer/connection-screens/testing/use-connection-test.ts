import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckOptions, CheckStep } from '../../../shared/contract/check.ts';
import type { SignInWaiting } from '../../../shared/contract/signing-in/token-exchange.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { useClient } from '../../components/client-context.ts';
import { problemOf } from '../../connection/problem-of.ts';

/** The state of a connection test. */
export interface ConnectionTest {
  readonly steps: readonly CheckStep[] | null;
  readonly running: boolean;
  /** The reason why the test itself could not run. */
  readonly problem: Problem | null;
  readonly start: (connectionId: string, options?: Partial<CheckOptions>) => void;
  /** The user action that the sign-in of the test waits for. Null if the sign-in isn't waiting. */
  readonly waiting: SignInWaiting | null;
  /** Whether the user cancelled the last test. */
  readonly cancelled: boolean;
  /** Aborts the test. Completed steps stay. */
  readonly cancel: () => void;
  /** Aborts the test and clears its steps. */
  readonly clear: () => void;
}

/** Runs a connection test. The test is aborted when the user leaves the page. */
export function useConnectionTest(): ConnectionTest {
  const client = useClient();
  const [steps, setSteps] = useState<readonly CheckStep[] | null>(null);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const [waiting, setWaiting] = useState<SignInWaiting | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const clear = useCallback(() => {
    current.current?.abort();
    setSteps(null);
    setRunning(false);
    setProblem(null);
    setCancelled(false);
    setWaiting(null);
  }, []);

  const cancel = useCallback(() => {
    current.current?.abort();
    setSteps((before) => before?.filter(({ status }) => status !== 'running') ?? null);
    setRunning(false);
    setCancelled(true);
    setWaiting(null);
  }, []);

  const start = useCallback(
    (connectionId: string, options: Partial<CheckOptions> = {}) => {
      clear();
      const mine = new AbortController();
      current.current = mine;
      const follow = async (): Promise<void> => {
        for await (const step of await client.connections.check({ connectionId, ...options }, { signal: mine.signal })) {
          if (mine.signal.aborted) return;
          // Each step is reported when it begins, and again when it ends.
          setSteps((before) => [...(before ?? []).filter(({ id }) => id !== step.id), step]);
        }
      };
      const followSignIn = async (): Promise<void> => {
        for await (const status of await client.connections.watch({ connectionId }, { signal: mine.signal })) {
          if (mine.signal.aborted) return;
          setWaiting(status.waiting ?? null);
        }
      };
      setSteps([]);
      setRunning(true);
      // If this request fails, the steps still show the progress of the test.
      followSignIn().catch(() => undefined);
      follow()
        .catch((error: unknown) => {
          if (!mine.signal.aborted) setProblem(problemOf(error));
        })
        .finally(() => {
          if (mine.signal.aborted) return;
          setRunning(false);
          setWaiting(null);
          mine.abort();
        });
    },
    [client, clear],
  );
  return { steps, running, problem, cancelled, waiting, start, cancel, clear };
}
