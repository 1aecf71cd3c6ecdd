import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Engine, Table } from '../engine.ts';
import { Columns } from '../sql/columns.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import { isAscending } from './ascending.ts';
import { Connections } from './connections.ts';
import { fileColumns } from './file-columns.ts';
import { type DuckDbLimits, openInstance } from './instance.ts';
import { LineTable } from './lines/line-table.ts';
import { type ListedColumn, listedTable, writeListed } from './listed-table.ts';
import type { OpenedFile } from './opened-file.ts';
import { type QuickTable, QuickTables } from './quick-tables.ts';
import { rowNumber, type TableSql } from './statements.ts';
import { attachStored, linesOf, storedEnding } from './stored-table.ts';
import { DuckDbTable } from './table.ts';
import { Turns } from './turns.ts';

/** Rows that were in memory, as a table that has no name. */
export interface KeptList {
  /** @param before what stands before each text of some columns, by their names */
  table(before: ReadonlyMap<string, string>): Table;
  /** Frees them; queries that run on them come to their end, others find nothing any more. */
  drop(): Promise<void>;
}

/** A file to be served as a table: Parquet, or what `storeTable` has written. */
export interface FileSource {
  /** What the table is called in the engine. */
  readonly table: string;
  /** Absolute path, inside one of the engine's folders. */
  readonly file: string;
  /** See `Table.stamp`. */
  readonly stamp?: string;
  /** Names for the file's columns, given its own in order: as many, different even without regard to case, no blank in any. */
  readonly nameColumns: (sourceNames: readonly string[]) => readonly string[];
  /** The file's own names of the columns that are its key; none unless said. */
  readonly key?: readonly string[];
}

/** Queries that DuckDB has open at once; see {@link Turns}. */
const openQueries = 8;

/** DuckDB, embedded: tables are views over files, which are read in place. */
export class DuckDbEngine implements Engine {
  readonly #instance: DuckDBInstance;
  readonly #connections: Connections;
  readonly #tables = new Map<string, Table>();
  readonly #lines = new Map<string, LineTable>();
  readonly #turns = new Turns(openQueries);
  readonly #ending = new AbortController();
  /** How many lists were kept until now. */
  #lists = 0;
  readonly #limits: DuckDbLimits;
  /** Opened with the first stored table. */
  #quick: Promise<QuickTables> | null = null;

  private constructor(instance: DuckDBInstance, limits: DuckDbLimits) {
    this.#instance = instance;
    this.#limits = limits;
    this.#connections = new Connections(instance);
  }

  static async open(limits: DuckDbLimits): Promise<DuckDbEngine> {
    return new DuckDbEngine(await openInstance(limits), limits);
  }

  /** Serves one more file. Rejects where it cannot be read; the other tables stay as they are. */
  async add({ table, file, nameColumns, stamp, key = [] }: FileSource): Promise<Table> {
    const connection = await this.#instance.connect();
    try {
      const { sql, quick, lines } = await this.#open(connection, { table, file, nameColumns, key });
      const served = new DuckDbTable({
        connections: this.#connections,
        table: sql,
        quick,
        lines,
        turns: this.#turns,
        ending: this.#ending.signal,
        stamp,
      });
      this.#tables.set(table, served);
      return served;
    } catch (error) {
      await this.#drop(connection, table);
      throw error;
    } finally {
      connection.closeSync();
    }
  }

  /** Makes a table of rows that are in memory. */
  async keep(listed: readonly ListedColumn[]): Promise<KeptList> {
    this.#lists += 1;
    const name = `list ${this.#lists}`;
    await this.#connected((connection) => writeListed(connection, name, listed));
    const { turns, connections, ending } = { turns: this.#turns, connections: this.#connections, ending: this.#ending.signal };
    return {
      table: (before) => new DuckDbTable({ connections, table: listedTable(name, listed, before), turns, ending }),
      drop: () =>
        this.#connected(async (connection) => {
          connections.forget();
          await connection.run(`DROP TABLE ${quoteIdentifier(name)}`);
        }),
    };
  }

  /** Serves a table no longer; queries that run on it come to their end. */
  async remove(table: string): Promise<void> {
    if (!this.#tables.delete(table)) return;
    this.#connections.forget();
    await this.#connected((connection) => this.#drop(connection, table));
  }

  async #connected(work: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
    const connection = await this.#instance.connect();
    try {
      await work(connection);
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
    const quick = this.#quick;
    this.#quick = null;
    (await quick)?.close();
    await Promise.all([...this.#lines.values()].map((lines) => lines.close()));
    this.#lines.clear();
  }

  async #open(
    connection: DuckDBConnection,
    { table, file, nameColumns, key }: Required<Omit<FileSource, 'stamp'>>,
  ): Promise<{ readonly sql: TableSql; readonly quick: QuickTable | null; readonly lines: LineTable | null }> {
    const isStored = file.endsWith(storedEnding);
    const opened = isStored ? await attachStored(connection, file, databaseOf(table)) : parquetFile(file);
    const columns = await fileColumns(connection, opened, nameColumns);
    const selected = columns.map(({ stored, form, name }) => `${form.read(quoteIdentifier(stored))} AS ${quoteIdentifier(name)}`);
    const view = quoteIdentifier(table);
    await connection.run(`CREATE VIEW ${view} AS SELECT ${selected.join(', ')}, ${opened.rowNumber} AS ${rowNumber} FROM ${opened.source}`);
    const [first, ...others] = columns.filter(({ sourceName, list }) => key.includes(sourceName) && !list);
    const isKeyed = first !== undefined && others.length === 0 && key.length === 1;
    const ascending = isKeyed && (await isAscending(connection, view, quoteIdentifier(first.name))) ? first.name : null;
    const sql = { source: () => view, columns: new Columns(columns), inOrder: true, ascending };
    const lines = isStored ? await LineTable.open(linesOf(file), connection, { source: opened.source, columns, ascending }) : null;
    if (lines !== null) this.#lines.set(table, lines);
    if (!isStored || columns.some(({ form }) => form.read('x') !== 'x')) return { sql, quick: null, lines };
    this.#quick ??= QuickTables.open(this.#limits);
    const quick = await (await this.#quick).add(file, databaseOf(table), { columns, ascending, key: isKeyed ? first.name : null });
    return { sql, quick, lines };
  }

  async #drop(connection: DuckDBConnection, table: string): Promise<void> {
    await connection.run(`DROP VIEW IF EXISTS ${quoteIdentifier(table)}`);
    await connection.run(`DETACH DATABASE IF EXISTS ${quoteIdentifier(databaseOf(table))}`);
    await (await this.#quick)?.remove(databaseOf(table));
    await this.#lines.get(table)?.close();
    this.#lines.delete(table);
  }
}

/** The name of the database that a stored table is in; no table has a blank at its end. */
function databaseOf(table: string): string {
  return `${table} `;
}

/** Parquet is read where it lies. */
function parquetFile(file: string): OpenedFile {
  return { source: `read_parquet(${quoteText(file)})`, rowNumber: 'file_row_number', sourceName: (column) => column };
}
