import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import type { Engine, Table } from '../engine.ts';
import { FairSlots } from '../fair-slots.ts';
import { Columns } from '../sql/columns.ts';
import { DatabaseInstance, type DuckDbLimits } from './database-instance.ts';
import { type ListedColumn, listedTable, writeListed } from './listed-table.ts';
import { isAscending, type NameColumns, openFile } from './published-file.ts';
import { type DuckDbTableSql, inRowOrder, rowNumber } from './statements.ts';
import { DuckDbTable } from './table.ts';

/** A table without a name that contains rows from memory. */
export interface PersistedList {
  /**
   * Returns the table.
   *
   * @param before Prefixes to add to each text of some columns, by column name.
   */
  table(before: ReadonlyMap<string, string>): Table;
  /** Frees the rows. Queries that already run on them end normally. Other queries fail. */
  drop(): Promise<void>;
}

/** A file to serve as a table: a Parquet file, or a file written by `storeTable`. */
export interface FileSource {
  /** The name of the table in the engine. */
  readonly table: string;
  /** Absolute path of the file, inside one of the engine's folders. */
  readonly file: string;
  /** The version of the rows. See `Table.stamp`. */
  readonly stamp?: string;
  /** Returns published names for column names. The results have no spaces, and are unique even if case is ignored. */
  readonly nameColumns: NameColumns;
  /** The names of the key columns in the file. Defaults to none. */
  readonly key?: readonly string[];
}

/**
 * Maximum number of open queries. Each uses memory even if its rows aren't read (a scan of Parquet uses about 10 MB). A resumable query
 * yields its slot while its reader is slow.
 */
const openQueries = 8;

/** The embedded DuckDB engine with one database instance. Tables are views over files, which are read in place. */
export class DuckDbEngine implements Engine {
  readonly #database: DatabaseInstance;
  readonly #tables = new Map<string, Table>();
  readonly #slots = new FairSlots(openQueries);
  readonly #ending = new AbortController();
  /** Number of lists that were created. It makes their names unique. */
  #lists = 0;

  private constructor(database: DatabaseInstance) {
    this.#database = database;
  }

  static async open(limits: DuckDbLimits): Promise<DuckDbEngine> {
    return new DuckDbEngine(await DatabaseInstance.open(limits));
  }

  /** Serves another file as a table. If the file can't be read, the promise rejects, and the other tables stay available. */
  async add(file: FileSource): Promise<Table> {
    const { table: name, stamp } = file;
    return this.#database.connected(async (connection) => {
      try {
        const table = this.#serve(await createView(connection, file), stamp);
        this.#tables.set(name, table);
        return table;
      } catch (error) {
        await dropView(connection, name);
        throw error;
      }
    });
  }

  /** Creates a table from rows in memory. */
  async keep(listed: readonly ListedColumn[]): Promise<PersistedList> {
    this.#lists += 1;
    const name = `list ${this.#lists}`;
    await this.#database.connected((connection) => writeListed(connection, name, listed));
    return {
      table: (before) => this.#serve(listedTable(name, listed, before)),
      drop: () =>
        this.#database.connected(async (connection) => {
          this.#database.forgetStatements();
          await connection.run(`DROP TABLE ${quoteIdentifier(name)}`);
        }),
    };
  }

  /** Stops serving a table. Queries that already run on it end normally. */
  async remove(table: string): Promise<void> {
    if (!this.#tables.delete(table)) return;
    this.#database.forgetStatements();
    await this.#database.connected((connection) => dropView(connection, table));
  }

  table(name: string): Table | undefined {
    return this.#tables.get(name);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#tables.clear();
    this.#database.close();
  }

  #serve(table: DuckDbTableSql, stamp?: string): Table {
    return new DuckDbTable({ database: this.#database, slots: this.#slots, closing: this.#ending.signal, table, stamp });
  }
}

async function createView(connection: DuckDBConnection, { table, file, nameColumns, key = [] }: FileSource): Promise<DuckDbTableSql> {
  const opened = await openFile(connection, file, { database: databaseOf(table), nameColumns });
  const { columns } = opened;
  const selected = columns.map(({ stored, mapping, name }) => `${mapping.read(quoteIdentifier(stored))} AS ${quoteIdentifier(name)}`);
  const view = quoteIdentifier(table);
  await connection.run(`CREATE VIEW ${view} AS SELECT ${selected.join(', ')}, ${opened.rowNumber} AS ${rowNumber} FROM ${opened.source}`);
  const [first, ...others] = columns.filter(({ sourceName, list }) => key.includes(sourceName) && !list);
  const isKeyed = first !== undefined && others.length === 0 && key.length === 1;
  const ascending = isKeyed && (await isAscending(connection, view, quoteIdentifier(first.name))) ? first.name : null;
  return { ...inRowOrder, source: () => view, columns: new Columns(columns), ascending };
}

async function dropView(connection: DuckDBConnection, table: string): Promise<void> {
  await connection.run(`DROP VIEW IF EXISTS ${quoteIdentifier(table)}`);
  await connection.run(`DETACH DATABASE IF EXISTS ${quoteIdentifier(databaseOf(table))}`);
}

/** Returns the name of the attached database of a stored table. It is unique because no table's name ends with a space. */
function databaseOf(table: string): string {
  return `${table} `;
}
