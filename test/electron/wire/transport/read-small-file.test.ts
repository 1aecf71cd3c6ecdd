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

test('reads a certificate file through a symbolic link', async () => {
  await writeFile(join(folder, 'ca.pem'), 'pem');
  await symlink(join(folder, 'ca.pem'), join(folder, 'link.pem'));
  expect(await readSmallFile(join(folder, 'link.pem'))).toBe('pem');
});

test.skipIf(process.platform === 'win32')('rejects a pipe, a device, or a folder as a file of a connection', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const path of [join(folder, 'pipe'), '/dev/zero', folder]) await expect(readSmallFile(path)).rejects.toThrow(/plain file|EISDIR/);
});

test('rejects a file that is larger than 4 MB', async () => {
  await writeFile(join(folder, 'large'), '');
  await truncate(join(folder, 'large'), 5 * 1024 * 1024);
  await expect(readSmallFile(join(folder, 'large'))).rejects.toThrow(/4 MB/);
});
