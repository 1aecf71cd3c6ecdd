import { setTimeout as delay } from 'node:timers/promises';

/** Bodies up to this size arrive before the user can view their first rows: bytes. */
export const longBody = 1024 * 1024;

/** Milliseconds for a page to draw its first rows on an idle computer. */
const drawing = 60;

/** Maximum milliseconds to wait for a reader. */
const maximumWait = 150;

/**
 * Waits while the reader of a long body draws its first rows. Otherwise, the rest of a fast response would use all processors for a second.
 *
 * Returns at once if the rows were drawn, or were reported long ago.
 *
 * @param notifiedAt When the first rows were reported, by `performance.now`.
 * @param read Settles when rows are first read.
 * @throws The signal's reason as soon as it is aborted.
 */
export async function waitForFirstRead(notifiedAt: number, read: Promise<number>, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const until = (moment: number): Promise<void> =>
    delay(Math.max(0, moment - performance.now()), undefined, { signal: AbortSignal.any([signal, over.signal]) });
  try {
    await Promise.race([until(notifiedAt + maximumWait), read.then((readAt) => until(readAt + drawing))]);
  } finally {
    over.abort();
  }
}
