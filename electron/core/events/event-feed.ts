import { AsyncIteratorClass } from '@orpc/server';

/** A queue of events for one reader, which can be slow and can stop at any time. */
export interface EventFeed<T> {
  /**
   * Adds an event.
   *
   * @param replaces Whether the event replaces the last waiting one, so that a slow reader gets only the newest.
   */
  push(event: T, replaces?: (waiting: T) => boolean): void;
  /** Ends the feed. The reader still receives waiting events. */
  end(): void;
  readonly events: AsyncIteratorClass<T, undefined, undefined>;
}

/**
 * Creates a feed. It isn't an async generator, because the `return` of a generator would wait for a pending `next`.
 *
 * @param onLeave Called once, when the reader stops or has read the last event.
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
  const stop = async (): Promise<void> => {
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
    events: new AsyncIteratorClass<T, undefined, undefined>(next, stop),
  };
}
