import { join } from 'node:path';
import { DuckDbEngine } from '../../../service/engine/duckdb/duckdb-engine.ts';
import type { Table } from '../../../service/engine/engine.ts';
import type { QueryContext } from '../../../service/engine/query-context.ts';
import type { RowQuery } from '../../../service/engine/row-query.ts';
import { writeParquet } from '../parquet-file.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** An engine with one table. It is closed when it is disposed. */
export interface EngineWithTable extends AsyncDisposable {
  readonly engine: DuckDbEngine;
  readonly table: Table;
  readonly folder: string;
}

/** A query for all rows and all columns in the stored order. */
export const wholeTable: RowQuery = { columns: [], where: null, order: [], skip: 0, top: null };

export async function engineWithTable(select: string, parquetOptions = ''): Promise<EngineWithTable> {
  const folder = await makeTemporaryFolder();
  const file = join(folder.path, 'table.parquet');
  await writeParquet(file, select, parquetOptions);
  const engine = await DuckDbEngine.open({ memory: '128MB', threads: 2, spillFolder: join(folder.path, 'spill'), folders: [folder.path] });
  const table = await engine.add({ table: 'table', file, nameColumns: (names) => names });
  const dispose = async () => {
    await engine.close();
    await folder[Symbol.asyncDispose]();
  };
  return { engine, table, folder: folder.path, [Symbol.asyncDispose]: dispose };
}

/** Returns a query context that is never cancelled. */
export function unending(): QueryContext {
  return until(new AbortController().signal);
}

/** Returns a query context that this signal cancels. */
export function until(signal: AbortSignal, caller = 'somebody'): QueryContext {
  return { caller, signal, slotTimeout: 30_000 };
}

/** Returns the rows of a stream as a JSON array. */
export async function textOf(rows: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of rows) parts.push(part);
  return `[${Buffer.concat(parts).toString('utf8')}]`;
}

/** Returns the parsed rows of a query. */
export async function rowsOf(table: Table, query: Partial<RowQuery> = {}): Promise<Record<string, unknown>[]> {
  return JSON.parse(await textOf(table.stream({ ...wholeTable, ...query }, { binary: 'base64' }, unending())));
}
