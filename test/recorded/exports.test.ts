import { mkdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../electron/cli/run-cli.ts';
import { callers } from '../service/access/rules/callers.ts';
import { selectSql } from '../service/engine/agreement/sample-table.ts';
import { writeParquet } from '../service/parquet-file.ts';
import { serveSources } from '../service/security/serve-sources.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';
import { casesText, fingerprint, readCases } from './record-file.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

/**
 * Exports a table with columns of every type to every format.
 * Records the bytes of text formats, and what other readers read from binary formats.
 */
test('every recorded export returns the same content as before', { timeout: 300_000 }, async () => {
  const { path } = resources.use(await makeTemporaryFolder());
  const folder = join(path, 'recorded');
  await mkdir(folder);
  await writeParquet(join(folder, 'sample.parquet'), selectSql('duckdb'));
  await using service = await serveSources([folder], { access: callers({ ada: {} }) });
  const [api] = service.publication.catalogue.projects.flatMap(({ apis }) => apis);
  if (api === undefined) throw new Error('The table is not published.');
  const record = join(import.meta.dirname, 'exports.txt');
  const cases = await readCases(record);
  expect(cases.length).toBeGreaterThan(10);
  const now = [];
  for (const [index, { input }] of cases.entries()) {
    const [name = '', ...options] = input.split(/ (?=--)/);
    const file = join(path, `${index}${extname(name)}`);
    const programArguments = options.flatMap(
      (option) =>
        /^(--\S+)(?: (.*))?$/
          .exec(option)
          ?.slice(1)
          .filter((word) => word !== undefined) ?? [],
    );
    const connection = ['--base-url', service.base, '--auth', 'service-token', '--token', 'env:TOKEN'];
    const { exitCode, stderr } = await runCli(
      ['export', `${api.root}/${api.accessPoint}`, '--output', file, ...programArguments, ...connection],
      {
        environment: { TOKEN: 'ada' },
      },
    );
    now.push({ input, outcome: exitCode === 0 ? fingerprint(await contentOf(file)) : `exit code ${exitCode}: ${stderr.split('\n')[0]}` });
  }
  await expect(casesText(now)).toMatchFileSnapshot(record);
});

/** Returns the bytes of text files, and the rows and types of other files from an independent reader. */
async function contentOf(file: string): Promise<string | Uint8Array> {
  const bytes = await readFile(file);
  if (file.endsWith('.arrow')) {
    const table = tableFromIPC(bytes);
    return `${table.schema.toString()}\n${table.toString()}`;
  }
  if (file.endsWith('.xlsx')) {
    const { sheets } = await readXlsx(bytes);
    return JSON.stringify(sheets.map(({ name, rows }) => ({ name, rows })));
  }
  return file.endsWith('.parquet') ? parquetContent(file) : bytes;
}

async function parquetContent(file: string): Promise<string> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`SET TimeZone = 'UTC'`);
    const types = await connection.runAndReadAll(`SELECT column_name, column_type FROM (DESCRIBE FROM read_parquet('${file}'))`);
    const rows = await connection.runAndReadAll(`SELECT to_json(t)::VARCHAR FROM read_parquet('${file}') t`);
    return JSON.stringify([types.getRows(), rows.getRows()]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
