import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../postgresql/start-postgres.ts';
import { callers } from '../service/access/rules/callers.ts';
import { columnsOf, listsOf, selectSql, sqliteScript } from '../service/engine/agreement/sample-table.ts';
import { writeCsv, writeParquet } from '../service/parquet-file.ts';
import { serveSources } from '../service/security/serve-sources.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';
import { casesText, readCases } from './record-file.ts';
import { sendRecorded } from './send-recorded.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

const programs = await findPostgres();
const withoutPostgres = programs === null ? ' (skipped: its server is not installed; apt-get install postgresql)' : '';

/**
 * Records the service's responses to thousands of requests in both languages, to detect every changed byte.
 * `npx vitest run test/recorded -u` records intended changes.
 */
describe.each([
  { name: 'parquet', title: 'Parquet by the embedded engine', skipped: false, location: parquet },
  { name: 'csv', title: 'a CSV file by the embedded engine', skipped: false, location: csv },
  { name: 'sqlite', title: 'SQLite', skipped: false, location: sqlite },
  { name: 'postgresql', title: `PostgreSQL${withoutPostgres}`, skipped: programs === null, location: postgresql },
])('$title', ({ name, skipped, location }) => {
  test.skipIf(skipped)('the service returns the same response as before for every recorded request', { timeout: 600_000 }, async () => {
    await using service = await serveSources([await location()], { access: callers({ ada: {} }) });
    const [api] = service.publication.catalogue.projects.flatMap(({ apis }) => apis);
    if (api === undefined) throw new Error('The table is not published.');
    const file = join(import.meta.dirname, 'responses', `${name}.txt`);
    const cases = await readCases(file);
    expect(cases.length).toBeGreaterThan(100);
    const now = [];
    for (const { input } of cases)
      now.push({ input, outcome: await sendRecorded({ base: service.base, root: api.root, api: api.accessPoint }, input) });
    await expect(casesText(now)).toMatchFileSnapshot(file);
  });
});

async function parquet(): Promise<string> {
  const folder = await sampleFolder();
  await writeParquet(join(folder, 'sample.parquet'), selectSql('duckdb'));
  return folder;
}

async function csv(): Promise<string> {
  const folder = await sampleFolder();
  await writeCsv(join(folder, 'sample.csv'), selectSql('duckdb', columnsOf('duckdb'), []));
  return folder;
}

async function sampleFolder(): Promise<string> {
  const { path } = resources.use(await makeTemporaryFolder());
  const folder = join(path, 'recorded');
  await mkdir(folder);
  return folder;
}

async function sqlite(): Promise<string> {
  const { path } = resources.use(await makeTemporaryFolder());
  const file = join(path, 'recorded.sqlite');
  using database = new DatabaseSync(file);
  database.exec(sqliteScript());
  return file;
}

async function postgresql(): Promise<string> {
  const server = resources.use(await startPostgres(programs ?? ''));
  const select = selectSql('postgresql', columnsOf('postgresql'), listsOf('postgresql'));
  await server.run(`CREATE TABLE sample AS ${select}; ALTER TABLE sample ADD PRIMARY KEY (id)`);
  return server.url;
}
