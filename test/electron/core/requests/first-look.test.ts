import { describe, expect, it } from 'vitest';
import { waitForFirstRead } from '../../../../electron/core/requests/first-look.ts';

const unread = new Promise<number>(() => undefined);
const never = new AbortController().signal;

async function timeOf(wait: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await wait();
  return performance.now() - startedAt;
}

describe('the rest of a long response', () => {
  it.each([
    ['reported', (longAgo: number) => waitForFirstRead(longAgo, unread, never)],
    ['drawn', (longAgo: number) => waitForFirstRead(performance.now(), Promise.resolve(longAgo), never)],
  ])('is read without waiting if its first rows were %s long ago', async (_what, wait) => {
    const order: string[] = [];
    await Promise.all([
      waitForFirstRead(performance.now(), unread, never).then(() => order.push('just reported')),
      wait(performance.now() - 10_000).then(() => order.push('long ago')),
    ]);
    expect(order).toEqual(['long ago', 'just reported']);
  });

  it('is read only after the first rows had time to be drawn', async () => {
    const readNow = Promise.resolve(performance.now());
    expect(await timeOf(() => waitForFirstRead(performance.now(), readNow, never))).toBeGreaterThan(50);
  });

  it('waits at least 140 ms for a reader that hasn’t read the first rows', async () => {
    expect(await timeOf(() => waitForFirstRead(performance.now(), unread, never))).toBeGreaterThan(140);
  });

  it('stops waiting when the run is cancelled', async () => {
    const cancelling = new AbortController();
    const wait = waitForFirstRead(performance.now(), unread, cancelling.signal);
    cancelling.abort(new Error('cancelled'));
    await expect(wait).rejects.toThrow();
  });
});
