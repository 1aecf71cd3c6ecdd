import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../shared/problems/problem.ts';
import { mayPass, problemOf } from '../connection/problem-of.ts';

/** Loads data from the application. Rejects with the error of the contract call. */
export type Load<Value> = (signal: AbortSignal) => Promise<Value>;

/** The latest value, the problem of the latest attempt, and whether an attempt is pending. */
export interface Loaded<Value> {
  readonly value: Value | null;
  readonly problem: Problem | null;
  readonly busy: boolean;
  /** Reloads the value. The previous value stays in the meantime. */
  readonly again: () => void;
}

interface Attempt<Value> {
  readonly value: Value | null;
  readonly problem: Problem | null;
  readonly busy: boolean;
}

const longestPause = 30_000;

/**
 * Loads data when `load` changes. The previous value stays in the meantime. Null as `load` clears everything.
 *
 * Temporary problems are retried after 2, 4, 8, … seconds, at most 30.
 */
export function useLoaded<Value>(load: Load<Value> | null): Loaded<Value> {
  const [attempt, setAttempt] = useState<Attempt<Value>>({ value: null, problem: null, busy: load !== null });
  const [reloads, setReloads] = useState(0);
  const failures = useRef(0);
  const again = useCallback(() => setReloads((times) => times + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when a reload is requested.
  useEffect(() => {
    if (load === null) {
      failures.current = 0;
      setAttempt({ value: null, problem: null, busy: false });
      return;
    }
    const cancelling = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    setAttempt((before) => ({ ...before, busy: true }));
    load(cancelling.signal).then(
      (value) => {
        if (cancelling.signal.aborted) return;
        failures.current = 0;
        setAttempt({ value, problem: null, busy: false });
      },
      (error: unknown) => {
        if (cancelling.signal.aborted) return;
        const problem = problemOf(error);
        setAttempt((before) => ({ ...before, problem, busy: false }));
        if (!mayPass(problem)) return;
        failures.current += 1;
        timer = setTimeout(again, Math.min(1000 * 2 ** failures.current, longestPause));
      },
    );
    return () => {
      clearTimeout(timer);
      cancelling.abort();
    };
  }, [load, reloads, again]);

  return useMemo(() => ({ ...attempt, again }), [attempt, again]);
}

/** The last known state of data that the application watches. */
interface Followed<T> {
  /** The last value. Null before the first event. */
  readonly value: T | null;
  /** The reason why watching failed. Null while it works. */
  readonly problem: Problem | null;
}

const firstRetryPause = 1000;
const longestRetryPause = 30_000;

/**
 * Watches data while the component is mounted. Reconnects when the connection is lost.
 *
 * @param watch emits the current state and each change. The function must be stable
 */
export function useFollowed<T>(watch: (signal: AbortSignal) => Promise<AsyncIterable<T>>): Followed<T> {
  const [followed, setFollowed] = useState<Followed<T>>({ value: null, problem: null });
  useEffect(() => {
    const cancelling = new AbortController();
    const { signal } = cancelling;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = firstRetryPause;
    const follow = async (): Promise<void> => {
      try {
        for await (const value of await watch(signal)) {
          if (signal.aborted) return;
          pause = firstRetryPause;
          setFollowed({ value, problem: null });
        }
      } catch (error) {
        if (!signal.aborted) setFollowed(({ value }) => ({ value, problem: problemOf(error) }));
      }
      if (signal.aborted) return;
      timer = setTimeout(() => void follow(), pause);
      pause = Math.min(2 * pause, longestRetryPause);
    };
    void follow();
    return () => {
      clearTimeout(timer);
      cancelling.abort();
    };
  }, [watch]);
  return followed;
}
