import type { DuckDBInstance } from '@duckdb/node-api';
import type { Engine, Table } from '../engine.ts';
import { Columns } from '../sql/columns.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import type { Column } from './column.ts';
import { Connections } from './connections.ts';
import { formOf } from './forms/form-of.ts';
import { type DuckDbLimits, openInstance } from './instance.ts';
import { rowNumber } from './statements.ts';
import { DuckDbTable } from './table.ts';
import { Turns } from './turns.ts';

/** A Parquet file to be served as a table. */
export interface ParquetSource {
  /** What the table is called in the engine. */
  readonly table: string;
  /** Absolute path, inside one of the engine's folders. */
  readonly file: string;
  /** See `Table.stamp`. */
  readonly stamp?: string;
  /** Names for the file's columns, given its own in order: as many, different even without regard to case, no blank in any. */
  readonly nameColumns: (sourceNames: readonly string[]) => readonly string[];
}

/** Queries that DuckDB has open at once; see {@link Turns}. */
const openQueries = 8;

/** DuckDB, embedded: tables are views over Parquet files, which are read in place. */
export class DuckDbEngine implements Engine {
  readonly #instance: DuckDBInstance;
  readonly #connections: Connections;
  readonly #tables = new Map<string, Table>();
  readonly #turns = new Turns(openQueries);
  readonly #ending = new AbortController();

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
    this.#connections = new Connections(instance);
  }

  static async open(limits: DuckDbLimits): Promise<DuckDbEngine> {
    return new DuckDbEngine(await openInstance(limits));
  }

  /** Serves one more file. Rejects where it cannot be read; the other tables stay as they are. */
  async add({ table, file, nameColumns, stamp }: ParquetSource): Promise<Table> {
    const source = `read_parquet(${quoteText(file)})`;
    const columns = await this.#describe(source, nameColumns);
    const selected = columns.map((column) => `${column.form.read(quoteIdentifier(column.sourceName))} AS ${quoteIdentifier(column.name)}`);
    const connection = await this.#instance.connect();
    try {
      await connection.run(
        `CREATE VIEW ${quoteIdentifier(table)} AS SELECT ${selected.join(', ')}, file_row_number AS ${rowNumber} FROM ${source}`,
      );
    } finally {
      connection.closeSync();
    }
    const sql = { source: () => quoteIdentifier(table), columns: new Columns(columns), inOrder: true };
    const added = new DuckDbTable(this.#connections, sql, this.#turns, this.#ending.signal, stamp);
    this.#tables.set(table, added);
    return added;
  }

  /** Serves a table no longer; queries that run on it come to their end. */
  async remove(table: string): Promise<void> {
    if (!this.#tables.delete(table)) return;
    this.#connections.forget();
    const connection = await this.#instance.connect();
    try {
      await connection.run(`DROP VIEW ${quoteIdentifier(table)}`);
    } finally {
      connection.closeSync();
    }
  }

  table(name: string): Table | undefined {
    return this.#tables.get(name);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#tables.clear();
    this.#connections.close();
    this.#instance.closeSync();
  }

  async #describe(source: string, nameColumns: ParquetSource['nameColumns']): Promise<Column[]> {
    const connection = await this.#instance.connect();
    try {
      const prepared = await connection.prepare(`SELECT * FROM ${source}`);
      const sourceNames = Array.from({ length: prepared.columnCount }, (_, index) => prepared.columnName(index));
      if (sourceNames.some((name) => name.toLowerCase() === 'file_row_number')) {
        throw new Error('a column is called file_row_number, which DuckDB keeps for the number of a row');
      }
      const names = nameColumns(sourceNames);
      const columns = sourceNames.map((sourceName, index) => {
        const { form, list } = formOf(prepared.columnType(index));
        const { type, precision, scale } = form;
        return { name: names[index] ?? sourceName, sourceName, type, list, nullable: true, precision, scale, form };
      });
      prepared.destroySync();
      return columns;
    } finally {
      connection.closeSync();
    }
  }
}
