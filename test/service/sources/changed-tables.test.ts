import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { makeFolder } from './published-files.ts';

const programs = await findPostgres();

type Made = Awaited<ReturnType<typeof makeFolder>>;

/** Makes, alters and drops tables of a database that is published, and sees them published anew. */
async function expectNoticed(made: Made, location: string, root: string, run: (sql: string) => Promise<void>): Promise<void> {
  await run('CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE gone (id INTEGER)');
  await run("INSERT INTO kept VALUES (1, 'a')");
  await using published = await made.publish(location);
  expect(published.paths()).toEqual([`${root}/gone`, `${root}/kept`]);
  const noticed = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 });

  await run('CREATE TABLE added (n INTEGER); INSERT INTO added VALUES (7); DROP TABLE gone');
  await noticed(() => expect(published.paths()).toEqual([`${root}/added`, `${root}/kept`]));
  expect(await published.rows('added')).toEqual([{ n: 7 }]);

  await run("ALTER TABLE kept ADD COLUMN note TEXT; UPDATE kept SET note = 'new'");
  await noticed(async () => expect(await published.rows('kept')).toEqual([{ id: 1, name: 'a', note: 'new' }]));
  await run('ALTER TABLE kept DROP COLUMN name');
  await noticed(() => expect(published.apis()[1]?.columns.map(({ name }) => name)).toEqual(['id', 'note']));
  expect(await published.rows('kept')).toEqual([{ id: 1, note: 'new' }]);
  expect(published.published.problems).toEqual([]);
}

describe('tables that change while the service runs are published anew', () => {
  test('of a SQLite file', { timeout: 120_000 }, async () => {
    await using made = await makeFolder({});
    const file = join(made.folder, 'live.sqlite');
    using database = new DatabaseSync(file);
    await expectNoticed(made, file, 'live', async (sql) => database.exec(sql));
  });

  test.skipIf(programs === null)(
    'of a schema of PostgreSQL (skipped where its server is not installed)',
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
