import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { writeParquet } from '../parquet-file.ts';
import { makeFolder } from './published-files.ts';

describe('files in the service arguments', () => {
  test('become APIs with URL-safe names and original titles, from folders, files, and Data Packages', async () => {
    await using made = await makeFolder({ 'Beak Length (mm).csv': 'a\n1\n', 'b.tsv': 'x\ty\n1\t2\n', 'c.ndjson': '{"n":1}\n{"n":2}\n' });
    await writeParquet(join(made.folder, 'd.parquet'), 'SELECT 1 AS one');
    await mkdir(join(made.folder, 'package'));
    const resources = [
      { name: 'described', path: 'described.csv', title: 'Described', schema: { fields: [{ name: 'code', type: 'string' }] } },
    ];
    await writeFile(join(made.folder, 'package', 'datapackage.json'), JSON.stringify({ name: 'my-package', resources }));
    await writeFile(join(made.folder, 'package', 'described.csv'), 'code\n007\n');
    await using published = await made.publish(join(made.folder, 'package'), made.folder, join(made.folder, 'b.tsv'));
    expect(published.paths().map((path) => path.replace(/__[0-9a-f]{8}/, '__…'))).toEqual([
      'my_package/described',
      'Our_files__…/Beak_Length_mm',
      'Our_files__…/b',
      'Our_files__…/c',
      'Our_files__…/d',
      'Our_files__…/package.described',
      'Our_files__…/b',
    ]);
    expect(published.apis().map(({ title }) => title)).toContain('Beak Length (mm)');
    expect(new Set(published.apis().map(({ id }) => id)).size).toBe(7);
    expect(await published.rows('c')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await published.rows('d')).toEqual([{ one: 1 }]);
  });

  test('preserve leading zeros, decimal scales, large integers, and empty strings distinct from null', async () => {
    const csv = 'zip,price,large,name,sign\n00501,1.10,12345678901234567890,"",+7\n10001,22.5,1,,8\n';
    await using made = await makeFolder({ 'exact.csv': csv });
    await using published = await made.publish(made.folder);
    const [api] = published.apis();
    expect(api?.columns.map(({ name, type, scale }) => [name, type, scale])).toEqual([
      ['zip', 'string', null],
      ['price', 'decimal', 2],
      ['large', 'decimal', 0],
      ['name', 'string', null],
      ['sign', 'string', null],
    ]);
    expect(await published.rows('exact')).toMatchObject([
      { zip: '00501', name: '' },
      { zip: '10001', name: null },
    ]);
  });

  test('have an edition in links that reveals no file name and changes with the file', async () => {
    await using made = await makeFolder({ 'numbers.csv': 'a\n1\n' });
    await using published = await made.publish(made.folder);
    const [api] = published.apis();
    const { stamp } = published.published.engine.table(api?.table ?? '') ?? {};
    expect(stamp).toMatch(/^[\w-]{16}$/);
    await writeFile(join(made.folder, 'numbers.csv'), 'a\n1\n2\n');
    await using later = await made.publish(made.folder);
    expect(later.published.engine.table(later.apis()[0]?.table ?? '')?.stamp).not.toBe(stamp);
  });

  test('invalid files are reported with their name and the reason, and don’t affect others', async () => {
    await using made = await makeFolder({ 'good.csv': 'a\n1\n', 'bad.json': '[{"a": }]', 'none.parquet': 'no parquet' });
    await using published = await made.publish(made.folder);
    expect(published.paths()).toEqual(['Our_files/good']);
    expect(
      published
        .problems()
        .map(({ part }) => part)
        .toSorted(),
    ).toEqual(['bad.json', 'none.parquet']);
    expect(published.log.filter((line) => line.includes('isn’t published'))).toHaveLength(2);
  });

  test('changed, added, and deleted files are updated in the catalogue while the service runs', async () => {
    await using made = await makeFolder({ 'a.csv': 'n\n1\n', 'b.csv': 'n\n1\n' });
    await using published = await made.publish(made.folder);
    await writeFile(join(made.folder, 'a.csv'), 'n\n1\n2\n');
    await eventually(async () => expect(await published.rows('a')).toHaveLength(2));
    await writeFile(join(made.folder, 'new.csv'), 'm\n5\n');
    await rm(join(made.folder, 'b.csv'));
    await eventually(() => expect(published.paths()).toEqual(['Our_files/a', 'Our_files/new']));
  });

  test('missing files are rejected with an explanation of the --data values', async () => {
    await using made = await makeFolder({});
    await expect(made.publish('/nowhere/at-all.csv')).rejects.toThrow(/--data \/nowhere\/at-all\.csv: not found.*postgresql:/);
    await expect(made.publish('mysql://root:hunter2@host/db')).rejects.toSatisfy((error) => !String(error).includes('hunter2'));
  });
});

describe('a SQLite file published in a project', () => {
  test('contains its tables and views, with each column typed by all its values', async () => {
    await using made = await makeFolder({});
    const file = join(made.folder, 'shop.db');
    const database = new DatabaseSync(file);
    database.exec(`
      CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, price REAL, mixed, day DATE, at DATETIME, sold BOOLEAN, picture BLOB, large INTEGER, numbers NUMERIC, exact NUMERIC);
      INSERT INTO items VALUES
        (1, 'say "é" 🦆', 1.5, 1, '2020-01-02', '2020-01-02 03:04:05', 1, x'fbefff', 9007199254740993, 1, 9007199254740993),
        (2, NULL, 1e999, 'two', NULL, NULL, 0, NULL, -1, 0.5, 0.5);
      CREATE VIEW names AS SELECT name FROM items`);
    database.close();
    await using published = await made.publish(file);
    expect(published.paths()).toEqual(['shop/items', 'shop/names']);
    expect(published.apis()[0]?.columns.map(({ name, type, key }) => `${name} ${type}${key ? ' key' : ''}`)).toEqual([
      'id int64 key',
      'name string',
      'price double',
      'mixed string',
      'day date',
      'at dateTimeOffset',
      'sold boolean',
      'picture binary',
      'large int64',
      'numbers double',
      'exact string',
    ]);
    expect(await published.rows('items')).toEqual([
      {
        id: 1,
        name: 'say "é" 🦆',
        price: 1.5,
        mixed: '1',
        day: '2020-01-02',
        at: '2020-01-02T03:04:05Z',
        sold: true,
        picture: '++//',
        large: 9007199254740992,
        numbers: 1,
        exact: '9007199254740993',
      },
      {
        id: 2,
        name: null,
        price: 'INF',
        mixed: 'two',
        day: null,
        at: null,
        sold: false,
        picture: null,
        large: -1,
        numbers: 0.5,
        exact: '0.5',
      },
    ]);
  });

  test('omits an invalid view and a key with nulls, and publishes the rest', async () => {
    await using made = await makeFolder({});
    const file = join(made.folder, 'old.sqlite');
    const database = new DatabaseSync(file);
    database.exec(`
      CREATE TABLE gone (a); CREATE VIEW broken AS SELECT a FROM gone; DROP TABLE gone;
      CREATE TABLE loose (code TEXT PRIMARY KEY, n INTEGER); INSERT INTO loose VALUES (NULL, 1), (NULL, 2);
      CREATE TABLE measured (at REAL PRIMARY KEY); INSERT INTO measured VALUES (0.5)`);
    database.close();
    await using published = await made.publish(file);
    expect(published.paths()).toEqual(['old/loose', 'old/measured']);
    expect(published.apis().flatMap(({ columns }) => columns.filter(({ key }) => key))).toEqual([]);
    expect(published.problems()).toMatchObject([{ part: 'broken', reason: expect.stringContaining('no such table') }]);
    expect(published.log).toContainEqual(
      expect.stringMatching(/old\.sqlite\S*: broken isn’t published: the database reports: no such table/),
    );
  });

  test('stays unchanged, and each query returns its current content', async () => {
    await using made = await makeFolder({});
    const file = join(made.folder, 'live.sqlite3');
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE log (line TEXT); INSERT INTO log VALUES (1)');
    await using published = await made.publish(file);
    expect(await published.rows('log')).toHaveLength(1);
    database.exec('INSERT INTO log VALUES (2)');
    expect(await published.rows('log')).toHaveLength(2);
    database.close();
  });
});

const postgres = await findPostgres();

describe.skipIf(postgres === null)("a PostgreSQL schema (skipped if its server isn't installed)", () => {
  test('becomes a project with its tables, comments, and keys, in addition to files', async () => {
    await using server = await startPostgres(postgres ?? '');
    await server.run(`
      CREATE SCHEMA sales;
      CREATE TABLE sales.orders (id int PRIMARY KEY, "Net price" numeric(10,2));
      COMMENT ON TABLE sales.orders IS 'What was ordered';
      INSERT INTO sales.orders VALUES (1, 1.1);
      CREATE TABLE sales.other (id int)`);
    await using made = await makeFolder({ 'a.csv': 'n\n1\n' });
    await using published = await made.publish(`${server.url}?schema=sales&tables=orders,missing`, made.folder);
    expect(published.paths()).toEqual(['sales/orders', 'Our_files/a']);
    expect(published.apis()[0]).toMatchObject({
      details: 'What was ordered',
      columns: [
        { name: 'id', key: true },
        { name: 'Net_price', description: 'Net price' },
      ],
    });
    expect(await published.rows('orders')).toEqual([{ id: 1, Net_price: 1.1 }]);
    expect(published.problems()).toMatchObject([{ part: 'missing' }]);
  });

  test('an unreachable server is retried while files are published, and its tables are published later', async () => {
    await using server = await startPostgres(postgres ?? '');
    await using made = await makeFolder({ 'a.csv': 'n\n1\n' });
    const url = server.url.replace('owner', 'late:hunter2');
    await expect(made.publish(url)).rejects.toThrow('can’t connect');
    await using published = await made.publish(url, made.folder);
    expect(published.paths()).toEqual(['Our_files/a']);
    expect(published.problems()).toMatchObject([{ part: null, reason: expect.stringContaining('can’t connect') }]);
    expect(JSON.stringify([published.problems(), published.log])).not.toContain('hunter2');
    await server.run(`CREATE ROLE late LOGIN; CREATE TABLE t (a int PRIMARY KEY); INSERT INTO t VALUES (1); GRANT SELECT ON t TO late`);
    await eventually(() => expect(published.paths()).toEqual(['public/t', 'Our_files/a']));
    expect(await published.rows('t')).toEqual([{ a: 1 }]);
    expect(published.problems()).toEqual([]);
  });
});
