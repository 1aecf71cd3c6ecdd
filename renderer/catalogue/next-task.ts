import type { RunInSteps } from '../../shared/contract/catalogue/catalogue-lines.ts';

/** Resolves in a new task, after pending input and painting. Timers of zero milliseconds take four. */
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

/** Maximum milliseconds of work before the page can paint again. */
const slice = 8;

/** Continues work for one time slice. Returns its result when it is finished. */
export function workForSlice<Result>(steps: Iterator<undefined, Result>): { readonly result: Result } | null {
  const end = performance.now() + slice;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { result: step.value };
    if (performance.now() >= end) return null;
  }
}

/**
 * Runs work sequentially in time slices. Each work rejects with its own error, or with the signal's reason.
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
