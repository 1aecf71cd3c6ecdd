/** So many works hide the time that answers take to come, and no deployment is troubled by them. */
export const usualAtOnce = 4;

/**
 * Does some of a list's works at once and gives what comes of them in the list's order.
 *
 * What fails is thrown when its turn comes; whoever leaves early, or throws, aborts the works under way.
 *
 * @param most Works at once.
 */
export async function* atOnce<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item, index: number, signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): AsyncGenerator<Result, void, undefined> {
  const leaving = new AbortController();
  const either = AbortSignal.any([signal, leaving.signal]);
  const begun: Promise<Result>[] = [];
  const begin = (): void => {
    const item = items[begun.length];
    if (begun.length >= items.length || item === undefined) return;
    const promise = work(item, begun.length, either);
    // Nobody waits for it yet, or any more.
    promise.catch(() => undefined);
    begun.push(promise);
    // A work that is done makes room for the next, whether or not its turn has come.
    const next = (): void => {
      if (!either.aborted) begin();
    };
    promise.then(next, () => undefined);
  };
  for (let index = 0; index < most; index += 1) begin();
  try {
    for (let index = 0; index < items.length; index += 1) {
      const promise = begun[index];
      if (promise === undefined) return signal.throwIfAborted();
      yield await promise;
    }
  } finally {
    leaving.abort(new DOMException('left', 'AbortError'));
    await Promise.allSettled(begun);
  }
}
