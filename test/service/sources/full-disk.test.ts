import { afterEach, expect, test, vi } from 'vitest';
import { PublicNames } from '../../../service/catalogue/public-names.ts';
import { isTemporary, sourceReasonOf } from '../../../service/failures/source-error.ts';
import { PublishedSources } from '../../../service/sources/published-sources.ts';
import type { Source } from '../../../service/sources/source.ts';
import { eventually } from '../../eventually.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
  new Error('IO Error: Could not write file "a.duckdb": No space left on device'),
  new Error('Out of Memory Error: failed to offload data block of size 256.0 KiB (1.0 MiB/1.0 MiB used).'),
])('a full disk has its own code: %s', (error) => {
  expect(sourceReasonOf(error)).toEqual({ code: 'disk-full', facts: {} });
  expect(isTemporary(error)).toBe(true);
});

/** Otherwise the table stays lost until somebody changes its file or restarts the service. */
test('a source with a table that a full disk has lost is published again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await using temporary = await makeTemporaryFolder();
  const names = await PublicNames.open(`${temporary.path}/names.json`);
  let publications = 0;
  const source: Source = {
    name: 'files',
    identity: 'files',
    engineKind: 'duckdb',
    engine: { table: () => undefined, close: async () => undefined },
    publish: async () => {
      publications += 1;
      return { projects: [], problems: publications < 3 ? [{ part: 'a.csv', reason: { code: 'disk-full', facts: {} } }] : [] };
    },
    watch: () => undefined,
    close: async () => undefined,
  };
  const published = await PublishedSources.start([source], names, () => undefined);
  expect(published.problems).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_500);
  await eventually(() => expect(publications).toBe(2));
  await vi.advanceTimersByTimeAsync(60_500);
  await eventually(() => expect(published.problems).toEqual([]));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(publications).toBe(3);
  await published.engine.close();
});
