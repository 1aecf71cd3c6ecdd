import { useEffect, useState } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import { problemOf } from './problem-of.ts';

/** Something that changes by itself, as it was told last. */
export interface Followed<T> {
  /** Null before it was told the first time. */
  readonly value: T | null;
  /** Why it is not told any more; null while it is. */
  readonly problem: Problem | null;
}

const firstPause = 1000;
const longestPause = 30_000;

/**
 * Follows something as long as the component is there; a lost connection is taken up again.
 *
 * @param watch Tells it at once, and each change; the same function until something else is to be followed.
 */
export function useFollowed<T>(watch: (signal: AbortSignal) => Promise<AsyncIterable<T>>): Followed<T> {
  const [followed, setFollowed] = useState<Followed<T>>({ value: null, problem: null });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = firstPause;
    const follow = async (): Promise<void> => {
      try {
        for await (const value of await watch(signal)) {
          if (signal.aborted) return;
          pause = firstPause;
          setFollowed({ value, problem: null });
        }
      } catch (error) {
        if (!signal.aborted) setFollowed(({ value }) => ({ value, problem: problemOf(error) }));
      }
      if (signal.aborted) return;
      timer = setTimeout(() => void follow(), pause);
      pause = Math.min(2 * pause, longestPause);
    };
    void follow();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [watch]);
  return followed;
}
