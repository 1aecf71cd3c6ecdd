import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileNameFor, openSavedFolder, type SavedFolderAccess } from '../../../../electron/core/saved/saved-folder.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { savedFileSchema } from '../../../../shared/contract/saved/saved-queries.ts';
import type { SavedQuery } from '../../../../shared/saved/index.ts';

const query = (title: string): SavedQuery => ({ title, api: { root: 'vega', accessPoint: 'flights-3m' }, where: ['delay gt 60'] });

let root: string;
let folder: string;
let saved: SavedFolderAccess;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dataquay-saved-'));
  folder = join(root, 'queries');
  saved = openSavedFolder(folder);
});

afterEach(() => rm(root, { recursive: true, force: true }));

describe('the folder of saved queries', () => {
  test('lists nothing before the first query is saved', async () => {
    expect(await saved.list()).toEqual({ folder, entries: [], problem: null });
  });

  test('contains a file for each query and the schema, and nothing else', async () => {
    await saved.write(null, null, query('Vols en retard, été'));
    await saved.write(null, null, query('Vols en retard: été'));
    expect((await readdir(folder)).toSorted()).toEqual([
      'dataquay-query.schema.json',
      'vols-en-retard-ete-2.query.json',
      'vols-en-retard-ete.query.json',
    ]);
    expect((await saved.list()).entries.map((entry) => entry.saved?.title)).toEqual(['Vols en retard: été', 'Vols en retard, été']);
  });

  test('deletes partial files of a crashed process at the next save, and no other files', async () => {
    await saved.write(null, null, query('a'));
    const ended = spawnSync(process.execPath, ['--eval', '']).pid;
    await writeFile(join(folder, `.a.query.json.${ended}-0123456789ab.part`), '{"ti');
    await writeFile(join(folder, '.gitignore'), '*.csv\n');
    await saved.write('a.query.json', null, query('b'));
    expect((await readdir(folder)).toSorted()).toEqual(['.gitignore', 'a.query.json', 'dataquay-query.schema.json']);
  });

  test('reports a broken file, and lists the other queries', async () => {
    const { file } = await saved.write(null, null, query('Sound'));
    await writeFile(join(folder, 'broken.query.json'), '{ "title": 1 }');
    await writeFile(join(folder, 'notes.json'), 'x');
    const { entries } = await saved.list();
    expect(entries.map((entry) => [entry.file, entry.problems.length > 0])).toEqual([
      ['broken.query.json', true],
      [file, false],
    ]);
  });

  test('rejects a save over a file that another program has changed since it was read', async () => {
    const { file, version } = await saved.write(null, null, query('Mine'));
    const theirs = (await readFile(join(folder, file), 'utf8')).replace('60', '90');
    await writeFile(join(folder, file), theirs);
    expect(await saved.write(file, version, query('Mine again')).catch(problemOf)).toMatchObject({ code: 'saved-query-changed' });
    expect(await readFile(join(folder, file), 'utf8')).toBe(theirs);
    const read = await saved.read(file);
    await saved.write(file, read.version, query('Both'));
    expect((await saved.read(file)).saved?.title).toBe('Both');
  });

  test('reports the name of a deleted file', async () => {
    expect(await saved.read('gone.query.json').catch(problemOf)).toMatchObject({
      code: 'saved-query-unknown',
      parameters: { file: 'gone.query.json' },
    });
    await saved.remove('gone.query.json');
  });
});

describe('the file name of a saved query', () => {
  test.each([
    ['Late flights', 'late-flights.query.json'],
    ['../../etc/passwd', 'etc-passwd.query.json'],
    ['日本 語', '日本-語.query.json'],
    ['***', 'query.query.json'],
    ['CON', 'query-con.query.json'],
    [`${'weekly '.repeat(11)}of a team`, `${'weekly-'.repeat(11)}of.query.json`],
  ])('is based on the title %s', (title, file) => {
    expect(fileNameFor(title, new Set())).toBe(file);
    expect(savedFileSchema.safeParse(file).success).toBe(true);
  });

  test.each(['../x.query.json', '/x.query.json', 'a/b.query.json', 'C:\\x.query.json', '.x.query.json', 'x.json', 'x.query.json\n'])(
    'is rejected if it leads out of the folder or is invalid: %s',
    (file) => {
      expect(savedFileSchema.safeParse(file).success).toBe(false);
    },
  );
});
