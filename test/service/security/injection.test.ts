import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { callers } from '../access/rules/callers.ts';
import { writeParquet } from '../parquet-file.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { hostileRows, hostileTexts, hostileUrls, provokeEngine } from './injection-corpus.ts';
import { serveSources } from './serve-sources.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

const fill = `CREATE TABLE hostile (id int PRIMARY KEY, name text); INSERT INTO hostile VALUES ${hostileRows()}`;
const programs = await findPostgres();
const withoutPostgres = programs === null ? ' (skipped: its server is not installed; apt-get install postgresql)' : '';

async function duckdb(): Promise<string> {
  const { path } = resources.use(await makeTemporaryFolder());
  const folder = join(path, 'corpus');
  await mkdir(folder);
  await writeParquet(join(folder, 'hostile.parquet'), `SELECT * FROM (VALUES ${hostileRows()}) t(id, name)`);
  return folder;
}

async function sqlite(): Promise<string> {
  const { path } = resources.use(await makeTemporaryFolder());
  const file = join(path, 'corpus.sqlite');
  const database = new DatabaseSync(file);
  database.exec(fill);
  database.close();
  return file;
}

async function postgresql(): Promise<string> {
  const server = resources.use(await startPostgres(programs ?? ''));
  await server.run(fill);
  return server.url;
}

describe.each([
  { title: 'DuckDB', missing: false, make: duckdb },
  { title: 'SQLite', missing: false, make: sqlite },
  { title: `PostgreSQL${withoutPostgres}`, missing: programs === null, make: postgresql },
] as const)('hostile text in queries to $title', ({ missing, make }) => {
  let service: Awaited<ReturnType<typeof serveSources>>;
  let table: { readonly root: string; readonly table: string };
  beforeAll(async () => {
    if (missing) return;
    service = resources.use(await serveSources([await make()], { access: callers({ ada: {} }) }));
    const [api] = service.publication.catalogue.projects.flatMap(({ apis }) => apis);
    if (api === undefined) throw new Error('The table is not published.');
    table = api;
  });

  test.skipIf(missing)('is always a value, in every condition and expression', { timeout: 60_000 }, async () => {
    const served = service.publication.engine.table(table.table);
    if (served === undefined) throw new Error('The engine has no such table.');
    await provokeEngine(served);
  });

  test.skipIf(missing)('causes no internal error and reveals no engine error, at any position of a URL', { timeout: 60_000 }, async () => {
    const paths = { rest: `/dmp-api/data/${table.root}/hostile`, odata: `/dmp-api/odata/${table.root}/hostile` };
    for (const text of hostileTexts) {
      const responses = await Promise.all(
        hostileUrls(paths, text).map(async (url) => {
          const response = await service.get(url, 'ada');
          return { url, status: response.status, cookie: response.headers.get('set-cookie'), body: await response.text() };
        }),
      );
      for (const { url, status, cookie, body } of responses) {
        expect([url, [200, 204, 400, 404, 406, 410, 415, 501].includes(status) ? 'answered' : `${status} ${body}`]).toEqual([
          url,
          'answered',
        ]);
        expect([url, cookie]).toEqual([url, null]);
        // Text from an engine's error message, or from another table.
        expect([url, /syntax error|Parser Error|Binder Error|Catalog Error|SQLITE_|pg_shadow.*\bowner\b|relation "/.test(body)]).toEqual([
          url,
          false,
        ]);
      }
    }
    const countResponse = await service.get(`${paths.odata}/$count`, 'ada');
    expect(await countResponse.text()).toBe(String(hostileTexts.length));
    await expect(access('/tmp/dataquay-injected')).rejects.toThrow('ENOENT');
  });
});
