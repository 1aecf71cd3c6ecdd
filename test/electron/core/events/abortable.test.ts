import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { abortable } from '../../../../electron/core/events/abortable.ts';

const stopped = new Error('stopped');

test('returns the result of the promise', async () => {
  expect(await abortable(Promise.resolve(7), new AbortController().signal)).toBe(7);
  expect(await abortable(Promise.resolve(7), undefined)).toBe(7);
});

test('throws the reason of an abort without waiting for the promise', async () => {
  const controller = new AbortController();
  const waiting = abortable(new Promise(() => undefined), controller.signal);
  controller.abort(stopped);
  await expect(waiting).rejects.toBe(stopped);
});

test.each([
  ['before', AbortSignal.abort(stopped)],
  ['during', null],
])('a promise that fails after an abort %s the wait doesn’t end the application', async (_, aborted) => {
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  try {
    const controller = new AbortController();
    const { promise, reject } = Promise.withResolvers<never>();
    const waiting = abortable(promise, aborted ?? controller.signal);
    controller.abort(stopped);
    await expect(waiting).rejects.toBe(stopped);
    reject(new Error('failed later'));
    await setImmediate();
    await setImmediate();
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', onUnhandled);
  }
});
