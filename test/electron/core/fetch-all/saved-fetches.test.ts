import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { PositionSaver } from '../../../../electron/core/fetch-all/saved-fetches.ts';

afterEach(() => void vi.useRealTimers());

/** Creates a saver that writes once per second, and counts its writes. Each write waits until it is released. */
function keeper(): { readonly saver: PositionSaver; readonly written: () => number; readonly release: () => Promise<void> } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let written = 0;
  let room = Promise.withResolvers<void>();
  const saver = new PositionSaver(
    async () => {
      written += 1;
      await room.promise;
    },
    1_000,
    () => undefined,
  );
  const release = async (): Promise<void> => {
    room.resolve();
    await setImmediate();
    room = Promise.withResolvers();
  };
  return { saver, written: () => written, release };
}

test('saves the position of a fetch within a second, even if no rows follow, for a crash', () => {
  const { saver, written } = keeper();
  saver.touch();
  vi.advanceTimersByTime(999);
  expect(written()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(written()).toBe(1);
});

test('saves rows that arrive during a write with the next write, and writes nothing without new rows', async () => {
  const { saver, written, release } = keeper();
  saver.touch();
  vi.advanceTimersByTime(1_000);
  saver.touch();
  vi.advanceTimersByTime(5_000);
  expect(written()).toBe(1);
  await release();
  vi.advanceTimersByTime(1_000);
  expect(written()).toBe(2);
  await release();
  vi.advanceTimersByTime(60_000);
  expect(written()).toBe(2);
});

test('never overwrites the last position of a fetch with an older one', async () => {
  const { saver, written, release } = keeper();
  saver.touch();
  const last = saver.last();
  await release();
  await last;
  vi.advanceTimersByTime(60_000);
  expect(written()).toBe(1);
});
