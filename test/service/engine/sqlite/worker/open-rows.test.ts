import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { NumberedRows } from '../../../../../service/engine/sqlite/worker/numbered-rows.ts';
import { openRows } from '../../../../../service/engine/sqlite/worker/open-rows.ts';
import { SingleRows } from '../../../../../service/engine/sqlite/worker/single-rows.ts';

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

test('rows that are found by going through all of them are read in runs, those that an index finds are not looked for again and again', () => {
  expect(opened('size = ?1')).toBeInstanceOf(NumberedRows);
  expect(opened('word = ?1')).toBeInstanceOf(SingleRows);
  expect(opened('id = ?1')).toBeInstanceOf(SingleRows);
  expect(opened('size = (SELECT max(size) FROM kept) AND ?1')).toBeInstanceOf(SingleRows);
});
