import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { NumberedRows, openRows } from '../../../../../service/engine/sqlite/worker/open-rows.ts';
import { SingleRows } from '../../../../../service/engine/sqlite/worker/single-rows.ts';
import { makeTemporaryFolder } from '../../../temporary-folder.ts';

function opened(where: string) {
  using database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE kept (id INTEGER PRIMARY KEY, word TEXT, size INTEGER); CREATE INDEX words ON kept (word)');
  const numbered = {
    sql: `SELECT word AS "json", rowid AS "number" FROM kept WHERE ${where} AND rowid >= ?2 ORDER BY rowid LIMIT ?3 OFFSET ?4`,
    parameters: [1n],
    skip: 0,
    top: null,
  };
  const rows = openRows(database, { sql: `SELECT word FROM kept WHERE ${where} ORDER BY rowid`, parameters: [1n], numbered });
  expect(rows.next()).toEqual({ bytes: new Uint8Array(), end: true });
  rows.close();
  return rows;
}

test('rows found by a full scan are read in batches; rows found by an index are read in one pass', () => {
  expect(opened('size = ?1')).toBeInstanceOf(NumberedRows);
  expect(opened('word = ?1')).toBeInstanceOf(SingleRows);
  expect(opened('id = ?1')).toBeInstanceOf(SingleRows);
  expect(opened('size = (SELECT max(size) FROM kept) AND ?1')).toBeInstanceOf(SingleRows);
});

test('a completely read SQLite table releases its file immediately', async () => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'made.sqlite');
  using database = new DatabaseSync(file);
  database.exec('CREATE TABLE kept (word TEXT); INSERT INTO kept VALUES (NULL)');
  using reading = new DatabaseSync(file, { readOnly: true });
  const sql = `SELECT 'row' AS "json", rowid AS "number" FROM kept WHERE rowid >= ?1 ORDER BY rowid LIMIT ?2 OFFSET ?3`;
  const rows = openRows(reading, {
    sql: 'SELECT word FROM kept ORDER BY rowid',
    parameters: [],
    numbered: { sql, parameters: [], skip: 0, top: null },
  });
  expect(() => database.exec("INSERT INTO kept VALUES ('held')")).toThrow('locked');
  expect(rows.next().end).toBe(true);
  database.exec("INSERT INTO kept VALUES ('free')");
});
