/** Calls once the page has nothing else to do, at the latest after `patience` milliseconds; returns what takes that back. */
export function whenIdle(work: () => void, patience: number): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, patience);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: patience });
  return () => cancelIdleCallback(asked);
}
