import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFolders, type Folders } from '../../../../electron/core/folders/folders.ts';
import { createOfferedFolders } from '../../../../electron/core/folders/offered-folders.ts';
import type { FileDialogs } from '../../../../electron/core/host/host.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';

let root: string;
let home: string;
let outside: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'dataquay-folders-')));
  home = join(root, 'home');
  outside = join(root, 'outside');
  for (const name of ['.ssh', '.config/autostart', 'Downloads', 'work/june/.git', 'data/exports']) {
    await mkdir(join(home, name), { recursive: true });
  }
  await mkdir(join(outside, 'below'), { recursive: true });
  await symlink(outside, join(home, 'work', 'link'));
  await symlink(join(home, '.ssh'), join(home, 'keys'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

function foldersOf(dialogs?: FileDialogs, startFolders: readonly string[] = [], platform = 'linux'): Folders {
  const parts = { platform, home, downloads: join(home, 'Downloads'), startFolders, dataFolder: join(home, 'data') };
  return createFolders(createOfferedFolders(parts), dialogs, home);
}

/** Returns the ID of a folder, found like a user finds it: from the top-level folders down. */
async function idOf(folders: Folders, ...names: readonly string[]): Promise<string> {
  let id: string | null = null;
  for (const name of names) {
    const listing = await folders.list(id);
    id = listing.folders.find((folder) => folder.name === name)?.id ?? '';
  }
  return id ?? '';
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => problemOf(error)?.code,
  );

describe('the folder dialog of the page', () => {
  test('lists the user’s ordinary folders, under the home folder and the downloads', async () => {
    const folders = foldersOf();
    const places = await folders.list(null);
    expect(places.folders.map(({ name, label }) => [name, label])).toEqual([
      [home, '~'],
      ['Downloads', join('~', 'Downloads')],
    ]);
    const june = await folders.list(await idOf(folders, home, 'work', 'june'));
    expect(june).toMatchObject({ folder: { label: join('~', 'work', 'june') }, folders: [], more: false });
    expect(june.parents.map(({ label }) => label)).toEqual(['~', join('~', 'work')]);
    expect(await folders.pathOf(june.folder?.id ?? '')).toBe(join(home, 'work', 'june'));
  });

  test('lists no hidden folder, no link, and not the application’s own data', async () => {
    const folders = foldersOf();
    const names = async (...way: readonly string[]) => (await folders.list(await idOf(folders, ...way))).folders.map(({ name }) => name);
    expect(await names(home)).toEqual(['Downloads', 'work']);
    expect(await names(home, 'work')).toEqual(['june']);
    expect(await names(home, 'work', 'june')).toEqual([]);
  });

  test('lists no settings folders of programs on Windows and macOS', async () => {
    for (const name of ['AppData', 'Library']) await mkdir(join(home, name));
    const names = async (platform: string) => {
      const folders = foldersOf(undefined, [], platform);
      return (await folders.list(await idOf(folders, home))).folders.map(({ name }) => name);
    };
    expect(await names('win32')).not.toContain('AppData');
    expect(await names('darwin')).not.toContain('Library');
    expect(await names('linux')).toEqual(expect.arrayContaining(['AppData', 'Library']));
  });

  test('rejects a folder that becomes a link after it was listed', async () => {
    const folders = foldersOf();
    const id = await idOf(folders, home, 'work', 'june');
    await rm(join(home, 'work', 'june'), { recursive: true });
    await symlink(join(home, '.ssh'), join(home, 'work', 'june'));
    expect(await codeOf(folders.pathOf(id))).toBe('folder-not-allowed');
    expect(await codeOf(folders.list(id))).toBe('folder-not-allowed');
  });

  test('lists a folder outside of the home folder only if the user passed it at start', async () => {
    const folders = foldersOf(undefined, [outside]);
    expect((await folders.list(await idOf(folders, outside))).folders.map(({ name }) => name)).toEqual(['below']);
    expect(await folders.isAllowed(join(outside, 'below'))).toBe(true);
    expect(await foldersOf().isAllowed(outside)).toBe(false);
    expect(await foldersOf().isAllowed(join(home, '.config', 'autostart'))).toBe(false);
    expect(await foldersOf().isAllowed(join(home, 'work', 'link'))).toBe(false);
  });

  test('rejects paths and invented IDs', async () => {
    const folders = foldersOf();
    for (const id of [home, '~', '/', '..', 'A'.repeat(22)]) {
      expect(await codeOf(folders.list(id))).toBe('unknown-folder');
      expect(await codeOf(folders.pathOf(id))).toBe('unknown-folder');
    }
  });

  test('can’t open a system dialog if the host has none', async () => {
    expect(await codeOf(foldersOf().pick())).toBe('folder-not-allowed');
  });
});

describe('the folder dialog of the system', () => {
  test('selects a folder anywhere, and the page can’t list folders', async () => {
    const folders = foldersOf({
      pickFolder: async () => join(home, 'work', 'link'),
      pickFiles: async () => [],
      confirmReplace: async () => false,
    });
    const picked = await folders.pick();
    expect(await folders.pathOf(picked?.id ?? '')).toBe(outside);
    expect(await codeOf(folders.list(null))).toBe('folder-not-allowed');
    expect(await codeOf(folders.list(picked?.id ?? ''))).toBe('folder-not-allowed');
  });

  test('selects nothing if the user cancels it', async () => {
    expect(
      await foldersOf({ pickFolder: async () => null, pickFiles: async () => [], confirmReplace: async () => false }).pick(),
    ).toBeNull();
  });
});
