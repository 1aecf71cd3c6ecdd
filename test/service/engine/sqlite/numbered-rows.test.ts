import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Table } from '../../../../service/engine/engine.ts';
import { SqliteEngine } from '../../../../service/engine/sqlite/sqlite-engine.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { rowsOf, textOf, unending, until, wholeTable } from '../engine-with-table.ts';

/** The engine never reads so few rows in several batches. */
const pageSize = 400;
const signs = `CAST(x'${Buffer.from('\u0000\u001f"\\\n\u2028é😀').toString('hex')}' AS TEXT)`;

async function serve(sql: string) {
  const folder = await makeTemporaryFolder();
  const file = join(folder.path, 'made.sqlite');
  const database = new DatabaseSync(file);
  database.exec(sql);
  const engine = await SqliteEngine.open(file, (names) => names);
  const table = engine.table('kept');
  if (table === undefined) throw new Error('not served');
  const close = async () => {
    database.close();
    await engine.close();
    await folder[Symbol.asyncDispose]();
  };
  return { table, database, [Symbol.asyncDispose]: close };
}

async function inPages(table: Table): Promise<string> {
  const pages: string[] = [];
  for (let skip = 0; skip === pages.length * pageSize; skip += pageSize) {
    const page = await textOf(table.stream({ ...wholeTable, skip, top: pageSize }, { binary: 'base64' }, unending()));
    if (page !== '[]') pages.push(page.slice(1, -1));
  }
  return `[${pages.join(',')}]`;
}

const cell = fc.oneof(
  fc.constantFrom('NULL', '0', '-1', '9223372036854775807', '-9223372036854775808', '9007199254740993', '0.1', '-0.0', '9e999', '1e-300'),
  fc.constantFrom("''", "'a'", "x'00ff'", "CAST(x'61ff62c3' AS TEXT)", signs, "printf('%.*c', 9000, 'w')", "printf('%.*c', 40000, 'l')"),
);
const tables = fc.record({
  cells: fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
  types: fc.tuple(fc.constantFrom('', 'INTEGER', 'TEXT'), fc.constantFrom('', 'REAL', 'BLOB')),
  rows: fc.constantFrom(1, 63, 64, 65, 320, 900),
  first: fc.constantFrom('-9223372036854775808', '-3', '1', '9223372036854774000'),
  step: fc.constantFrom(1, 2),
  encoding: fc.constantFrom('UTF-8', 'UTF-16le'),
});

test('a whole SQLite table, read in batches, equals its pages exactly', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ cells, types, rows, first, step, encoding }) => {
      const choose = (index: 0 | 1) =>
        `CASE i % ${cells.length} ${cells.map((pair, turn) => `WHEN ${turn} THEN ${pair[index]}`).join(' ')} END`;
      await using served = await serve(
        `PRAGMA encoding = '${encoding}'; CREATE TABLE kept (json ${types[0]}, number ${types[1]});
         WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})
         INSERT INTO kept (rowid, json, number) SELECT ${first} + i * ${step}, ${choose(0)}, ${choose(1)} FROM n`,
      );
      const allRows = await textOf(served.table.stream(wholeTable, { binary: 'base64' }, unending()));
      expect(JSON.parse(allRows)).toHaveLength(rows);
      expect(allRows === (await inPages(served.table))).toBe(true);
    }),
    { numRuns: 8 },
  );
});

const manyRows = `PRAGMA journal_mode = WAL; CREATE TABLE kept (id INTEGER PRIMARY KEY, word TEXT);
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) INSERT INTO kept SELECT i, printf('%.*c', 50, 'w') FROM n`;

test('reading a SQLite table returns a consistent snapshot while other programs write to it', async () => {
  await using served = await serve(manyRows);
  const rows = served.table.stream(wholeTable, { binary: 'base64' }, unending())[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [(await rows.next()).value ?? new Uint8Array()];
  served.database.exec("DELETE FROM kept WHERE id % 2 = 0; UPDATE kept SET word = 'other'; INSERT INTO kept VALUES (40001, 'late')");
  for (let next = await rows.next(); next.done !== true; next = await rows.next()) parts.push(next.value);
  const read: { id: number; word: string }[] = JSON.parse(`[${Buffer.concat(parts).toString('utf8')}]`);
  expect(read).toHaveLength(40_000);
  expect(read.every(({ word }) => word.length === 50)).toBe(true);
  expect(await served.table.count(null, unending())).toBe(20_001);
});

test('a slow caller causes no unlimited read-ahead, and a cancelled query releases the SQLite file', async () => {
  await using served = await serve(manyRows.replace('= WAL', '= DELETE'));
  const leaving = new AbortController();
  const rows = served.table.stream(wholeTable, { binary: 'base64' }, until(leaving.signal))[Symbol.asyncIterator]();
  await rows.next();
  expect(() => served.database.exec("INSERT INTO kept VALUES (50000, 'held')")).toThrow('locked');
  leaving.abort();
  await expect(rows.next()).rejects.toMatchObject({ code: 'query-cancelled' });
  served.database.exec("PRAGMA busy_timeout = 10000; INSERT INTO kept VALUES (50000, 'free')");
  expect(await served.table.count(null, unending())).toBe(40_001);
});

test('a SQLite table with more columns than a function accepts is read completely', async () => {
  const names = Array.from({ length: 1200 }, (_, index) => `c${index}`);
  await using served = await serve(`CREATE TABLE kept (${names.join(', ')}); INSERT INTO kept (c0, c1199) VALUES (1, 'last')`);
  const [row] = await rowsOf(served.table);
  expect(row).toEqual({ ...Object.fromEntries(names.map((name) => [name, null])), c0: 1, c1199: 'last' });
});
