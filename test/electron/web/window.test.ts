import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProgram, resolveLinks } from '../../../electron/web/window.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-path-'));
  for (const name of ['first', 'second']) await mkdir(join(folder, name));
});
afterEach(() => rm(folder, { recursive: true }));

async function program(...path: string[]): Promise<string> {
  const file = join(folder, ...path);
  await writeFile(file, '');
  await chmod(file, 0o755);
  return file;
}
const path = () => [join(folder, 'first'), join(folder, 'second'), '.', ''].join(delimiter);

describe('finding a browser on this machine', () => {
  it('returns the preferred program, anywhere on the PATH', async () => {
    const best = await program('second', 'chrome');
    await program('first', 'edge');
    expect(await findProgram(['chrome', 'edge'], path())).toBe(best);
  });

  it('finds an absolute path without PATH', async () => {
    const file = await program('first', 'chrome');
    expect(await findProgram(['/absent/chrome', file], undefined)).toBe(file);
  });

  it.runIf(process.platform !== 'win32')('skips a file that isn’t executable', async () => {
    await writeFile(join(folder, 'first', 'chrome'), '');
    const file = await program('second', 'chrome');
    expect(await findProgram(['chrome'], path())).toBe(file);
  });

  it('returns null if no browser is found', async () => {
    expect(await findProgram(['chrome'], path())).toBeNull();
    expect(await findProgram(['chrome'], undefined)).toBeNull();
  });

  it.runIf(process.platform !== 'win32')('resolves symbolic links', async () => {
    const file = await program('first', 'real');
    await symlink(file, join(folder, 'second', 'link'));
    expect(await resolveLinks(join(folder, 'second', 'link'))).toBe(await resolveLinks(file));
    expect(await resolveLinks('/absent/chrome')).toBe('/absent/chrome');
  });
});
