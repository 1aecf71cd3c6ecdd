import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SqliteEngine } from '../../../../service/engine/sqlite/sqlite-engine.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { rowsOf, unending } from '../engine-with-table.ts';

test('a SQLite virtual table is published, and its internal shadow tables are not', async () => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'made.sqlite');
  {
    using database = new DatabaseSync(file);
    database.exec(
      `CREATE VIRTUAL TABLE letters USING fts5 (subject, body); INSERT INTO letters VALUES ('b', 'second'), ('a', 'first'), ('c', NULL);
       CREATE VIRTUAL TABLE places USING rtree (id, west, east); INSERT INTO places VALUES (7, 0.5, 1.5), (3, -1, 2);
       CREATE TABLE plain (id INTEGER)`,
    );
  }
  const engine = await SqliteEngine.open(file, (names) => names);
  try {
    expect([[...engine.tables.keys()], engine.broken]).toEqual([['letters', 'places', 'plain'], []]);
    const [letters, places] = [engine.table('letters'), engine.table('places')];
    if (letters === undefined || places === undefined) throw new Error('not served');
    expect(await rowsOf(letters)).toEqual([
      { subject: 'b', body: 'second' },
      { subject: 'a', body: 'first' },
      { subject: 'c', body: null },
    ]);
    const where = { kind: 'comparison', column: 'subject', operator: 'gt', value: { kind: 'string', value: 'a' } } as const;
    expect(await rowsOf(letters, { where, order: [{ column: 'subject', descending: true }], top: 1 })).toEqual([
      { subject: 'c', body: null },
    ]);
    expect(await letters.count(where, unending())).toBe(2);
    expect(await rowsOf(places)).toEqual([
      { id: 3, west: -1, east: 2 },
      { id: 7, west: 0.5, east: 1.5 },
    ]);
  } finally {
    await engine.close();
  }
});

test('a SQLite virtual table with an unknown module is reported with the reason', async () => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'made.sqlite');
  {
    using database = new DatabaseSync(file);
    database.enableDefensive(false);
    database.exec(
      `CREATE TABLE plain (id INTEGER); PRAGMA writable_schema = ON;
       INSERT INTO sqlite_schema VALUES ('table', 'foreign', 'foreign', 0, 'CREATE VIRTUAL TABLE "foreign" USING nowhere (a)')`,
    );
  }
  const engine = await SqliteEngine.open(file, (names) => names);
  try {
    expect([...engine.tables.keys()]).toEqual(['plain']);
    expect(engine.broken).toEqual([
      { name: 'foreign', reason: { code: 'database-failed', facts: { details: 'no such module: nowhere' } } },
    ]);
  } finally {
    await engine.close();
  }
});
