import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTargets, replaceFolder } from '../../scripts/build/build-targets.ts';
import { isFresh, sourceDigest, writeStamp } from '../../scripts/build/stamp.ts';
import { targets } from '../../scripts/build/targets.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dataquay-build-'));
});
afterEach(() => rm(root, { recursive: true }));

async function put(file: string, content: string): Promise<void> {
  await mkdir(join(root, file, '..'), { recursive: true });
  await writeFile(join(root, file), content);
}

it('a build replaces the previous output completely', async () => {
  await put('place/old.js', '');
  await put('new/new.js', '');
  replaceFolder(join(root, 'place'), join(root, 'new'));
  expect(await readdir(root)).toEqual(['place']);
  expect(await readdir(join(root, 'place'))).toEqual(['new.js']);
});

it('a target that is up to date isn’t built again, and Vite isn’t loaded', async () => {
  await put('renderer/main.ts', '');
  await put('out/page/index.html', 'as it was');
  writeStamp(root, targets.page, sourceDigest(root, targets.page));
  const messages: string[] = [];
  await buildTargets(root, ['page'], (line) => messages.push(line));
  expect(messages).toEqual([]);
});

it('a failed build doesn’t change the previous output, and the next call builds again', async () => {
  await put('vite.page.config.ts', "throw new Error('broken configuration');");
  await put('out/page/index.html', 'as it was');
  await expect(buildTargets(root, ['page'], () => {})).rejects.toThrow('broken configuration');
  expect(await readdir(join(root, 'out'))).toEqual(['page']);
  expect(isFresh(root, targets.page, sourceDigest(root, targets.page))).toBe(false);
});
