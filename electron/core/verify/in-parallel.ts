/** Default number of parallel requests. It hides the latency of responses without overloading the server. */
export const defaultParallelism = 4;

/**
 * Runs a task for each item, several in parallel, and yields the results in the order of the items.
 *
 * Errors are also thrown in that order. An error or leaving the loop aborts the running tasks.
 *
 * @param maximum Maximum number of parallel tasks.
 */
export async function* inParallel<Item, Result>(
  items: readonly Item[],
  maximum: number,
  work: (item: Item, index: number, signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): AsyncGenerator<Result, void, undefined> {
  const controller = new AbortController();
  const either = AbortSignal.any([signal, controller.signal]);
  const started: Promise<Result>[] = [];
  const start = (): void => {
    const item = items[started.length];
    if (started.length >= items.length || item === undefined) return;
    const promise = work(item, started.length, either);
    // Prevents an unhandled rejection, because the loop below awaits the promise later.
    promise.catch(() => undefined);
    started.push(promise);
    // Starts the next task as soon as a task finishes, before its result is yielded.
    const next = (): void => {
      if (!either.aborted) start();
    };
    promise.then(next, () => undefined);
  };
  for (let index = 0; index < maximum; index += 1) start();
  try {
    for (let index = 0; index < items.length; index += 1) {
      const promise = started[index];
      if (promise === undefined) return signal.throwIfAborted();
      yield await promise;
    }
  } finally {
    controller.abort(new DOMException('left', 'AbortError'));
    await Promise.allSettled(started);
  }
}
