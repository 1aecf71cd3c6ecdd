import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PublicationEvent } from '../../../service/catalogue/publication-event.ts';
import { rowsOf } from '../engine/engine-with-table.ts';
import { inEnglish } from '../english-reasons.ts';
import { publishDataPackage } from '../publish-data-package.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const cities = { name: 'cities', path: 'cities.csv', format: 'csv', schema: { fields: [{ name: 'code', type: 'string' }] } };

/** Creates a folder with a Data Package of these files and resources. */
async function makePackage(files: Readonly<Record<string, string>>, resources: readonly unknown[], more: object = {}) {
  const folder = await makeTemporaryFolder();
  const packageFolder = join(folder.path, 'package');
  await mkdir(packageFolder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(packageFolder, name), content);
  await writeFile(join(packageFolder, 'datapackage.json'), JSON.stringify({ name: 'small things', resources, ...more }));
  const dataFolder = join(folder.path, 'data');
  const publish = async () => {
    const events: PublicationEvent[] = [];
    const publication = await publishDataPackage({ packageFolder, dataFolder, progress: (event) => events.push(event) });
    const states = events.map(({ state, resource }) => `${state} ${resource}`);
    const [apis = []] = [publication.catalogue.projects.flatMap((project) => project.apis)];
    const rows = async (accessPoint: string) => {
      const api = apis.find((candidate) => candidate.accessPoint === accessPoint);
      const table = api === undefined ? undefined : publication.engine.table(api.table);
      if (table === undefined) throw new Error(`${accessPoint} is not published`);
      return rowsOf(table);
    };
    return { ...publication, apis, events, states, rows, [Symbol.asyncDispose]: () => publication.engine.close() };
  };
  return { packageFolder, dataFolder, publish, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

describe('the metadata and types of a published Data Package', () => {
  test('strings that look like numbers stay strings if the package or a leading zero requires it', async () => {
    const fields = [
      { name: 'zip', type: 'integer' },
      { name: 'year', type: 'string' },
      { name: 'count', type: 'integer' },
    ];
    const csv = 'zip,year,count\n00501,1999,1\n10001,2000,9007199254740993\n';
    await using made = await makePackage({ 'a.csv': csv }, [{ name: 'a', path: 'a.csv', schema: { fields } }]);
    await using published = await made.publish();
    expect(published.apis[0]?.columns.map(({ type }) => type)).toEqual(['string', 'string', 'int64']);
    expect((await published.rows('a')).map(({ zip, year }) => [zip, year])).toEqual([
      ['00501', '1999'],
      ['10001', '2000'],
    ]);
  });

  test('dates and times in other formats are parsed if the package defines the format and all match', async () => {
    const fields = [
      { name: 'day', type: 'date' },
      { name: 'at', type: 'datetime' },
      { name: 'mixed', type: 'date' },
    ];
    const rows = [
      { day: 'Jun 12 1998', at: '2001/01/14 21:55', mixed: 'Jun 12 1998' },
      { day: null, at: '2001/01/15 06:00', mixed: 'unknown' },
    ];
    await using made = await makePackage({ 'a.json': JSON.stringify(rows) }, [{ name: 'a', path: 'a.json', schema: { fields } }]);
    await using published = await made.publish();
    expect(published.apis[0]?.columns.map(({ type }) => type)).toEqual(['date', 'dateTimeOffset', 'string']);
    expect(await published.rows('a')).toEqual([
      { day: '1998-06-12', at: '2001-01-14T21:55:00Z', mixed: 'Jun 12 1998' },
      { day: null, at: '2001-01-15T06:00:00Z', mixed: 'unknown' },
    ]);
  });

  test('the update time is the modification time of the file if the package does not define one', async () => {
    await using made = await makePackage({ 'cities.csv': 'code\nA\n' }, [{ name: 'cities', path: 'cities.csv' }]);
    await utimes(join(made.packageFolder, 'cities.csv'), new Date(), new Date('2024-02-29T12:00:00Z'));
    await using published = await made.publish();
    expect(published.apis[0]?.updatedAt).toBe(Date.UTC(2024, 1, 29, 12));
  });

  test('titles, descriptions, keywords, sources, licenses, dates, and keys come from the descriptor', async () => {
    const resource = {
      ...cities,
      title: 'Cities of the world',
      description: 'A few of them.',
      keywords: ['places'],
      sources: [{ title: 'Atlas', path: 'https://example.org/' }, { nothing: true }],
      schema: { fields: [{ name: 'code', type: 'string', description: 'As on the map' }], primaryKey: 'code' },
    };
    const more = { created: '2025-08-21T23:04:37Z', keywords: ['sample'], licenses: [{ name: 'CC0-1.0' }] };
    await using made = await makePackage({ 'cities.csv': 'code,Area (km²)\nA,1\n' }, [resource], more);
    await using published = await made.publish();
    expect(published.apis[0]).toMatchObject({
      root: 'small_things',
      accessPoint: 'cities',
      title: 'Cities of the world',
      details: 'A few of them.',
      keywords: ['places', 'sample'],
      updatedAt: Date.UTC(2025, 7, 21, 23, 4, 37),
      sources: [{ title: 'Atlas', path: 'https://example.org/' }],
      licenses: [{ name: 'CC0-1.0', title: null, path: null }],
      columns: [
        { name: 'code', key: true, nullable: false, description: 'As on the map' },
        { name: 'Area_km', sourceName: 'Area (km²)', key: false, description: 'Area (km²)' },
      ],
    });
  });
});

describe('invalid parts of a Data Package', () => {
  test('an unreadable file is reported with its reason, and the rest is published', async () => {
    const files = {
      'cities.csv': 'code\nA\n',
      'bad.json': '[{"a": }]',
      'short.json': '[{"a": 1},',
      'bad.parquet': 'no parquet at all',
      'nested.json': '[{"a": {"b": 1}}]',
    };
    const resources = [
      cities,
      { name: 'bad', path: 'bad.json', schema: { fields: [] } },
      { name: 'short', path: 'short.json', schema: { fields: [] } },
      { name: 'bad_parquet', path: 'bad.parquet', schema: { fields: [] } },
      { name: 'absent', path: 'absent.csv', schema: { fields: [] } },
      { name: 'nested', path: 'nested.json' },
      { name: 'picture', path: 'x.png' },
      { name: 'parts', path: ['cities.csv', 'more.csv'], schema: { fields: [] } },
      { name: 'one_part', path: ['cities.csv'] },
      { name: 'remote', path: 'https://example.org/cities.csv', schema: { fields: [] } },
      { path: 'without a name.csv' },
      'no resource at all',
    ];
    await using made = await makePackage(files, resources);
    await using published = await made.publish();
    expect(published.apis.map(({ accessPoint }) => accessPoint)).toEqual([1, 2].map(() => expect.stringMatching(/^cities__[0-9a-f]{8}$/)));
    expect(published.events.find(({ resource }) => resource === 'remote')?.reason).toMatchObject({ code: 'path-url' });
    expect(published.states.toSorted()).toEqual(
      [
        'converting cities',
        'published cities',
        'converting bad',
        'failed bad',
        'converting short',
        'failed short',
        'failed bad_parquet',
        'failed absent',
        'converting nested',
        'skipped nested',
        'skipped picture',
        'failed parts',
        'converting one_part',
        'published one_part',
        'failed remote',
        'failed without a name',
        'failed resource 12',
      ].toSorted(),
    );
    for (const { state, reason } of published.events) expect(reason !== null).toBe(state === 'failed' || state === 'skipped');
  });

  test("a descriptor can't publish files from outside its folder", async () => {
    await using made = await makePackage({}, [
      { name: 'up', path: '../secret.csv', schema: { fields: [] } },
      { name: 'absolute', path: '/etc/hostname', format: 'csv', schema: { fields: [] } },
      { name: 'link', path: 'link.csv', schema: { fields: [] } },
    ]);
    await writeFile(join(made.packageFolder, '..', 'secret.csv'), 'a\n1\n');
    await symlink(join(made.packageFolder, '..', 'secret.csv'), join(made.packageFolder, 'link.csv'));
    await using published = await made.publish();
    expect(published.apis).toEqual([]);
    expect(published.states).toEqual(['failed up', 'failed absolute', 'failed link']);
  });

  test('a folder without a descriptor is rejected with the name of the missing file', async () => {
    await using folder = await makeTemporaryFolder();
    const publishing = publishDataPackage({ packageFolder: folder.path, dataFolder: join(folder.path, 'data'), progress: () => {} });
    await expect(publishing).rejects.toThrow('datapackage.json');
  });
});

describe('converted files in the data folder', () => {
  test('are created once, and are replaced when their source changes', async () => {
    await using made = await makePackage({ 'cities.csv': 'code\nA\n' }, [cities]);
    const folder = join(made.dataFolder, 'published');
    {
      await using first = await made.publish();
      expect(first.states).toEqual(['converting cities', 'published cities']);
    }
    const before = await readdir(folder);
    expect(before.map((file) => file.replace(/\.\w{16}\./, '.'))).toEqual(['cities.duckdb']);
    // Earlier versions wrote the rows as lines to a file next to each table.
    await writeFile(join(folder, `${before[0]}.lines`), 'rows of an earlier version');
    await writeFile(join(folder, 'crashed.duckdb.123.partial'), 'half a file');
    {
      await using second = await made.publish();
      expect(second.states).toEqual(['published cities']);
    }
    expect(await readdir(folder)).toEqual(before);
    await writeFile(join(made.packageFolder, 'cities.csv'), 'code\nB\n');
    await utimes(join(made.packageFolder, 'cities.csv'), new Date(), new Date(1_000_000));
    {
      await using third = await made.publish();
      expect(third.states).toEqual(['converting cities', 'published cities']);
      expect(await third.rows('cities')).toEqual([{ code: 'B' }]);
    }
    const after = await readdir(folder);
    expect(after).toHaveLength(before.length);
    for (const file of after) expect(before).not.toContain(file);
  });

  test("are not attempted again for a file that isn't a table until that file changes", async () => {
    const nested = { name: 'nested', path: 'nested.json' };
    await using made = await makePackage({ 'nested.json': '[{"a": {"b": 1}}]' }, [nested]);
    for (const states of [['converting nested', 'skipped nested'], ['skipped nested']]) {
      await using published = await made.publish();
      expect(published.states).toEqual(states);
      expect(published.events.at(-1)?.reason).toMatchObject({ code: 'json-nested' });
    }
    await writeFile(join(made.packageFolder, 'nested.json'), '[{"a": 1}, {"a": 2}]');
    await using mended = await made.publish();
    expect(await mended.rows('nested')).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test('are created again if they are missing in the data folder', async () => {
    await using made = await makePackage({ 'cities.csv': 'code\nA\n' }, [cities]);
    await (await made.publish())[Symbol.asyncDispose]();
    await rm(join(made.dataFolder, 'published'), { recursive: true });
    await using again = await made.publish();
    expect(await again.rows('cities')).toEqual([{ code: 'A' }]);
  });
});

describe('constraints in a Data Package', () => {
  const constrained = (constraints: object) => ({ constraints });
  const fields = [
    { name: 'code', type: 'string', ...constrained({ required: true, unique: true, pattern: '[A-Z]{2}', minLength: 2, maxLength: 3 }) },
    { name: 'size', type: 'integer', ...constrained({ minimum: 1, maximum: 9 }) },
    { name: 'kind', type: 'string', ...constrained({ enum: ['old', 'new'] }) },
    { name: 'day', type: 'date', format: '%d/%m/%Y', ...constrained({ minimum: '2024-01-01' }) },
  ];
  const resource = { name: 'a', path: 'a.csv', schema: { fields, primaryKey: 'code', missingValues: ['', 'NA'] } };

  test('are published if every row complies', async () => {
    await using made = await makePackage({ 'a.csv': 'code,size,kind,day\nAB,1,old,02/01/2024\nCD,NA,NA,03/01/2024\n' }, [resource]);
    await using published = await made.publish();
    expect(published.events.filter(({ state }) => state === 'doubted')).toEqual([]);
    const [code, size, kind, day] = published.apis[0]?.columns ?? [];
    expect(code).toMatchObject({ nullable: false, key: true, constraints: { required: true, maxLength: 3, pattern: '[A-Z]{2}' } });
    expect(size).toMatchObject({ type: 'int64', nullable: true, constraints: { minimum: '1', maximum: '9' } });
    expect(kind).toMatchObject({ constraints: { allowed: ['old', 'new'] } });
    expect(day).toMatchObject({ type: 'date', constraints: { minimum: '2024-01-01' } });
    expect((await published.rows('a')).map(({ day }) => day)).toEqual(['2024-01-02', '2024-01-03']);
  });

  test("are reported if their column or file doesn't exist", async () => {
    const schema = { fields: [{ name: 'k', type: 'integer' }], primaryKey: ['k', 'nope'] };
    await using made = await makePackage({ 'a.csv': 'k\n1\n' }, [
      { name: 'a', path: 'a.csv', schema },
      { name: 'gone', path: 'gone.csv' },
      { name: 'outside', path: '../outside.csv' },
    ]);
    await using published = await made.publish();
    expect(await published.rows('a')).toEqual([{ k: 1 }]);
    expect(published.apis[0]?.columns[0]?.key).toBe(false);
    expect(inEnglish(published.events).flatMap(({ state, reason }) => (reason === null ? [] : [`${state}: ${reason}`]))).toEqual([
      'failed: the file gone.csv doesn’t exist',
      'failed: the file ../outside.csv doesn’t exist',
      'doubted: the key contains columns that don’t exist (nope); it isn’t used',
    ]);
  });

  test('are reported and not published if a row violates them or a key is duplicated', async () => {
    await using made = await makePackage({ 'a.csv': 'code,size,kind,day\nAB,0,other,31/12/2023\nAB,10,,\nabcd,1,,\n,1,,\n' }, [resource]);
    await using published = await made.publish();
    expect(inEnglish(published.events.filter(({ state }) => state === 'doubted')).map(({ reason }) => reason)).toEqual([
      '"code" is declared to be required; this is false for 1 row',
      '"code" is declared to have 3 characters or fewer; this is false for 1 row',
      '"code" is declared to match [A-Z]{2}; this is false for 1 row',
      '"code" is declared unique, but isn’t',
      '"size" is declared to be at least 1; this is false for 1 row',
      '"size" is declared to be at most 9; this is false for 1 row',
      '"kind" is declared to be one of old, new; this is false for 1 row',
      '"day" is declared to be at least 2024-01-01; this is false for 1 row',
      'the key (code) is null in a row or duplicated; it isn’t used',
    ]);
    expect(published.apis[0]?.columns[0]).toMatchObject({ nullable: true, key: false, constraints: { required: false, pattern: null } });
  });

  test('the dialect and encoding of a text file are applied', async () => {
    const dialect = { delimiter: ':', quoteChar: "'", commentChar: '%' };
    const files = { 'a.txt': Buffer.from("% comment\nname:n\n'é:e':1\n", 'latin1').toString('latin1') };
    await using made = await makePackage({}, [{ name: 'a', path: 'a.txt', format: 'csv', dialect, encoding: 'ISO-8859-1' }]);
    await writeFile(join(made.packageFolder, 'a.txt'), files['a.txt'], 'latin1');
    await using published = await made.publish();
    expect(await published.rows('a')).toEqual([{ name: 'é:e', n: 1 }]);
  });

  test('a number column has the type double only if that preserves every digit', async () => {
    const schema = { fields: ['x', 'y'].map((name) => ({ name, type: 'number' })) };
    const csv = 'x,y\n0.1,0.1\n0.30000000000000004,12345678901234567.89\n';
    await using made = await makePackage({ 'a.csv': csv }, [{ name: 'a', path: 'a.csv', schema }]);
    await using published = await made.publish();
    expect(published.apis[0]?.columns.map(({ type }) => type)).toEqual(['double', 'decimal']);
  });
});
