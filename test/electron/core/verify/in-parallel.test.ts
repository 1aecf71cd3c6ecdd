import { describe, expect, test } from 'vitest';
import { inParallel } from '../../../../electron/core/verify/in-parallel.ts';

const never = new AbortController().signal;

async function taken<Result>(results: AsyncIterable<Result>): Promise<readonly Result[]> {
  const all: Result[] = [];
  for await (const one of results) all.push(one);
  return all;
}

describe('parallel tasks', () => {
  test('returns results in order, and never runs more tasks than allowed', async () => {
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    let now = 0;
    let most = 0;
    const results = taken(
      inParallel(
        gates,
        3,
        async (gate, index) => {
          now += 1;
          most = Math.max(most, now);
          await gate.promise;
          now -= 1;
          return index;
        },
        never,
      ),
    );
    for (const gate of gates.toReversed()) gate.resolve();
    expect(await results).toEqual([0, 1, 2, 3, 4, 5]);
    expect(most).toBe(3);
  });

  test('returns the results before a failed task, then its error, and leaves no task running', async () => {
    const ended: number[] = [];
    const work = async (item: number, _: number, signal: AbortSignal): Promise<number> => {
      if (item === 1) throw new Error('one');
      if (item === 2) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.push(item);
      return item;
    };
    const got: number[] = [];
    await expect(async () => {
      for await (const one of inParallel([0, 1, 2, 3], 3, work, never)) got.push(one);
    }).rejects.toThrow('one');
    expect([got, ended.toSorted()]).toEqual([[0], [0, 2, 3]]);
  });

  test('ends parallel tasks when the caller cancels them', async () => {
    const leaving = new AbortController();
    const work = (_: number, __: number, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const results = taken(inParallel([1, 2, 3], 2, work, leaving.signal));
    leaving.abort(new Error('enough'));
    await expect(results).rejects.toThrow('enough');
  });
});
