import { setTimeout as delay } from 'node:timers/promises';

/** Size in bytes. Smaller bodies arrive before the user can view their first rows. */
export const longBody = 1024 * 1024;

/** Milliseconds for a page to draw its first rows on an idle computer. */
const drawing = 60;

/** Maximum number of milliseconds to wait for the first rows to be read and drawn. */
const maximumWait = 150;

/**
 * Waits until the page has drawn the first rows of a long body. Otherwise, the rest of a fast response would use all processors for a
 * second.
 *
 * Returns at once if the rows were drawn, or were reported long ago.
 *
 * @param notifiedAt Time when the first rows were reported, from `performance.now`.
 * @param read Settles when rows are first read.
 * @throws The signal's reason as soon as the signal is aborted.
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
