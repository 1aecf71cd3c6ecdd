import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePrivateFolder } from '../../../node/files/private-folder.ts';

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-private-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test.skipIf(process.platform === 'win32')('a new data folder can’t be read by other users', async () => {
  const folder = join(await temporaryFolder(), 'new');
  const warnings: string[] = [];
  await makePrivateFolder(folder, new Set(), (line) => warnings.push(line));
  expect([await modeOf(folder), warnings]).toEqual([0o700, []]);
});

test.skipIf(process.platform === 'win32')(
  'in an existing data folder, only the program’s own entries become private, and the user is warned',
  async () => {
    const folder = await temporaryFolder();
    const other = join(folder, 'notes.txt');
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'results'), { mode: 0o755 });
    await writeFile(join(folder, 'vault.json'), '', { mode: 0o644 });
    await writeFile(other, '', { mode: 0o644 });
    await symlink(other, join(folder, 'history'));
    const warnings: string[] = [];
    await makePrivateFolder(folder, new Set(['results', 'vault.json', 'history']), (line) => warnings.push(line));
    expect(await modeOf(join(folder, 'results'))).toBe(0o700);
    expect(await modeOf(join(folder, 'vault.json'))).toBe(0o600);
    expect(await modeOf(other)).toBe(0o644);
    expect(await modeOf(folder)).toBe(0o755);
    expect(warnings).toEqual([expect.stringContaining('can list the data folder')]);
  },
);
