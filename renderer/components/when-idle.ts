import { useEffect, useState } from 'react';

/**
 * Calls `work` when the page is idle. Calls it at the latest after `longestDelay` milliseconds. Returns the function that cancels the call.
 */
export function whenIdle(work: () => void, longestDelay: number): () => void {
  // Safari doesn't support idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, longestDelay);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: longestDelay });
  return () => cancelIdleCallback(request);
}

/** Returns true after the page has been idle since the component mounted. Returns true at the latest after `longestDelay` milliseconds. */
export function useOnceIdle(longestDelay: number): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), longestDelay), [longestDelay]);
  return idle;
}
