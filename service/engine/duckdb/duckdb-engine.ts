import type { DuckDBConnection } from '@duckdb/node-api';
import type { Engine, Table } from '../engine.ts';
import { Columns } from '../sql/columns.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import { isAscending } from './ascending.ts';
import { fileColumns } from './file-columns.ts';
import { Home, isSmallPart } from './home.ts';
import type { DuckDbLimits } from './instance.ts';
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
  readonly #home: Home;
  readonly #tables = new Map<string, { readonly served: Table; readonly home: Home }>();
  readonly #lines = new Map<string, LineTable>();
  readonly #turns = new Turns(openQueries);
  readonly #ending = new AbortController();
  /** How many lists were kept until now. */
  #lists = 0;
  readonly #limits: DuckDbLimits;
  /** Opened with the first stored table. */
  #quick: Promise<QuickTables> | null = null;
  /** Opened with the first small table that is read in place. */
  #smallHome: Promise<Home> | null = null;

  private constructor(home: Home, limits: DuckDbLimits) {
    this.#home = home;
    this.#limits = limits;
  }

  static async open(limits: DuckDbLimits): Promise<DuckDbEngine> {
    return new DuckDbEngine(await Home.open(limits), limits);
  }

  /** Serves one more file. Rejects where it cannot be read; the other tables stay as they are. */
  async add({ table, file, nameColumns, stamp, key = [] }: FileSource): Promise<Table> {
    const home = await this.#homeOf(file);
    return home.connected(async (connection) => {
      try {
        const { sql, quick, lines } = await this.#open(connection, { table, file, nameColumns, key });
        const { connections } = home;
        const served = new DuckDbTable({ connections, table: sql, quick, lines, turns: this.#turns, ending: this.#ending.signal, stamp });
        this.#tables.set(table, { served, home });
        return served;
      } catch (error) {
        await this.#drop(connection, table);
        throw error;
      }
    });
  }

  /** Makes a table of rows that are in memory. */
  async keep(listed: readonly ListedColumn[]): Promise<KeptList> {
    this.#lists += 1;
    const name = `list ${this.#lists}`;
    await this.#home.connected((connection) => writeListed(connection, name, listed));
    const { turns, connections, ending } = { turns: this.#turns, connections: this.#home.connections, ending: this.#ending.signal };
    return {
      table: (before) => new DuckDbTable({ connections, table: listedTable(name, listed, before), turns, ending }),
      drop: () =>
        this.#home.connected(async (connection) => {
          connections.forget();
          await connection.run(`DROP TABLE ${quoteIdentifier(name)}`);
        }),
    };
  }

  /** Serves a table no longer; queries that run on it come to their end. */
  async remove(table: string): Promise<void> {
    const home = this.#tables.get(table)?.home;
    if (home === undefined) return;
    this.#tables.delete(table);
    home.connections.forget();
    await home.connected((connection) => this.#drop(connection, table));
  }

  /** Where a file's table lives. */
  async #homeOf(file: string): Promise<Home> {
    if (file.endsWith(storedEnding) || !(await this.#home.connected((connection) => isSmallPart(connection, file)))) return this.#home;
    this.#smallHome ??= Home.ofOneThread(this.#limits);
    return this.#smallHome;
  }

  table(name: string): Table | undefined {
    return this.#tables.get(name)?.served;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#tables.clear();
    this.#home.close();
    const [smallHome, quick] = [this.#smallHome, this.#quick];
    this.#smallHome = null;
    this.#quick = null;
    (await smallHome)?.close();
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
