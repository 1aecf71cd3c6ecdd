import { describe, expect, it } from 'vitest';
import { waitForFirstRead } from '../../../../electron/core/requests/first-look.ts';

const nobody = new Promise<number>(() => undefined);
const never = new AbortController().signal;

/** Milliseconds that a wait took. */
async function timeOf(wait: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await wait();
  return performance.now() - begun;
}

describe('the rest of a long response', () => {
  it('is over at once if its first rows were drawn or reported long ago', async () => {
    const long = performance.now() - 10_000;
    expect(await timeOf(() => waitForFirstRead(long, nobody, never))).toBeLessThan(100);
    expect(await timeOf(() => waitForFirstRead(performance.now(), Promise.resolve(long), never))).toBeLessThan(100);
  });

  it('waits until the first rows that were just read had time to be drawn', async () => {
    const taken = Promise.resolve(performance.now());
    expect(await timeOf(() => waitForFirstRead(performance.now(), taken, never))).toBeGreaterThan(50);
  });

  it('does not wait for a reader who never looks', async () => {
    expect(await timeOf(() => waitForFirstRead(performance.now(), nobody, never))).toBeGreaterThan(140);
  });

  it('is given up with the run', async () => {
    const leaving = new AbortController();
    const wait = waitForFirstRead(performance.now(), nobody, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(wait).rejects.toThrow();
  });
});
