import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Application, createApplication } from '../../../../electron/core/application.ts';
import type { FileDialogs, Host } from '../../../../electron/core/host/host.ts';
import type { ApplicationClient } from '../../../../shared/contract/contract.ts';
import type { ExportEvent, ExportRequest } from '../../../../shared/contract/files/export.ts';
import { defaultOptions } from '../../../../shared/contract/files/export-formats.ts';
import { createApplicationClient, problemOfCall } from '../application-client.ts';
import { createScriptedHost, type ScriptedHost } from '../scripted-host.ts';
import { type ScriptedServer, startScriptedServer } from '../scripted-server.ts';

let root: string;
let home: string;
let downloads: string;
let server: ScriptedServer;
let host: ScriptedHost;
let application: Application;
let client: ApplicationClient;
/** Paths that the application opened in the file manager. */
let shown: string[];

async function begin(overrides: Partial<Host> = {}): Promise<void> {
  const showFile = async (path: string): Promise<boolean> => shown.push(path) > 0;
  application = await createApplication({ ...host, homeFolder: home, showFile, ...overrides });
  client = createApplicationClient(application);
}

beforeEach(async () => {
  shown = [];
  root = await realpath(await mkdtemp(join(tmpdir(), 'dataquay-exported-')));
  home = join(root, 'home');
  downloads = join(home, 'Downloads');
  await mkdir(downloads, { recursive: true });
  await mkdir(join(home, '.config'));
  server = await startScriptedServer();
  host = await createScriptedHost((program) => program.stdout.write(server.readyLine()));
  await begin();
});
afterEach(async () => {
  await application.close();
  await server.close();
  await host.remove();
  await rm(root, { recursive: true, force: true });
});

async function request(changes: Partial<ExportRequest> = {}): Promise<ExportRequest> {
  let runId = '';
  const url = `${server.service.origin}/dmp-api/data/travel/flights-3m`;
  for await (const event of await client.requests.run({ connectionId: 'sample', format: 'rest', url })) {
    if (event.type === 'started') runId = event.runId;
  }
  return {
    connectionId: 'sample',
    rows: { from: 'result', runId },
    columns: [{ name: 'origin', type: 'string', list: false }],
    options: defaultOptions('csv'),
    folder: null,
    name: 'rows.csv',
    replace: false,
    about: null,
    ...changes,
  };
}

async function exported(changes: Partial<ExportRequest> = {}): Promise<ExportEvent | undefined> {
  let last: ExportEvent | undefined;
  for await (const event of await client.exports.start(await request(changes))) last = event;
  return last;
}

const rejected = async (changes: Partial<ExportRequest>) => (await problemOfCall(client.exports.start(await request(changes)))).code;

describe('a compromised page', () => {
  test.each([
    ['a hidden file', { name: '.bashrc' }],
    ['a hidden file with the correct extension', { name: '.profile.csv' }],
    ['a file with an unsupported extension', { name: 'start.sh' }],
    ['the extension of another format', { name: 'package.json' }],
    ['a path as name', { name: '../.config/rows.csv' }],
    ['an absolute path as name', { name: '/etc/rows.csv' }],
    ['a name that seems to have another extension', { name: 'rows\u202Efdp.csv' }],
    ['half of a surrogate pair', { name: 'rows\uD800.csv' }],
    ['a path as folder', { folder: '~' }],
    ['another path as folder', { folder: '/tmp' }],
  ])('can’t write %s', async (_, changes) => {
    expect(await rejected({ ...changes, replace: true })).toBe('invalid-input');
    expect(await readdir(home)).toEqual(['.config', 'Downloads']);
    expect(await readdir(downloads)).toEqual([]);
  });

  test('can’t export to a folder with an invented ID', async () => {
    expect(await rejected({ folder: 'A'.repeat(22) })).toBe('unknown-folder');
  });

  test('can’t change the export folder or the saved queries folder through the settings', async () => {
    for (const name of ['exportFolder', 'savedQueriesFolder']) {
      expect(await problemOfCall(client.settings.change({ [name]: join(home, '.config') }))).toMatchObject({ code: 'invalid-input' });
    }
    expect(Object.keys(await client.settings.read({}))).not.toContain('exportFolder');
  });

  test('can’t replace a file of another program, or a file that changed after its export', async () => {
    await writeFile(join(downloads, 'rows.csv'), 'mine');
    expect(await rejected({ replace: true })).toBe('export-not-replaceable');
    expect(await readFile(join(downloads, 'rows.csv'), 'utf8')).toBe('mine');
    expect(await client.exports.place({ folder: null, name: 'rows.csv', format: 'csv' })).toMatchObject({
      exists: true,
      replaceable: false,
    });
    await rm(join(downloads, 'rows.csv'));
    expect(await exported()).toMatchObject({ type: 'done' });
    await writeFile(join(downloads, 'rows.csv'), 'mine again');
    expect(await rejected({ replace: true })).toBe('export-not-replaceable');
    expect(await readFile(join(downloads, 'rows.csv'), 'utf8')).toBe('mine again');
  });

  test('can’t write to a link', async () => {
    await writeFile(join(home, '.config', 'victim'), 'mine');
    await symlink(join(home, '.config', 'victim'), join(downloads, 'rows.csv'));
    for (const replace of [false, true]) expect(await rejected({ replace })).toBe('export-not-a-file');
    await symlink(join(home, '.config', 'absent'), join(downloads, 'about.csv.query.json'));
    const about = { api: { root: 'r', accessPoint: 'a', title: 'A' }, rest: null, odata: null };
    expect(await rejected({ name: 'about.csv', replace: true, about })).toBe('export-not-a-file');
    expect(await readFile(join(home, '.config', 'victim'), 'utf8')).toBe('mine');
  });

  test('can’t show a file that wasn’t exported', async () => {
    expect(await problemOfCall(client.exports.show({ exportId: join(home, '.config', 'victim') }))).toMatchObject({
      code: 'export-gone',
    });
    expect(shown).toEqual([]);
  });
});

test('an export replaces its own file, is listed, and is shown in its folder', async () => {
  const first = await exported();
  expect(first).toMatchObject({ type: 'done', path: join(downloads, 'rows.csv') });
  expect(await rejected({})).toBe('export-file-exists');
  const place = await client.exports.place({ folder: null, name: 'rows.csv', format: 'csv' });
  expect(place).toMatchObject({ exists: true, replaceable: true, path: join('~', 'Downloads', 'rows.csv') });
  expect(await exported({ replace: true })).toMatchObject({ type: 'done' });
  const [recent, ...others] = await client.exports.recent({});
  expect(recent).toMatchObject({ name: 'rows.csv', folder: join('~', 'Downloads') });
  expect(others).toEqual([]);
  expect(await client.exports.show({ exportId: recent?.exportId ?? '' })).toEqual({ shown: true });
  expect(shown).toEqual([join(downloads, 'rows.csv')]);
  await rm(join(downloads, 'rows.csv'));
  expect(await client.exports.recent({})).toEqual([]);
  // The folder is usable: the file is gone.
  expect(await problemOfCall(client.exports.show({ exportId: recent?.exportId ?? '' }))).toMatchObject({
    code: 'export-gone',
    parameters: { file: 'rows.csv' },
  });
});

test('suggests the folder of the last export for the next one, even after a restart', async () => {
  await mkdir(join(home, 'june'));
  const places = await client.folders.list({ folder: null });
  const inHome = await client.folders.list({ folder: places.folders[0]?.id ?? '' });
  const june = inHome.folders.find(({ name }) => name === 'june');
  expect(await exported({ folder: june?.id ?? '' })).toMatchObject({ path: join(home, 'june', 'rows.csv') });
  await application.close();
  await begin();
  expect(await client.exports.place({ folder: null, name: 'next.csv', format: 'csv' })).toMatchObject({
    folder: { label: join('~', 'june') },
    usable: true,
  });
});

test('doesn’t reuse the last folder if it is now hidden or a link', async () => {
  await mkdir(join(home, 'june'));
  host.stored.set('settings', { exportFolder: join(home, 'june') });
  await rm(join(home, 'june'), { recursive: true });
  await symlink(join(home, '.config'), join(home, 'june'));
  expect(await exported()).toMatchObject({ path: join(downloads, 'rows.csv') });
  host.stored.set('settings', { exportFolder: join(home, '.config') });
  expect(await exported({ name: 'more.csv' })).toMatchObject({ path: join(downloads, 'more.csv') });
});

describe('an export on a computer with system dialogs', () => {
  /** Paths for which the user was asked to confirm. */
  let confirmations: string[];
  let agrees: boolean;
  const dialogs: FileDialogs = {
    pickFiles: async () => [],
    pickFolder: async () => null,
    confirmReplace: async (path) => {
      confirmations.push(path);
      return agrees;
    },
  };

  test('replaces a file of another program only if the user confirms it', async () => {
    confirmations = [];
    agrees = false;
    await application.close();
    await begin({ dialogs });
    await writeFile(join(downloads, 'rows.csv'), 'mine');
    expect(await rejected({ replace: true })).toBe('export-file-exists');
    expect(await readFile(join(downloads, 'rows.csv'), 'utf8')).toBe('mine');
    agrees = true;
    expect(await exported({ replace: true })).toMatchObject({ type: 'done' });
    expect(confirmations).toEqual([join(downloads, 'rows.csv'), join(downloads, 'rows.csv')]);
    await utimes(join(downloads, 'rows.csv'), 1, 1);
    agrees = false;
    expect(await rejected({ replace: true })).toBe('export-file-exists');
  });
});
