import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { Columns } from '../sql/columns.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import type { Column } from './column.ts';
import { Connections } from './connections.ts';
import type { FileColumn } from './file-columns.ts';
import { type DuckDbLimits, openInstance } from './instance.ts';
import { attachStored } from './stored-table.ts';

/** A stored table as it is read where few rows are wanted that need not be searched for. */
export interface QuickTable {
  readonly connections: Connections;
  /** What stands behind FROM: the file's table itself, whose rows have a `rowid` from 0 in their order. */
  readonly source: string;
  /** By the names that are published; their own are those in the file. */
  readonly columns: Columns<Column>;
  readonly rows: number;
  /** The column, as it is published, by whose value a row is found without a search; null where there is none. */
  readonly found: string | null;
}

/** What suffices to plan a statement over one table: which columns are read, and which of its parts by their statistics. */
const rules = ['filter_pushdown', 'unused_columns'];
/** For the blocks of the files that were read last: where a statement needs more, the table is read in the usual way. */
const memory = '64MB';

/**
 * Stored tables a second time, in a DuckDB of one thread and few rules: to plan a statement by all of them and to wake threads for it takes
 * longer than to read some rows (1 M rows x 6, a row by key: 0.4 ms instead of 0.8).
 */
export class QuickTables {
  readonly #instance: DuckDBInstance;
  readonly #connections: Connections;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
    this.#connections = new Connections(instance);
  }

  /** The caller closes them. */
  static async open(limits: Pick<DuckDbLimits, 'spillFolder' | 'folders'>): Promise<QuickTables> {
    return new QuickTables(await openInstance({ ...limits, memory, threads: 1, rules }));
  }

  /** @param name Of the database, another one for each table. @param ascending See `TableSql`. @param key Published name of a column that may have an index. */
  async add(
    file: string,
    name: string,
    {
      columns,
      ascending,
      key,
    }: { readonly columns: readonly FileColumn[]; readonly ascending: string | null; readonly key: string | null },
  ): Promise<QuickTable> {
    return this.#connected(async (connection) => {
      const { source } = await attachStored(connection, file, name);
      const rows = await numberIn(connection, `SELECT count(*) FROM ${source}`);
      const indexes = await numberIn(connection, `SELECT count(*) FROM duckdb_indexes() WHERE database_name = ${quoteText(name)}`);
      const named = columns.map((column) => ({ ...column, name: column.stored }));
      const published = columns.map((column) => column.name);
      const found = ascending ?? (indexes > 0 ? key : null);
      return { connections: this.#connections, source, columns: new Columns(named, published), rows, found };
    });
  }

  async remove(name: string): Promise<void> {
    this.#connections.forget();
    await this.#connected((connection) => connection.run(`DETACH DATABASE IF EXISTS ${quoteIdentifier(name)}`));
  }

  close(): void {
    this.#connections.close();
    this.#instance.closeSync();
  }

  async #connected<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const connection = await this.#instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }
}

async function numberIn(connection: DuckDBConnection, sql: string): Promise<number> {
  const result = await connection.runAndReadAll(sql);
  return Number(result.getColumns()[0]?.[0] ?? 0);
}
