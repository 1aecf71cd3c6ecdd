import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DuckDbEngine } from '../../../../service/engine/duckdb/duckdb-engine.ts';
import type { Engine, Table } from '../../../../service/engine/engine.ts';
import { PostgresEngine } from '../../../../service/engine/postgresql/postgres-engine.ts';
import { SqliteEngine } from '../../../../service/engine/sqlite/sqlite-engine.ts';
import type { Transformation } from '../../../../service/engine/transformation.ts';
import { findPostgres, startPostgres } from '../../../postgresql/start-postgres.ts';
import { writeParquet } from '../../parquet-file.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { unending } from '../engine-with-table.ts';
import { answerOf } from './answer-of.ts';
import { expressionsOver } from './expressions.ts';
import { outcomeOf } from './outcome.ts';
import { rowQueries } from './row-queries.ts';
import { columnsOf, sampleRows, selectSql, sqliteScript } from './sample-table.ts';
import { transformationsOver } from './transformations.ts';

/** As many as the service promises the same answers to; the seed is fixed, so that a failure comes again. */
const queries = { numRuns: 1000, seed: 20_261_121 };

const resources = new AsyncDisposableStack();
let folder: string;
afterAll(() => resources.disposeAsync());

beforeAll(async () => {
  folder = resources.use(await makeTemporaryFolder()).path;
});

/** The sample in the embedded engine, with the columns that another engine has too. */
async function reference(other: 'postgresql' | 'sqlite'): Promise<Table> {
  const file = join(folder, `${other}.parquet`);
  await writeParquet(file, selectSql('duckdb', columnsOf(other)));
  const engine = await DuckDbEngine.open({ memory: '128MB', threads: 2, spillFolder: join(folder, 'spill'), folders: [folder] });
  resources.defer(() => engine.close());
  return engine.add({ table: 'sample', file, nameColumns: (names) => names });
}

/** The sample in another engine, which is closed after the tests. */
function adopt(engine: Engine): Table {
  resources.defer(() => engine.close());
  const table = engine.table('sample');
  if (table === undefined) throw new Error('There is no table "sample".');
  return table;
}

async function sqlite(): Promise<Table> {
  const file = join(folder, 'sample.sqlite');
  const database = new DatabaseSync(file);
  database.exec(sqliteScript());
  database.close();
  return adopt(await SqliteEngine.open(file, (names) => names));
}

const programs = await findPostgres();

async function postgresql(): Promise<Table> {
  const server = resources.use(await startPostgres(programs ?? ''));
  await server.run(`CREATE TABLE sample AS ${selectSql('postgresql')}; ALTER TABLE sample ADD PRIMARY KEY (id)`);
  return adopt(await PostgresEngine.open({ url: server.url, schema: 'public' }, (names) => names));
}

/** What an engine has no words for it may say; it never gives another answer. */
async function expectSame(table: Table, expected: Table, steps: readonly Transformation[]): Promise<void> {
  const outcome = await outcomeOf(table, steps);
  if (outcome !== 'query-unsupported') expect(outcome).toEqual(await outcomeOf(expected, steps));
}

const withoutPostgres = programs === null ? ' (skipped: its server is not installed; apt-get install postgresql)' : '';

describe.each([
  { name: 'sqlite', title: 'SQLite', missing: false, open: sqlite },
  { name: 'postgresql', title: `PostgreSQL${withoutPostgres}`, missing: programs === null, open: postgresql },
] as const)('$title', ({ name, missing, open }) => {
  const asked = rowQueries(columnsOf(name));
  let expected: Table;
  let table: Table;
  beforeAll(async () => {
    if (!missing) [expected, table] = [await reference(name), await open()];
  });

  test.skipIf(missing)('gives the same rows, in the same order, to the letter, as the embedded engine', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (query) => {
        expect(await answerOf(table, query)).toEqual(await answerOf(expected, query));
      }),
      queries,
    );
  });

  const limits = name === 'sqlite' ? { noNaN: true } : { noDoubleRemainder: true };

  test.skipIf(missing)('works out the same values from each expression', { timeout: 120_000 }, async () => {
    const { duration: _, ...kinds } = expressionsOver(columnsOf(name), limits);
    await fc.assert(
      fc.asyncProperty(fc.oneof(...Object.values(kinds)), async (expression) => {
        const steps = [
          { kind: 'compute', columns: [{ name: 'x', expression }] } as const,
          { kind: 'choose', columns: ['id', 'x'], where: null } as const,
        ];
        await expectSame(table, expected, steps);
      }),
      { ...queries, numRuns: 300 },
    );
  });

  test.skipIf(missing)('makes the same rows by the same transformations', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(transformationsOver(columnsOf(name), limits), (steps) => expectSame(table, expected, steps)),
      { ...queries, numRuns: 150 },
    );
  });

  test.skipIf(missing)('counts what it gives', async () => {
    expect(await table.count(null, unending())).toBe(sampleRows);
    await fc.assert(
      fc.asyncProperty(asked, async ({ where }) => {
        expect(await table.count(where, unending())).toBe(await expected.count(where, unending()));
      }),
      { ...queries, numRuns: 200 },
    );
  });
});
