import { useEffect, useState } from 'react';

/** Calls `work` once the page is idle, at the latest after `longestDelay` milliseconds. Returns the function that cancels it. */
export function whenIdle(work: () => void, longestDelay: number): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, longestDelay);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: longestDelay });
  return () => cancelIdleCallback(request);
}

/** Returns true once the page has been idle since the component mounted, at the latest after `longestDelay` milliseconds. */
export function useOnceIdle(longestDelay: number): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), longestDelay), [longestDelay]);
  return idle;
}
