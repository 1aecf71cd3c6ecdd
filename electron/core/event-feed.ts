import { AsyncIteratorClass } from '@orpc/server';

/** Events on their way to one reader, who may be slower than they come and may leave at any time. */
export interface EventFeed<T> {
  /**
   * Hands on an event.
   *
   * @param replaces Whether the event replaces the one that waits last: a slow reader then finds the newest only.
   */
  push(event: T, replaces?: (waiting: T) => boolean): void;
  /** No event comes any more; those that wait are still read. */
  end(): void;
  readonly events: AsyncIteratorClass<T, undefined, undefined>;
}

/**
 * Makes a feed.
 *
 * Not an async generator: leaving one that waits takes effect only when its waiting ends.
 * @param onLeave Called once: when the reader leaves, or has read the last event.
 */
export function createEventFeed<T>(onLeave: () => void): EventFeed<T> {
  let waiting: T[] = [];
  let ended = false;
  let wake: (() => void) | null = null;
  const notify = (): void => {
    wake?.();
    wake = null;
  };
  const next = async (): Promise<IteratorResult<T, undefined>> => {
    for (;;) {
      const [event, ...rest] = waiting;
      if (event !== undefined) {
        waiting = rest;
        return { done: false, value: event };
      }
      if (ended) return { done: true, value: undefined };
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
  };
  const leave = async (): Promise<void> => {
    ended = true;
    waiting = [];
    notify();
    onLeave();
  };
  return {
    push: (event, replaces) => {
      if (ended) return;
      const last = waiting.at(-1);
      if (last !== undefined && replaces?.(last)) waiting.pop();
      waiting.push(event);
      notify();
    },
    end: () => {
      ended = true;
      notify();
    },
    events: new AsyncIteratorClass<T, undefined, undefined>(next, leave),
  };
}
