import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApplicationSettings, createApplicationSettings } from '../../../../electron/core/host/application-settings.ts';
import { createSavedQueries, type SavedQueries } from '../../../../electron/core/saved/saved-queries.ts';
import type { SavedFolder } from '../../../../shared/contract/saved/saved-queries.ts';
import type { SavedQuery } from '../../../../shared/saved/index.ts';
import { memorySettings } from '../scripted-host.ts';

const query = (title: string): SavedQuery => ({ title, api: { root: 'vega', accessPoint: 'flights-3m' } });

let root: string;
let settings: ApplicationSettings;
let saved: SavedQueries;
let events: ReturnType<SavedQueries['watch']>;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dataquay-saved-'));
  settings = createApplicationSettings(memorySettings());
  saved = createSavedQueries(join(root, 'usual'), settings, () => undefined);
  events = saved.watch();
});

afterEach(async () => {
  await events.return?.();
  await rm(root, { recursive: true, force: true });
});

/** Returns the next state of the folder that meets a condition. */
async function stateWith(isExpected: (now: SavedFolder) => boolean): Promise<SavedFolder> {
  for (;;) {
    const { value, done } = await events.next();
    if (done) throw new Error('the watching ended');
    if (isExpected(value)) return value;
  }
}

const titles = ({ entries }: SavedFolder) => entries.map((entry) => entry.saved?.title);

test('shows changes by other programs without a reload', async () => {
  await stateWith((now) => now.entries.length === 0);
  const { file } = await saved.write(null, null, query('One'));
  await stateWith((now) => titles(now).includes('One'));
  await writeFile(join(root, 'usual', file), JSON.stringify(query('Changed outside')));
  expect(titles(await stateWith((now) => titles(now).includes('Changed outside')))).toEqual(['Changed outside']);
  await rm(join(root, 'usual', file));
  expect(titles(await stateWith((now) => now.entries.length === 0))).toEqual([]);
});

test('shows another folder as soon as it is selected, and then the default folder again', async () => {
  await saved.write(null, null, query('Mine'));
  await stateWith((now) => titles(now).includes('Mine'));
  const team = join(root, 'team');
  settings.change({ savedQueriesFolder: team });
  expect(await stateWith((now) => now.folder === team)).toMatchObject({ entries: [], problem: null });
  await saved.write(null, null, query('Ours'));
  expect(titles(await stateWith((now) => now.entries.length > 0))).toEqual(['Ours']);
  settings.change({ savedQueriesFolder: null });
  expect(titles(await stateWith((now) => now.folder === join(root, 'usual')))).toEqual(['Mine']);
});

test('reports a folder that can’t be created, and another one can be selected', async () => {
  const file = join(root, 'file');
  await writeFile(file, 'x');
  settings.change({ savedQueriesFolder: join(file, 'below') });
  expect(await stateWith((now) => now.problem !== null)).toMatchObject({ entries: [], problem: { code: 'storage-failed' } });
  settings.change({ savedQueriesFolder: join(root, 'other') });
  expect(await stateWith((now) => now.folder === join(root, 'other'))).toMatchObject({ problem: null });
});
