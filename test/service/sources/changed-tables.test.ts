import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { unending, wholeTable } from '../engine/engine-with-table.ts';
import { makeFolder } from './published-files.ts';

const programs = await findPostgres();

type Made = Awaited<ReturnType<typeof makeFolder>>;

/** Creates, alters and drops tables of a published database, and checks that each change is published. */
async function expectNoticed(made: Made, location: string, root: string, run: (sql: string) => Promise<void>): Promise<void> {
  await run('CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE gone (id INTEGER)');
  await run("INSERT INTO kept VALUES (1, 'a')");
  await using published = await made.publish(location);
  expect(published.paths()).toEqual([`${root}/gone`, `${root}/kept`]);

  await run('CREATE TABLE added (n INTEGER); INSERT INTO added VALUES (7); DROP TABLE gone');
  await eventually(() => expect(published.paths()).toEqual([`${root}/added`, `${root}/kept`]));
  expect(await published.rows('added')).toEqual([{ n: 7 }]);

  await run("ALTER TABLE kept ADD COLUMN note TEXT; UPDATE kept SET note = 'new'");
  await eventually(async () => expect(await published.rows('kept')).toEqual([{ id: 1, name: 'a', note: 'new' }]));
  await run('ALTER TABLE kept DROP COLUMN name');
  await eventually(() => expect(published.apis()[1]?.columns.map(({ name }) => name)).toEqual(['id', 'note']));
  expect(await published.rows('kept')).toEqual([{ id: 1, note: 'new' }]);
  expect(published.problems()).toEqual([]);
}

describe('changed tables are published again while the service runs', () => {
  test('of a SQLite file', { timeout: 120_000 }, async () => {
    await using made = await makeFolder({});
    const file = join(made.folder, 'live.sqlite');
    using database = new DatabaseSync(file);
    await expectNoticed(made, file, 'live', async (sql) => database.exec(sql));
  });

  test('of a replaced SQLite file, while a query of the former one continues', {
    timeout: 120_000,
  }, async () => {
    await using made = await makeFolder({});
    const file = join(made.folder, 'live.sqlite');
    const write = (path: string, sql: string) => {
      using database = new DatabaseSync(path);
      database.exec(sql);
    };
    const rows = "WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r WHERE id < 50000) SELECT id, 'before' AS word FROM r";
    write(file, `CREATE TABLE kept AS ${rows}; CREATE TABLE gone (id INTEGER)`);
    await using published = await made.publish(file);
    const [before] = published
      .apis()
      .flatMap(({ accessPoint, table }) => (accessPoint === 'kept' ? [published.published.engine.table(table)] : []));
    if (before === undefined) throw new Error('There is no table "kept".');
    const reading = before.stream(wholeTable, { binary: 'base64' }, unending())[Symbol.asyncIterator]();
    const parts = [(await reading.next()).value];

    write(`${file}.new`, "CREATE TABLE kept (word TEXT); INSERT INTO kept VALUES ('after'); CREATE TABLE added (id INTEGER)");
    await rename(`${file}.new`, file);
    await eventually(() => expect(published.paths()).toEqual(['live/added', 'live/kept']));
    expect(await published.rows('kept')).toEqual([{ word: 'after' }]);
    for (let next = await reading.next(); next.done !== true; next = await reading.next()) parts.push(next.value);
    const old: { word: string }[] = JSON.parse(`[${Buffer.concat(parts).toString('utf8')}]`);
    expect([old.length, new Set(old.map(({ word }) => word))]).toEqual([50_000, new Set(['before'])]);
    expect(published.problems()).toEqual([]);
  });

  test.skipIf(programs === null)(
    "of a PostgreSQL schema (skipped if its server isn't installed)",
    {
      timeout: 120_000,
    },
    async () => {
      await using server = await startPostgres(programs ?? '');
      await using made = await makeFolder({});
      await expectNoticed(made, server.url, 'public', async (sql) => void (await server.run(sql)));
    },
  );
});
