import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { DuckDbEngine } from '../../../service/engine/duckdb/duckdb-engine.ts';
import { storeTable } from '../../../service/engine/duckdb/published-file.ts';
import type { Table } from '../../../service/engine/engine.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** An engine with a table in DuckDB's file format. It is closed when it is disposed. */
export interface Stored extends AsyncDisposable {
  readonly engine: DuckDbEngine;
  readonly table: Table;
  readonly file: string;
}

/**
 * Stores a table and opens an engine with it.
 * @param columns SQL expressions over `from`, by column name
 * @param key names of the columns by which rows are requested
 */
export async function storedTable(columns: Readonly<Record<string, string>>, from: string, key: readonly string[] = []): Promise<Stored> {
  const folder = await makeTemporaryFolder();
  const file = join(folder.path, `a table's file.duckdb`);
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'Asia/Tokyo'`);
  const selected = Object.entries(columns).map(([name, sql]) => ({ name, sql }));
  await storeTable(connection, { file, columns: selected, from, key, isSmall: true });
  connection.closeSync();
  instance.closeSync();
  const engine = await DuckDbEngine.open({ memory: '128MB', threads: 2, spillFolder: join(folder.path, 'spill'), folders: [folder.path] });
  const table = await engine.add({ table: 'the "table"', file, nameColumns: (names) => names, key });
  const dispose = async () => {
    await engine.close();
    await folder[Symbol.asyncDispose]();
  };
  return { engine, table, file, [Symbol.asyncDispose]: dispose };
}
