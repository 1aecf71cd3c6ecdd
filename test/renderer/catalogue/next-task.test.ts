import { describe, expect, test } from 'vitest';
import { workInTurns } from '../../../renderer/catalogue/next-task.ts';

function* stepsOf(count: number, milliseconds: number): Generator<undefined, number> {
  for (let step = 0; step < count; step += 1) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    yield;
  }
  return count;
}

describe('long computations in the page', () => {
  test('let other tasks run within a computation and between short ones', async () => {
    const work = workInTurns(new AbortController().signal);
    let turns = 0;
    let done = false;
    const count = (): void => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    expect(await work(stepsOf(10, 5))).toBe(10);
    const within = turns;
    expect(within).toBeGreaterThan(2);
    for (let part = 0; part < 10; part += 1) await work(stepsOf(1, 5));
    done = true;
    expect(turns - within).toBeGreaterThan(2);
  });

  test('stop when they are cancelled', async () => {
    const leaving = new AbortController();
    const working = workInTurns(leaving.signal)(stepsOf(1000, 5));
    setImmediate(() => leaving.abort(new Error('left')));
    await expect(working).rejects.toThrow('left');
  });
});
