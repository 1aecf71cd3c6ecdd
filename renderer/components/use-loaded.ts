import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import { mayPass, problemOf } from './problem-of.ts';

/** Asks the application for something; rejects as every call of the contract does. */
export type Load<Value> = (signal: AbortSignal) => Promise<Value>;

/** What was asked for: the latest value, why the latest attempt failed, and whether one is under way. */
export interface Loaded<Value> {
  readonly value: Value | null;
  readonly problem: Problem | null;
  readonly busy: boolean;
  /** Asks again, keeping what is there until the answer comes. */
  readonly again: () => void;
}

interface Attempt<Value> {
  readonly value: Value | null;
  readonly problem: Problem | null;
  readonly busy: boolean;
}

const longestPause = 30_000;

/**
 * Loads when `load` changes and keeps the value before it meanwhile; forgets everything when `load` is null.
 *
 * Trouble that may pass by itself is tried again after 2, 4, 8, … at most 30 seconds.
 */
export function useLoaded<Value>(load: Load<Value> | null): Loaded<Value> {
  const [attempt, setAttempt] = useState<Attempt<Value>>({ value: null, problem: null, busy: load !== null });
  const [asked, setAsked] = useState(0);
  const failures = useRef(0);
  const again = useCallback(() => setAsked((times) => times + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` changes in order to run this again.
  useEffect(() => {
    if (load === null) {
      failures.current = 0;
      setAttempt({ value: null, problem: null, busy: false });
      return;
    }
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    setAttempt((before) => ({ ...before, busy: true }));
    load(leaving.signal).then(
      (value) => {
        if (leaving.signal.aborted) return;
        failures.current = 0;
        setAttempt({ value, problem: null, busy: false });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const problem = problemOf(error);
        setAttempt((before) => ({ ...before, problem, busy: false }));
        if (!mayPass(problem)) return;
        failures.current += 1;
        timer = setTimeout(again, Math.min(1000 * 2 ** failures.current, longestPause));
      },
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [load, asked, again]);

  return useMemo(() => ({ ...attempt, again }), [attempt, again]);
}
