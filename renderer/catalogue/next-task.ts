import type { WorkInTurns } from '../../shared/contract/catalogue/catalogue-lines.ts';

/** Settles in a task of its own, after whatever waits for the page: input and painting go before. Timers of zero milliseconds take four. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** What is done before the page may paint again, milliseconds. */
const slice = 8;

/** Goes on with work for one slice; returns its result where that was the end of it. */
export function workForSlice<Result>(steps: Iterator<undefined, Result>): { readonly result: Result } | null {
  const end = performance.now() + slice;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { result: step.value };
    if (performance.now() >= end) return null;
  }
}

/**
 * Does one work after the other in slices: what one leaves of a slice is for the next. Each rejects with whatever it throws, and with the
 * reason of the signal.
 */
export function workInTurns(signal: AbortSignal): WorkInTurns {
  let end = performance.now() + slice;
  return async (steps) => {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (performance.now() < end) continue;
      await nextTask();
      signal.throwIfAborted();
      end = performance.now() + slice;
    }
  };
}
