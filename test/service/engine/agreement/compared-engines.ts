import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDbEngine } from '../../../../service/engine/duckdb/duckdb-engine.ts';
import type { Engine, Table } from '../../../../service/engine/engine.ts';
import { PostgresEngine } from '../../../../service/engine/postgresql/postgres-engine.ts';
import { SqliteEngine } from '../../../../service/engine/sqlite/sqlite-engine.ts';
import { findPostgres, startPostgres } from '../../../postgresql/start-postgres.ts';
import { writeParquet } from '../../parquet-file.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { columnsOf, listsOf, selectSql, sqliteScript } from './sample-table.ts';

/** The sample table in two engines. They are closed when it is disposed. */
export interface ComparedTables extends AsyncDisposable {
  readonly table: Table;
  /** The table in the embedded engine, which is the reference. */
  readonly expected: Table;
}

/** The suffix of test titles that explains why an engine is skipped. Empty if it is tested. */
export const withoutPostgres = (await findPostgres()) === null ? ' (skipped: its server is not installed; apt-get install postgresql)' : '';

/** Opens the sample in SQLite, and the columns that SQLite supports in the embedded engine. */
export function openSqlite(): Promise<ComparedTables> {
  return open('sqlite', async (folder) => {
    const file = join(folder, 'sample.sqlite');
    using database = new DatabaseSync(file);
    database.exec(sqliteScript());
    return SqliteEngine.open(file, (names) => names);
  });
}

/** Opens the sample in PostgreSQL and in the embedded engine. */
export function openPostgres(): Promise<ComparedTables> {
  return open('postgresql', async (_, resources) => {
    const server = resources.use(await startPostgres((await findPostgres()) ?? ''));
    await server.run(`CREATE TABLE sample AS ${selectSql('postgresql')}; ALTER TABLE sample ADD PRIMARY KEY (id)`);
    return PostgresEngine.open({ url: server.url, schema: 'public' }, (names) => names);
  });
}

async function open(
  name: 'sqlite' | 'postgresql',
  make: (folder: string, resources: AsyncDisposableStack) => Promise<Engine>,
): Promise<ComparedTables> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder()).path;
  const file = join(folder, 'sample.parquet');
  await writeParquet(file, selectSql('duckdb', columnsOf(name), listsOf(name)));
  const settings = { memory: '128MB', threads: 2, spillFolder: join(folder, 'spill'), folders: [folder] };
  const duckdb = resources.adopt(await DuckDbEngine.open(settings), (engine) => engine.close());
  const expected = await duckdb.add({ table: 'sample', file, nameColumns: (names) => names });
  const engine = resources.adopt(await make(folder, resources), (one) => one.close());
  const table = engine.table('sample');
  if (table === undefined) throw new Error('There is no table "sample".');
  const owned = resources.move();
  return { table, expected, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
