import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckOptions, CheckStep } from '../../../shared/contract/check.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { SignInWaiting } from '../../../shared/contract/signing-in/token-exchange.ts';
import { useClient } from '../../components/client-context.ts';
import { problemOf } from '../../components/problem-of.ts';

/** The state of a connection test; steps are null before the first one. */
export interface ConnectionTest {
  readonly steps: readonly CheckStep[] | null;
  readonly running: boolean;
  /** Why the test itself could not run. */
  readonly problem: Problem | null;
  readonly start: (connectionId: string, options?: Partial<CheckOptions>) => void;
  /** What the sign-in of the test waits for the user to do; null otherwise. */
  readonly waiting: SignInWaiting | null;
  /** Whether the user ended the last test. */
  readonly cancelled: boolean;
  /** Aborts the test; the steps so far stay. */
  readonly cancel: () => void;
  /** Aborts the test and clears its steps. */
  readonly clear: () => void;
}

/** Runs a connection test. Leaving the page aborts it. */
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
          // A step comes when it begins, and again when it is over.
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
      // Without it, the steps still say how the test goes.
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
