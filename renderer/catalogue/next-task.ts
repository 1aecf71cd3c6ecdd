import type { RunInSteps } from '../../shared/contract/catalogue/catalogue-lines.ts';

/** Resolves in a new task, after pending input and painting. A timer of 0 ms would take 4 ms. */
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

/** Maximum time of work before the page can paint again, in milliseconds. */
const slice = 8;

/** Continues work for one time slice. Returns the result if the work is finished. Null if it isn't. */
export function workForSlice<Result>(steps: Iterator<undefined, Result>): { readonly result: Result } | null {
  const end = performance.now() + slice;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { result: step.value };
    if (performance.now() >= end) return null;
  }
}

/**
 * Returns a function that runs work in time slices. Several tasks run sequentially. Each task rejects with its own error, or with the
 * signal's reason.
 */
export function workInTurns(signal: AbortSignal): RunInSteps {
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
