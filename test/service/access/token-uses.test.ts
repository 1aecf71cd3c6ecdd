import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTokenUses } from '../../../service/access/token-uses.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-uses-'));
  file = join(folder, 'uses.json');
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const open = () => openTokenUses(file, () => {});

test('the last use of a token is available immediately, written to disk later, and still known after a restart', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const uses = await open();
  expect(uses.lastUse('a')).toBeNull();
  vi.setSystemTime('2031-02-03T04:05:06Z');
  uses.used('a');
  expect(uses.lastUse('a')).toBe('2031-02-03T04:05:06.000Z');
  await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT');
  await uses.close();
  const later = await open();
  expect(later.lastUse('a')).toBe('2031-02-03T04:05:06.000Z');
  await later.close();
});

test('the latest use of a token counts if two processes record it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [one, other] = [await open(), await open()];
  vi.setSystemTime('2031-01-01T00:00:00Z');
  one.used('a');
  vi.setSystemTime('2031-01-02T00:00:00Z');
  other.used('a');
  other.used('b');
  await other.close();
  await one.close();
  const later = await open();
  expect([later.lastUse('a'), later.lastUse('b')]).toEqual(['2031-01-02T00:00:00.000Z', '2031-01-02T00:00:00.000Z']);
  await later.close();
});
