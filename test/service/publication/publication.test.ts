import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PublicNames } from '../../../service/catalogue/public-names.ts';
import { sourceStatuses } from '../../../service/operation/source-status.ts';
import { followPublication } from '../../../service/publication/follow-publication.ts';
import { readPublication } from '../../../service/publication/read-publication.ts';
import { openDeclared } from '../../../service/sources/open-sources.ts';
import { PublishedSources } from '../../../service/sources/published-sources.ts';
import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import { printSourceReason } from '../../../shared/texts/source-reason-sentences.ts';
import { eventually } from '../../eventually.ts';
import { rowsOf } from '../engine/engine-with-table.ts';
import { inEnglish } from '../english-reasons.ts';
import { writeParquet } from '../parquet-file.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

type Folder = Awaited<ReturnType<typeof makeTemporaryFolder>>;

/** Publishes a publication file and watches it as the service does. */
async function publish({ path }: Folder, sources: readonly unknown[]) {
  const file = join(path, 'publication.json');
  // Replaces the file atomically, as editors and the application do.
  const write = async (text: string) => {
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  const change = (next: readonly unknown[]) => write(JSON.stringify({ sources: next }));
  await change(sources);
  const log: string[] = [];
  const note = (line: string) => void log.push(line);
  const dataFolder = join(path, '.data');
  await mkdir(dataFolder, { recursive: true });
  const names = await PublicNames.open(join(dataFolder, 'names.json'));
  const open = (declared: Parameters<typeof openDeclared>[0]) => openDeclared(declared, { dataFolder, names, tableSeconds: 1, log: note });
  const followed = await followPublication(file, { open, log: note, delay: 20 });
  const published = await PublishedSources.start(followed.sources, names, note);
  followed.follow(published, []);
  const apis = () => published.catalogue.projects.flatMap((project) => project.apis);
  const paths = () => apis().map(({ root, accessPoint }) => `${root}/${accessPoint}`);
  const rows = async (name: string) => {
    const table = published.engine.table(apis().find(({ accessPoint }) => accessPoint === name)?.table ?? '');
    if (table === undefined) throw new Error(`${name} isn’t published`);
    return rowsOf(table);
  };
  return {
    ...{ published, followed, log, apis, paths, rows, change, write },
    [Symbol.asyncDispose]: async () => {
      await followed.close();
      await published.engine.close();
    },
  };
}

const reasonOf = (reason: SourceReason | null) => (reason === null ? null : printSourceReason(reason, 'en'));

test('timestamps without a time zone are read in the declared zone of their file, UTC by default, and the API says so', async () => {
  await using folder = await makeTemporaryFolder();
  await mkdir(join(folder.path, 'log'));
  const file = (name: string) => join(folder.path, 'log', name);
  const lines = 'id,at\n1,2024-01-15 12:00:00\n2,2024-07-15 12:00:00.5\n';
  for (const name of ['paris.csv', 'default.csv', 'spaced.csv']) await writeFile(file(name), lines);
  await writeFile(file('zoned.csv'), 'id,at\n1,2024-07-15 12:00:00+02:00\n');
  await writeFile(file('list.json'), '[{"id":1,"at":"2024-07-15T12:00:00","all":["2024-07-15 12:00:00"]}]');
  await writeParquet(
    file('p.parquet'),
    "SELECT 1 AS id, TIMESTAMP '2024-07-15 12:00:00' AS at, TIMESTAMP_NS '2024-07-15 12:00:00.123456789' AS fine",
  );
  const paris = { timeZone: 'Europe/Paris' };
  const tables = {
    'paris.csv': paris,
    'zoned.csv': paris,
    'list.json': paris,
    'p.parquet': paris,
    'spaced.csv': { timeZone: 'America/New_York' },
  };
  await using publication = await publish(folder, [{ path: 'log', tables }]);
  const times = async (name: string) => (await publication.rows(name)).map((row) => z.object({ at: z.string() }).parse(row).at);
  expect(await times('default')).toEqual(['2024-01-15T12:00:00Z', '2024-07-15T12:00:00.5Z']);
  expect(await times('paris')).toEqual(['2024-01-15T11:00:00Z', '2024-07-15T10:00:00.5Z']);
  expect(await times('spaced')).toEqual(['2024-01-15T17:00:00Z', '2024-07-15T16:00:00.5Z']);
  expect(await times('zoned')).toEqual(['2024-07-15T10:00:00Z']);
  expect(await times('list')).toEqual(['2024-07-15T10:00:00Z']);
  expect(await publication.rows('p')).toEqual([{ id: 1, at: '2024-07-15T10:00:00Z', fine: '2024-07-15T10:00:00.123456789Z' }]);
  const descriptionOf = (name: string) =>
    publication
      .apis()
      .find((api) => api.accessPoint === name)
      ?.columns.find((column) => column.name === 'at')?.description;
  expect(['default', 'paris', 'zoned', 'p'].map(descriptionOf)).toEqual([
    'time zone: UTC, because the file has none',
    'time zone: Europe/Paris, because the file has none',
    null,
    'time zone: Europe/Paris, because the file has none',
  ]);
});

test('relations declared in a publication have the declared names, and errors are reported with their position', async () => {
  await using folder = await makeTemporaryFolder();
  await mkdir(join(folder.path, 'shop'));
  await writeFile(join(folder.path, 'shop', 'customers.csv'), 'id,name\n1,Ada\n2,Bob\n');
  await writeFile(join(folder.path, 'shop', 'orders.csv'), 'order,customer_no\n10,1\n11,1\n');
  const relation = { columns: ['customer_no'], table: 'customers.csv', referenced: ['id'], name: 'buyer', partner: 'purchases' };
  const source = (relations: readonly unknown[]) => ({
    path: 'shop',
    project: { name: 'shop' },
    tables: { 'customers.csv': { key: ['id'] }, 'orders.csv': { relations } },
  });
  await using publication = await publish(folder, [source([relation])]);
  const named = (accessPoint: string) =>
    publication
      .apis()
      .find((api) => api.accessPoint === accessPoint)
      ?.relations?.map(({ name, list, partner }) => ({ name, list, partner }));
  expect(named('orders')).toEqual([{ name: 'buyer', list: false, partner: 'purchases' }]);
  expect(named('customers')).toEqual([{ name: 'purchases', list: true, partner: 'buyer' }]);

  await publication.write(
    `{ "sources": [{ "path": "shop", "project": { "name": "shop" }, "tables": { "orders.csv": { "relations": [
  { "columns": ["customer"], "table": "customers.csv", "referenced": ["id"] },
  { "columns": ["customer_no"], "table": "clients.csv", "referenced": ["id"] }
] } } }] }`,
  );
  const place = 'the relation at line';
  await eventually(async () =>
    expect(inEnglish(await publication.published.currentProblems()).map(({ part, reason }) => `${part}: ${reason}`)).toEqual([
      `orders.csv: ${place} 2, column 3 has the column "customer", which the table doesn’t have`,
      `orders.csv: ${place} 3, column 3 leads to "clients.csv", but the project has no such table of this source`,
    ]),
  );
  expect(named('orders')).toBeUndefined();

  const wrong = { ...relation, referenced: ['id', 'name'] };
  await publication.change([source([{ ...relation, name: 'a b' }, wrong])]);
  await eventually(() =>
    expect(reasonOf(publication.followed.problem())).toMatch(/begin with a letter or _.*as many columns as “columns”/),
  );
});

test('every error in a publication file is reported with its line and column', async () => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'publication.json');
  await writeFile(
    file,
    `{ "sources": [
  { "path": "a.csv", "csv": { "header": "yes", "decimal": "," } },
  { "path": "a.csv" },
  { "url": "postgresql://ada:secret@localhost/db" },
  { "path": "data", "files": ["../../etc/passwd"] },
  { "path": "b", "url": "trino://h/c/s" }
] }`,
  );
  const failure = await readPublication(file).catch(String);
  for (const part of [
    'Line 2, column 41, sources.0.csv.header: The value must be true or false.',
    'Line 2, column 48, sources.0.csv: Unknown key “decimal”.',
    'Line 4, column 12, sources.2.url: The URL must not contain a password.',
    'Line 5, column 31, sources.3.files.0: The path must be relative',
    'Line 6, column 13, sources.4.path: A source must have either',
  ])
    expect(failure).toContain(part);
  expect(failure).not.toContain('secret');

  await writeFile(file, '{ "sources": [\n { "path": "a.csv" },\n { "path": "a.csv" }] }');
  expect(await readPublication(file).catch(String)).toContain('Line 3, column 2, sources.1: “a.csv” is already a source');

  await writeFile(file, '{ "sources": [ ] ');
  expect(await readPublication(file).catch(String)).toMatch(/Line 1, column \d+: The file ends too early/);
});

test('names, titles, descriptions, keys, and CSV settings of a publication are applied to the APIs', async () => {
  await using folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, 'ventes.csv'), 'N°;1,5;x\nN°;2,5;NA\n');
  await using made = await publish(folder, [
    {
      path: 'ventes.csv',
      project: { name: 'shop', title: 'The shop' },
      tables: {
        'ventes.csv': {
          name: 'sales',
          title: 'Sales',
          description: 'What was sold',
          csv: { header: false, separator: ';', decimalSign: ',', nullWords: ['NA'] },
        },
        'missing.csv': { title: 'Nothing' },
      },
    },
  ]);
  expect(made.paths()).toEqual(['shop/sales']);
  expect(made.published.catalogue.projects[0]?.label).toBe('The shop');
  expect(made.apis()[0]).toMatchObject({ title: 'Sales', details: 'What was sold' });
  expect((await made.rows('sales')).map((row) => Object.values(row))).toEqual([
    ['N°', 1.5, 'x'],
    ['N°', 2.5, null],
  ]);
  expect(made.published.problems).toEqual([expect.objectContaining({ part: 'missing.csv' })]);
});

test('sources are added, changed, and removed while the service runs, and an error changes nothing', { timeout: 60_000 }, async () => {
  await using folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, 'a.csv'), 'id\n1\n');
  await mkdir(join(folder.path, 'more'));
  await writeFile(join(folder.path, 'more', 'b.csv'), 'id\n2\n');
  await writeFile(join(folder.path, 'more', 'c.csv'), 'id\n3\n');
  await using made = await publish(folder, []);
  expect(made.paths()).toEqual([]);

  await made.change([{ path: 'more', files: ['b.csv'] }]);
  await eventually(() => expect(made.paths()).toEqual(['more/b']));
  expect(await made.rows('b')).toEqual([{ id: 2 }]);

  await made.change([{ path: 'more', files: ['b.csv', 'c.csv'], tables: { 'c.csv': { title: 'Third' } } }]);
  await eventually(() => expect(made.apis().map(({ title }) => title)).toEqual(['b', 'Third']));

  await made.write('{ "sources": [ { "path": 5 } ] }');
  await eventually(() =>
    expect(reasonOf(made.followed.problem())).toContain('Line 1, column 26, sources.0.path: The value must be a string'),
  );
  expect(made.paths()).toEqual(['more/b', 'more/c']);

  await made.change([{ path: 'a.csv' }]);
  await eventually(() => expect(made.paths()).toHaveLength(1));
  expect(made.followed.problem()).toBeNull();
  expect(await made.rows('a')).toEqual([{ id: 1 }]);
});

test('an unpublished source is visible to operators only, and can be published without another conversion', {
  timeout: 60_000,
}, async () => {
  await using folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, 'a.csv'), 'id;name\n1;x\n2;y\n');
  await using made = await publish(folder, [{ path: 'a.csv', published: false }]);
  expect(made.paths()).toEqual([]);
  const [status] = await sourceStatuses(made.published, 'en');
  expect(status).toMatchObject({
    published: false,
    state: 'ready',
    project: null,
    tables: [
      {
        part: 'a.csv',
        name: 'a',
        rows: 2,
        csv: { header: true, separator: ';', encoding: 'utf-8' },
        columns: [{ name: 'id' }, { name: 'name' }],
      },
    ],
  });
  const conversions = made.log.filter((line) => line.includes('converts')).length;
  await made.change([{ path: 'a.csv' }]);
  await eventually(() => expect(made.paths()).toHaveLength(1));
  expect(made.log.filter((line) => line.includes('converts'))).toHaveLength(conversions);
  expect((await sourceStatuses(made.published, 'en'))[0]?.project).toBe(made.apis()[0]?.root);
});

test('sources that declare the same project share it and its names', { timeout: 60_000 }, async () => {
  await using folder = await makeTemporaryFolder();
  for (const [name, id] of [
    ['one', 1],
    ['two', 2],
  ] as const) {
    await mkdir(join(folder.path, name));
    await writeFile(join(folder.path, name, 'a.csv'), `id\n${id}\n`);
  }
  const sourceOf = (path: string) => ({ path, project: { name: 'files', title: 'Files' } });
  await using made = await publish(folder, [sourceOf('one/a.csv')]);
  await made.change([sourceOf('one/a.csv'), sourceOf('two/a.csv')]);
  await eventually(() => expect(made.paths()).toEqual(['files/a', expect.stringMatching(/^files\/a__[0-9a-f]{8}$/)]));
  expect(made.published.catalogue.projects).toHaveLength(1);
  expect(await made.rows('a')).toEqual([{ id: 1 }]);
  expect(await made.rows(made.apis()[1]?.accessPoint ?? '')).toEqual([{ id: 2 }]);
});

test('two tables of one project with the same name are both published, and reported with both positions', async () => {
  await using folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, 'a.csv'), 'n\n1\n');
  await writeFile(join(folder.path, 'b.csv'), 'n\n2\n');
  const source = (path: string, name: string) => ({ path, project: { name: 'shop' }, tables: { [path]: { name } } });
  await using publication = await publish(folder, [source('a.csv', 'orders'), source('b.csv', 'Orders')]);
  expect(new Set(publication.paths()).size).toBe(2);
  const problems = inEnglish(await publication.published.currentProblems());
  expect(problems.map(({ part, reason }) => `${part}: ${reason}`)).toEqual([
    'a.csv: the name orders (line 1, column 81) is also declared for b.csv (line 1, column 161), so their APIs can get suffixes; declare different names',
    'b.csv: the name Orders (line 1, column 161) is also declared for a.csv (line 1, column 81), so their APIs can get suffixes; declare different names',
  ]);
  expect(publication.log.filter((line) => line.includes('is also declared for'))).toHaveLength(2);
  await publication.change([source('a.csv', 'orders'), source('b.csv', 'returns')]);
  await eventually(async () => expect(await publication.published.currentProblems()).toEqual([]));
});

test('a missing file is reported for its source, and is published when it is created', { timeout: 60_000 }, async () => {
  await using folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, 'a.csv'), 'id\n1\n');
  await using made = await publish(folder, [{ path: 'later.csv' }, { path: 'a.csv' }]);
  expect(made.apis().map(({ accessPoint }) => accessPoint)).toEqual(['a']);
  expect(inEnglish(made.published.problems)[0]?.reason).toContain('not found');
  await writeFile(join(folder.path, 'later.csv'), 'id\n2\n');
  await eventually(() => expect(made.apis().map(({ accessPoint }) => accessPoint)).toContain('later'));
});

test('a symbolic link to a file outside the folder isn’t published', async () => {
  await using folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, 'secret.csv'), 'id\n1\n');
  await mkdir(join(folder.path, 'open'));
  await writeFile(join(folder.path, 'open', 'a.csv'), 'id\n1\n');
  await symlink(join(folder.path, 'secret.csv'), join(folder.path, 'open', 'link.csv'));
  await using made = await publish(folder, [{ path: 'open', files: ['a.csv', 'link.csv'] }]);
  expect(made.paths()).toEqual(['open/a']);
  expect(inEnglish(made.published.problems)).toEqual([
    expect.objectContaining({ part: 'link.csv', reason: expect.stringContaining('outside') }),
  ]);
});
