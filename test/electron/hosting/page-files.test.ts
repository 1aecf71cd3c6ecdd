import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPageFiles } from '../../../electron/hosting/page-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-files-'));
  await mkdir(join(folder, 'page', 'assets', 'deep'), { recursive: true });
  await mkdir(join(folder, 'outside'));
  await writeFile(join(folder, 'outside', 'secret.json'), '{}');
});
afterEach(() => rm(folder, { recursive: true }));

it('the page consists of the files in its folder; links to other folders are ignored', async () => {
  await writeFile(join(folder, 'page', 'index.html'), 'index');
  await writeFile(join(folder, 'page', 'assets', 'deep', 'a.css'), 'css');
  await writeFile(join(folder, 'page', 'README.md'), 'no part of a page');
  await symlink(join(folder, 'outside', 'secret.json'), join(folder, 'page', 'assets', 'secret.json'));
  await symlink(join(folder, 'outside'), join(folder, 'page', 'assets', 'outside'));
  const files = await readPageFiles(join(folder, 'page'));
  expect([...files.keys()].sort()).toEqual(['/', '/assets/deep/a.css', '/index.html']);
  expect(files.get('/')?.body.toString()).toBe('index');
  expect(files.get('/assets/deep/a.css')?.type).toBe('text/css; charset=utf-8');
});

it('a page that isn’t built causes an error with the build command', async () => {
  await expect(readPageFiles(join(folder, 'page'))).rejects.toThrow('npm run build');
  await expect(readPageFiles(join(folder, 'absent'))).rejects.toThrow('npm run build');
});
