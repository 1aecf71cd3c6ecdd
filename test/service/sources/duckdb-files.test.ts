import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test, vi } from 'vitest';
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
  await vi.waitFor(async () => expect(await published.rows('t')).toEqual([{ a: 1 }, { a: 2 }]), { timeout: 10_000 });
  await write(join(made.folder, 'next'), 'CREATE TABLE u AS SELECT 3 AS a');
  await rename(join(made.folder, 'next'), file);
  await vi.waitFor(async () => expect(published.paths()).toEqual(['live/u']), { timeout: 10_000 });
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
    'CREATE VIEW run AS SELECT * FROM query($$SELECT 1$$)',
    'CREATE VIEW numbers AS SELECT range AS n FROM "range"(3), unnest([1])',
  );
  await using published = await made.publish(file);
  expect(published.paths()).toEqual(['views/numbers', 'views/t']);
  expect(await published.rows('numbers')).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  expect(Object.fromEntries(published.problems().map(({ part, reason }) => [part, reason]))).toEqual({
    counted: 'it uses settings, which isn’t allowed',
    direct: 'it reads a file or a server, which isn’t allowed',
    'its spy': 'it uses spy, which isn’t allowed',
    run: 'it uses query, which isn’t allowed',
    spy: 'it uses read_csv, which isn’t allowed',
  });
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
    await vi.waitFor(() => expect(published.paths()).toContain('busy/t'), { timeout: 10_000 });
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
