import { setTimeout as delay } from 'node:timers/promises';

/** A body shorter than this has come before anybody could have looked at its first rows. */
export const longBody = 1024 * 1024;

/** What a page takes to draw its first rows when nothing else asks for the processors, milliseconds. */
const drawing = 60;

/** No reader is waited for longer than this, milliseconds. */
const longest = 150;

/**
 * Waits while the reader of a long body takes its first rows and draws them: the rest, at the rate of a near server, would take every
 * processor from them for a second. Over at once where they were drawn, or not asked for, long ago.
 *
 * @param toldAt When the reader heard of the first rows, as `performance.now` counts.
 * @param read When rows were read first.
 * @throws The signal's reason as soon as it is aborted.
 */
export async function waitForFirstLook(toldAt: number, read: Promise<number>, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const until = (moment: number): Promise<void> =>
    delay(Math.max(0, moment - performance.now()), undefined, { signal: AbortSignal.any([signal, over.signal]) });
  try {
    await Promise.race([until(toldAt + longest), read.then((readAt) => until(readAt + drawing))]);
  } finally {
    over.abort();
  }
}
