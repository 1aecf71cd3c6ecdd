import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { EngineError } from '../../../../service/engine/engine-error.ts';
import { SqliteEngine } from '../../../../service/engine/sqlite/sqlite-engine.ts';
import { printSourceReason } from '../../../../shared/texts/source-reason-sentences.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { rowsOf, unending, until } from '../engine-with-table.ts';

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)';

async function openFile(sql: string, view: number) {
  const folder = await makeTemporaryFolder();
  const file = join(folder.path, 'made.sqlite');
  using database = new DatabaseSync(file);
  database.exec(sql);
  const engine = await SqliteEngine.open(file, (names) => names, { view, close: 100 });
  const close = async () => {
    await engine.close();
    await folder[Symbol.asyncDispose]();
  };
  return { file, engine, folder, [Symbol.asyncDispose]: close };
}

test('an endless view is reported, and doesn’t prevent the start of the service or the use of other tables', {
  timeout: 60_000,
}, async () => {
  await using opened = await openFile(
    `CREATE TABLE kept (id INTEGER); INSERT INTO kept VALUES (7); CREATE VIEW endless AS ${endless} SELECT i FROM n;
     CREATE VIEW seen AS SELECT id FROM kept`,
    1000,
  );
  expect([...opened.engine.tables.keys()]).toEqual(['kept', 'seen']);
  const broken = opened.engine.broken.map(({ name, reason }) => ({ name, reason: printSourceReason(reason, 'en') }));
  expect(broken).toEqual([{ name: 'endless', reason: 'its rows couldn’t be read within 1 second' }]);
});

test('a cancelled query is interrupted within its statement, and others continue', {
  timeout: 60_000,
}, async () => {
  // The view is finite when the engine opens it, and endless afterwards.
  await using opened = await openFile(
    `CREATE TABLE kept (id INTEGER); INSERT INTO kept VALUES (7); CREATE TABLE limits (most INTEGER); INSERT INTO limits VALUES (10);
     CREATE VIEW slow AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < (SELECT most FROM limits)) SELECT count(*) AS c FROM n`,
    20_000,
  );
  using database = new DatabaseSync(opened.file);
  database.exec('UPDATE limits SET most = 9e18');
  const [kept, slow] = [opened.engine.table('kept'), opened.engine.table('slow')];
  if (kept === undefined || slow === undefined) throw new Error('not served');
  const leaving = Array.from({ length: 6 }, () => new AbortController());
  const outcomes = leaving.map(({ signal }, index) => slow.count(null, until(signal, `caller ${index}`)).catch((error: unknown) => error));
  leaving.slice(0, 3).forEach((one) => {
    one.abort();
  });
  expect(await rowsOf(kept)).toEqual([{ id: 7 }]);
  for (const one of leaving) one.abort();
  expect((await Promise.all(outcomes)).map((error) => (error instanceof EngineError ? error.code : error))).toEqual(
    Array.from({ length: 6 }, () => 'query-cancelled'),
  );
  for (let time = 0; time < 8; time += 1) expect(await kept.count(null, unending())).toBe(1);
});

test('a replaced SQLite file returns the rows of the new file immediately', async () => {
  const sql = (word: string) => `CREATE TABLE kept (word TEXT); INSERT INTO kept VALUES ('${word}')`;
  await using opened = await openFile(sql('before'), 1000);
  const kept = opened.engine.table('kept');
  if (kept === undefined) throw new Error('not served');
  expect(await rowsOf(kept)).toEqual([{ word: 'before' }]);
  const other = join(opened.folder.path, 'other.sqlite');
  {
    using database = new DatabaseSync(other);
    database.exec(sql('after'));
  }
  await copyFile(other, opened.file);
  expect(await rowsOf(kept)).toEqual([{ word: 'after' }]);
});
