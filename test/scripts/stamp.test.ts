import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFresh, sourceDigest, writeStamp } from '../../scripts/build/stamp.ts';

const target = { name: 'page', configFile: 'c.ts', mode: 'm', output: 'out/page', sources: ['src', 'lock.json', 'absent'] };
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dataquay-stamp-'));
  await mkdir(join(root, 'src', 'deep'), { recursive: true });
  await mkdir(join(root, 'out', 'page'), { recursive: true });
  await writeFile(join(root, 'src', 'deep', 'a.ts'), '1');
  await writeFile(join(root, 'lock.json'), '{}');
});
afterEach(() => rm(root, { recursive: true }));
const fresh = () => isFresh(root, target, sourceDigest(root, target));

describe('a build target', () => {
  it('is up to date after a build if nothing has changed', () => {
    expect(fresh()).toBe(false);
    writeStamp(root, target, sourceDigest(root, target));
    expect(fresh()).toBe(true);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a file changed', () => writeFile(join(root, 'src', 'deep', 'a.ts'), '22')],
    ['a file was added', () => writeFile(join(root, 'src', 'b.ts'), '')],
    ['a file was removed', () => rm(join(root, 'src', 'deep', 'a.ts'))],
    ['the libraries changed', () => writeFile(join(root, 'lock.json'), '{"a":1}')],
    ['the result was removed', () => rm(join(root, 'out', 'page'), { recursive: true })],
  ])('is outdated if %s', async (_what, change) => {
    writeStamp(root, target, sourceDigest(root, target));
    await change();
    expect(fresh()).toBe(false);
  });

  it('is outdated if the last build was interrupted', () => {
    writeStamp(root, target, sourceDigest(root, target));
    writeStamp(root, target, null);
    expect(fresh()).toBe(false);
  });
});
