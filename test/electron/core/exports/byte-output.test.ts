import { expect, it } from 'vitest';
import { SteadySync } from '../../../../electron/core/exports/byte-output.ts';

const megabyte = 1024 * 1024;

/** Creates a mock disk: the test decides when each flush ends. */
function slowDisk() {
  const flushes: PromiseWithResolvers<void>[] = [];
  const sync = new SteadySync(() => {
    const one = Promise.withResolvers<void>();
    flushes.push(one);
    return one.promise;
  });
  return { flushes, sync };
}

it('writes an export to disk every 32 MB, one sync at a time', async () => {
  const { flushes, sync } = slowDisk();
  sync.reached(31 * megabyte);
  expect(flushes).toHaveLength(0);
  sync.reached(32 * megabyte);
  sync.reached(70 * megabyte);
  expect(flushes).toHaveLength(1);
  flushes[0]?.resolve();
  await sync.settle();
  sync.reached(71 * megabyte);
  expect(flushes).toHaveLength(2);
});

it('waits for a running sync before an export file is closed', async () => {
  const { flushes, sync } = slowDisk();
  sync.reached(40 * megabyte);
  let isSettled = false;
  const settled = sync.settle().then(() => {
    isSettled = true;
  });
  await Promise.resolve();
  expect(isSettled).toBe(false);
  flushes[0]?.resolve();
  await settled;
  expect(isSettled).toBe(true);
});

it.each(['settle', 'reached'] as const)(
  'reports a disk error that occurred during a previous sync of the export, so that no incomplete file seems complete: %s',
  async (way) => {
    const { flushes, sync } = slowDisk();
    sync.reached(40 * megabyte);
    const full = new Error('ENOSPC');
    flushes[0]?.reject(full);
    if (way === 'settle') await expect(sync.settle()).rejects.toBe(full);
    else {
      await sync.settle().catch(() => undefined);
      expect(() => sync.reached(41 * megabyte)).toThrow(full);
    }
  },
);
