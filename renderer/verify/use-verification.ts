import { useCallback, useEffect, useRef, useState } from 'react';
import type { VerifiedApi } from '../../shared/contract/verify.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { problemOf } from '../connection/problem-of.ts';

/** Progress of a verification: the API that was started last. */
interface Progress {
  readonly number: number;
  readonly total: number;
  readonly name: string;
}

/** The state of a verification. `apis` is null before the first verification. */
export interface Verification {
  readonly apis: readonly VerifiedApi[] | null;
  readonly progress: Progress | null;
  readonly running: boolean;
  readonly stopped: boolean;
  readonly problem: Problem | null;
  readonly start: () => void;
  /** Stops the verification. Its previous results stay. */
  readonly stop: () => void;
}

/** Verifies the catalogue of a connection. The verification stops when the user leaves the page. */
export function useVerification(connectionId: string): Verification {
  const client = useClient();
  const [apis, setApis] = useState<readonly VerifiedApi[] | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [state, setState] = useState<'idle' | 'running' | 'stopped'>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const start = useCallback(() => {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    setApis([]);
    setProgress(null);
    setProblem(null);
    setState('running');
    const follow = async (): Promise<void> => {
      for await (const event of await client.catalogue.verify({ connectionId }, { signal: mine.signal })) {
        if (mine.signal.aborted) return;
        if (event.type === 'begun') {
          const { api, number, total } = event;
          setProgress({ number, total, name: `${api.root}/${api.accessPoint}` });
        } else if (event.type === 'verified') setApis((before) => [...(before ?? []), event.api]);
        else setProblem(event.problem);
      }
    };
    follow()
      .catch((error: unknown) => {
        if (!mine.signal.aborted) setProblem(problemOf(error));
      })
      .finally(() => {
        if (!mine.signal.aborted) setState('idle');
      });
  }, [client, connectionId]);

  const stop = useCallback(() => {
    current.current?.abort();
    setState('stopped');
  }, []);

  return { apis, progress, running: state === 'running', stopped: state === 'stopped', problem, start, stop };
}
