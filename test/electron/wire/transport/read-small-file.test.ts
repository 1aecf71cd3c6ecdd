import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSmallFile } from '../../../../electron/wire/transport/read-small-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-small-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a certificate file is read, also by a link', async () => {
  await writeFile(join(folder, 'ca.pem'), 'pem');
  await symlink(join(folder, 'ca.pem'), join(folder, 'link.pem'));
  expect(await readSmallFile(join(folder, 'link.pem'))).toBe('pem');
});

test.skipIf(process.platform === 'win32')('a connection that names a pipe or a device holds nothing up', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const path of [join(folder, 'pipe'), '/dev/zero', folder]) await expect(readSmallFile(path)).rejects.toThrow(/plain file|EISDIR/);
});

test('a large file is not read into memory', async () => {
  await writeFile(join(folder, 'large'), '');
  await truncate(join(folder, 'large'), 5 * 1024 * 1024);
  await expect(readSmallFile(join(folder, 'large'))).rejects.toThrow(/4 MB/);
});
