import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { makeFolder } from './published-files.ts';

/** Runs statements in a DuckDB database file. */
async function write(file: string, ...statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(file, { threads: '1' });
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

const shop = [
  'CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, born DATE)',
  "COMMENT ON TABLE customers IS 'All customers'",
  'CREATE TABLE orders (id BIGINT PRIMARY KEY, customer INTEGER REFERENCES customers (id), price DECIMAL(8, 2), tags VARCHAR[])',
  "INSERT INTO customers VALUES (2, 'Bob', NULL), (1, 'Ada', DATE '1815-12-10'), (3, 'Eve', NULL)",
  "INSERT INTO orders VALUES (10, 1, 1.10, ['a']), (11, NULL, 2.00, NULL)",
  'DELETE FROM customers WHERE id = 2',
  'CREATE VIEW names AS SELECT name FROM shop.main.customers ORDER BY name DESC',
  'CREATE SCHEMA other',
  'CREATE TABLE other.notes (rowid INTEGER, "the note" VARCHAR)',
  "INSERT INTO other.notes VALUES (7, 'x')",
];

test('a DuckDB file is published with its tables, views, schemas, keys, and relations', async () => {
  await using made = await makeFolder({});
  const file = join(made.folder, 'shop.db');
  await write(file, ...shop);
  await using published = await made.publish(file);
  expect(published.problems()).toEqual([]);
  const copies = (await readdir(made.dataFolder, { recursive: true })).filter((name) => name.endsWith('.duckdb'));
  const modes = await Promise.all(copies.map(async (name) => (await stat(join(made.dataFolder, name))).mode & 0o777));
  if (process.platform !== 'win32') expect(modes).toEqual([0o600]);
  expect(published.paths()).toEqual(['shop/customers', 'shop/names', 'shop/orders', 'shop/other_notes']);
  const [customers, , orders] = published.apis();
  expect(customers?.details).toBe('All customers');
  expect(customers?.columns.map(({ name, type, key, nullable }) => `${name} ${type}${key ? ' key' : ''}${nullable ? '?' : ''}`)).toEqual([
    'id int32 key',
    'name string',
    'born date?',
  ]);
  expect(orders?.relations).toMatchObject([{ accessPoint: 'customers', columns: ['customer'], referenced: ['id'], list: false }]);
  expect(published.types('orders')).toEqual(['int64', 'int32', 'decimal', 'string[]']);
  expect(await published.rows('customers')).toEqual([
    { id: 1, name: 'Ada', born: '1815-12-10' },
    { id: 3, name: 'Eve', born: null },
  ]);
  expect(await published.text('orders')).toContain('"price":1.10');
  expect(await published.rows('names')).toEqual([{ name: 'Ada' }, { name: 'Eve' }]);
  expect(await published.rows('other_notes')).toEqual([{ rowid: 7, the_note: 'x' }]);
});

test('a DuckDB file can be changed by other programs while it is published, and its new content is published', async () => {
  await using made = await makeFolder({});
  const file = join(made.folder, 'live.duckdb');
  await write(file, 'CREATE TABLE t AS SELECT 1 AS a');
  await using published = await made.publish(file);
  await write(file, 'INSERT INTO t VALUES (2)');
  await eventually(async () => expect(await published.rows('t')).toEqual([{ a: 1 }, { a: 2 }]));
  await write(join(made.folder, 'next'), 'CREATE TABLE u AS SELECT 3 AS a');
  await rename(join(made.folder, 'next'), file);
  await eventually(async () => expect(published.paths()).toEqual(['live/u']));
});

test('a view of a DuckDB file can’t read other files or use the engine’s own functions, and doesn’t affect tables', async () => {
  await using made = await makeFolder({ 'secret.csv': 'a\n1\n' });
  const file = join(made.folder, 'views.duckdb');
  const secret = join(made.folder, 'secret.csv');
  await write(
    file,
    'CREATE TABLE t AS SELECT 1 AS a',
    `CREATE VIEW spy AS SELECT * FROM read_csv('${secret}')`,
    'CREATE VIEW "its spy" AS SELECT * FROM spy',
    `CREATE VIEW direct AS SELECT * FROM '${secret}'`,
    'CREATE MACRO settings() AS (SELECT count(*) FROM duckdb_settings())',
    'CREATE VIEW counted AS SELECT settings() AS n',
    'CREATE VIEW run AS SELECT * FROM query($$SELECT * FROM duckdb_views()$$)',
    'CREATE VIEW numbers AS SELECT range AS n FROM "range"(3), unnest([1])',
    'CREATE VIEW "databases" AS SELECT * FROM duckdb_databases()',
    'CREATE VIEW pragma AS SELECT * FROM pragma_database_list',
    'CREATE VIEW master AS SELECT * FROM sqlite_master',
    'CREATE VIEW information AS SELECT * FROM information_schema.tables',
    "CREATE VIEW setting AS SELECT concat('x', lower(current_setting('temp_directory'))) AS s",
    'CREATE VIEW statement AS SELECT current_query() AS q',
    'CREATE VIEW described AS SELECT * FROM (DESCRIBE t)',
    'CREATE MACRO m(x) AS (SELECT count(*) + x FROM duckdb_settings())',
    'CREATE VIEW alias AS SELECT m.a AS d FROM t m WHERE m.a > 0',
  );
  await using published = await made.publish(file);
  expect(published.paths()).toEqual(['views/alias', 'views/numbers', 'views/t']);
  expect(await published.rows('alias')).toEqual([{ d: 1 }]);
  expect(await published.rows('numbers')).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  expect(Object.fromEntries(published.problems().map(({ part, reason }) => [part, reason]))).toEqual({
    counted: 'it uses duckdb_settings, which isn’t allowed',
    databases: 'it uses duckdb_databases, which isn’t allowed',
    described: 'it uses DESCRIBE, which isn’t allowed',
    direct: 'it reads a file or a server, which isn’t allowed',
    information: expect.stringMatching(/^it uses duckdb_\w+, which isn’t allowed$/),
    'its spy': 'it reads a file or a server, which isn’t allowed',
    master: expect.stringMatching(/^it uses duckdb_\w+, which isn’t allowed$/),
    pragma: 'it uses duckdb_databases, which isn’t allowed',
    run: 'it uses duckdb_views, which isn’t allowed',
    setting: 'it uses current_setting, which isn’t allowed',
    spy: 'it reads a file or a server, which isn’t allowed',
    statement: 'it uses current_query, which isn’t allowed',
  });
});

/** Limits of the engine don't apply to lists and texts of functions. Such views took 15 GB, and a minute before the service listened. */
test('a view that needs too much memory, time, or disk is rejected, and queries never calculate functions of a view', {
  timeout: 90_000,
}, async () => {
  await using made = await makeFolder({});
  const file = join(made.folder, 'hostile.duckdb');
  await write(
    file,
    'CREATE TABLE t (a INTEGER, doubled INTEGER AS (a * 2), costly HUGEINT AS (list_sum(range(a * 2000000000))))',
    'CREATE TABLE u AS SELECT range AS a FROM range(3)',
    'INSERT INTO t VALUES (0)',
    'CREATE VIEW memory AS SELECT list_sum(range(2000000000)) AS n',
    "CREATE VIEW repeated AS SELECT repeat('x', 2000000000) AS s",
    "CREATE VIEW slow AS SELECT levenshtein(repeat('a', 60000), repeat('b', 60000 + a)) AS n FROM u, range(100)",
    'CREATE VIEW endless AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r',
    "CREATE VIEW seldom AS SELECT CASE WHEN random() < 2 THEN upper(concat(a, 'x')) ELSE list_sum(range(2000000000 + a))::VARCHAR END AS s FROM u",
    'CREATE VIEW sums AS SELECT a % 2 AS odd, sum(a) AS n FROM u GROUP BY odd ORDER BY odd',
  );
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const before = process.memoryUsage.rss();
  for (const _start of [1, 2]) {
    await using published = await made.publish(file);
    expect(published.paths()).toEqual(['hostile/seldom', 'hostile/sums', 'hostile/t', 'hostile/u']);
    expect(await published.rows('seldom')).toEqual([{ s: '0X' }, { s: '1X' }, { s: '2X' }]);
    expect(await published.rows('t')).toEqual([{ a: 0, doubled: 0, costly: null }]);
    expect(await published.rows('sums')).toEqual([
      { odd: 0, n: 2 },
      { odd: 1, n: 1 },
    ]);
    const refused = published.problems().map(({ part, reason }) => [part, reason]);
    expect(Object.fromEntries(refused)).toEqual({
      endless: expect.stringMatching(/within 10 seconds|take more than|memory/i),
      memory: expect.stringMatching(/MB of memory|within 10 seconds/),
      repeated: expect.stringMatching(/memory|database reports|within 10 seconds/i),
      slow: 'its rows couldn’t be read within 10 seconds',
    });
  }
  clearInterval(timer);
  expect(peak - before).toBeLessThan(300 * 1024 * 1024);
});

test('a DuckDB file that another program writes is reported, and published when the program closes it', async () => {
  await using made = await makeFolder({ 'a.csv': 'n\n1\n' });
  const file = join(made.folder, 'busy.duckdb');
  const program = `
    import { DuckDBInstance } from '@duckdb/node-api';
    const connection = await (await DuckDBInstance.create(process.argv[1])).connect();
    await connection.run('CREATE TABLE t AS SELECT 1 AS a');
    process.stdout.write('ready');
    process.stdin.resume();`;
  const writer = spawn(process.execPath, ['--input-type=module', '--eval', program, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    await once(writer.stdout, 'data');
    await expect(made.publish(file)).rejects.toThrow(/busy\.duckdb: .*another program has it open for writing; close the database there/);
    await using published = await made.publish(file, join(made.folder, 'a.csv'));
    expect(published.paths()).toEqual(['Our_files/a']);
    writer.kill('SIGKILL');
    await eventually(() => expect(published.paths()).toContain('busy/t'));
    expect(await published.rows('t')).toEqual([{ a: 1 }]);
  } finally {
    writer.kill('SIGKILL');
  }
});

/** Returns a database file with another storage version and the matching checksum of its first block. */
async function withVersion(file: string, version: bigint): Promise<Buffer> {
  const bytes = await readFile(file);
  bytes.writeBigUInt64LE(version, 12);
  let checksum = 5381n;
  for (let at = 8; at < 4096; at += 8) checksum ^= BigInt.asUintN(64, bytes.readBigUInt64LE(at) * 0xbf58476d1ce4e5b9n);
  bytes.writeBigUInt64LE(checksum, 0);
  return bytes;
}

test('a damaged DuckDB file, and one of a newer version, are rejected with the reason', async () => {
  await using made = await makeFolder({});
  const file = join(made.folder, 'good.duckdb');
  await write(file, 'CREATE TABLE t AS SELECT 1 AS a');
  await writeFile(join(made.folder, 'short.duckdb'), (await readFile(file)).subarray(0, 5000));
  await writeFile(join(made.folder, 'newer.duckdb'), await withVersion(file, 999n));
  await expect(made.publish(join(made.folder, 'short.duckdb'))).rejects.toThrow('the file is damaged or isn’t a DuckDB database');
  await expect(made.publish(join(made.folder, 'newer.duckdb'))).rejects.toThrow('it is from an unsupported version of DuckDB');
});
