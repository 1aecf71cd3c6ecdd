import { mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolders } from '../../../../electron/core/folders/folders.ts';
import { createOfferedFolders } from '../../../../electron/core/folders/offered-folders.ts';
import type { DroppedFiles } from '../../../../electron/core/host/host.ts';
import type { LocalService } from '../../../../electron/core/sample/local-service.ts';
import { createDatabasePasswords } from '../../../../electron/core/your-data/database-passwords.ts';
import { createPublicationStore } from '../../../../electron/core/your-data/publication-store.ts';
import { createResultFiles } from '../../../../electron/core/your-data/result-files.ts';
import { createYourData } from '../../../../electron/core/your-data/your-data.ts';
import { observedValue } from '../../../../electron/signin/observed-value.ts';
import { makeTemporaryFolder } from '../../../service/temporary-folder.ts';

let temporary: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let home: string;
let file: string;
let starts: number;

beforeEach(async () => {
  temporary = await makeTemporaryFolder();
  home = join(await realpath(temporary.path), 'home');
  file = join(home, '.dataquay', 'your-data', 'publication.json');
  starts = 0;
  await mkdir(join(home, 'data', '.hidden'), { recursive: true });
  await writeFile(join(home, 'secret.csv'), 'id\n1\n');
  for (const name of ['a.csv', 'b.csv', '.c.csv']) await writeFile(join(home, 'data', name), 'id\n1\n');
  await symlink(join(home, 'secret.csv'), join(home, 'data', 'link.csv'));
});
afterEach(() => temporary[Symbol.asyncDispose]());

/** Creates a mock data service. The tests read what the application writes for it. */
function standInService(): LocalService {
  starts += 1;
  const access = { baseUrl: 'http://127.0.0.1:1', signIn: {} };
  return { state: observedValue({ state: 'ready', access }), ready: async () => access, close: async () => undefined };
}

function open(dialogs?: Parameters<typeof createFolders>[1], dropped?: DroppedFiles) {
  const dataFolder = join(home, '.dataquay');
  const offered = createOfferedFolders({ platform: 'linux', home, downloads: join(home, 'Downloads'), startFolders: [], dataFolder });
  const folders = createFolders(offered, dialogs, home);
  const data = createYourData({
    store: createPublicationStore(file),
    passwords: createDatabasePasswords(join(dataFolder, 'your-data', 'passwords')),
    results: createResultFiles(join(dataFolder, 'your-data', 'results')),
    learn: () => undefined,
    start: standInService,
    folders,
    dialogs,
    dropped,
  });
  const folderOf = async (name: string): Promise<string> => {
    const [place] = (await folders.list(null)).folders;
    const listed = await folders.list(place?.id ?? '');
    return listed.folders.find((folder) => folder.name === name)?.id ?? '';
  };
  return { data, folderOf };
}

const written = async (): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

test('rejects a file by path, by link, with a hidden name, or in a folder that wasn’t offered', async () => {
  const { data, folderOf } = open();
  const id = await folderOf('data');
  for (const name of ['../secret.csv', '/etc/passwd', '..', '.', '.c.csv', 'link.csv', 'missing.csv', 'x/../a.csv', 'a.csv\0'])
    await expect(data.stage(id, [name]), name).rejects.toMatchObject({ problem: { code: 'folder-not-allowed' } });
  await expect(data.stage('x'.repeat(22), null)).rejects.toMatchObject({ problem: { code: 'unknown-folder' } });
  await expect(data.pick('files')).rejects.toMatchObject({ problem: { code: 'folder-not-allowed' } });
  await expect(data.change('x'.repeat(22), { published: true })).rejects.toMatchObject({ problem: { code: 'unknown-folder' } });
  await expect(readFile(file)).rejects.toThrow();
  expect(starts).toBe(0);
});

test('publishes a preview only on request, and removes it without changing the file', async () => {
  const { data, folderOf } = open();
  const folder = await folderOf('data');
  expect(await data.files(folder)).toEqual({ files: ['a.csv', 'b.csv'].map((name) => ({ name, bytes: 5 })), more: false });
  const [id = ''] = await data.stage(folder, ['a.csv']);
  await data.stage(folder, ['a.csv']);
  const path = join(home, 'data', 'a.csv');
  expect(await written()).toEqual({ version: 1, sources: [expect.objectContaining({ path, published: false })] });
  expect(data.hasPublished()).toBe(false);

  await data.change(id, { published: true, tables: { 'a.csv': { title: '=1+1', csv: { header: true } } } });
  expect(await written()).toMatchObject({ sources: [{ published: true, tables: { 'a.csv': { title: '=1+1', csv: { header: true } } } }] });
  expect(data.hasPublished()).toBe(true);

  await data.remove(id);
  expect(await written()).toMatchObject({ sources: [] });
  expect(await readFile(path, 'utf8')).toBe('id\n1\n');
});

test('deletes previews of an earlier start, but not published sources', async () => {
  await mkdir(join(home, '.dataquay', 'your-data'), { recursive: true });
  const sources = [{ path: join(home, 'data', 'a.csv') }, { path: join(home, 'data', 'b.csv'), published: false }];
  await writeFile(file, JSON.stringify({ sources }));
  const { data } = open();
  await expect.poll(written).toMatchObject({ sources: [{ path: join(home, 'data', 'a.csv') }] });
  await expect.poll(async () => JSON.stringify(await written())).not.toContain('b.csv');
  expect(data.hasPublished()).toBe(true);
});

test('adds files that the user selected in the system dialog', async () => {
  const chosen = [join(home, 'secret.csv')];
  const { data } = open({ pickFolder: async () => null, pickFiles: async () => chosen, confirmReplace: async () => false });
  expect(await data.pick('folder')).toEqual([]);
  expect(await data.pick('files')).toHaveLength(1);
  expect(await written()).toMatchObject({ sources: [{ path: chosen[0], published: false }] });
});

test('adds dropped files and folders once, and rejects an unknown drop and a missing file', async () => {
  const drops = new Map([
    ['first', [join(home, 'data'), join(home, 'secret.csv')]],
    ['second', [join(home, 'missing.csv')]],
  ]);
  const { data } = open(undefined, { take: (id) => drops.get(id) ?? null });
  expect(await data.stageDropped('first')).toHaveLength(2);
  expect(await data.stageDropped('first')).toHaveLength(2);
  const files = { name: 'files', title: 'Files' };
  expect(await written()).toEqual({
    version: 1,
    sources: [
      { path: join(home, 'data'), published: false },
      { path: join(home, 'secret.csv'), published: false, project: files },
    ],
  });
  await expect(data.stageDropped('third')).rejects.toMatchObject({ problem: { code: 'unknown-folder' } });
  await expect(data.stageDropped('second')).rejects.toMatchObject({ problem: { code: 'storage-failed' } });
});
