import { stat } from 'node:fs/promises';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import type { Engine, Table } from '../engine.ts';
import { Columns, publishedColumns } from '../sql/columns.ts';
import type { SortKey } from '../sql/dialect.ts';
import { plainValue } from '../sql/sql-value.ts';
import { Database, type DatabaseTimeouts, defaultTimeouts } from './database.ts';
import type { Column } from './dialect.ts';
import { type BrokenTable, mappingOf, type SourceTable } from './discovered.ts';
import { SqliteTable } from './table.ts';

/** A table of the file with its metadata. */
export interface DiscoveredTable {
  readonly source: SourceTable;
  readonly table: Table;
}

/** An engine for a SQLite file. Its tables and views are read in place and never changed. */
export class SqliteEngine implements Engine {
  readonly #file: string;
  readonly #timeouts: DatabaseTimeouts;
  readonly #nameColumns: (names: readonly string[]) => readonly string[];
  readonly #ending = new AbortController();
  #tables: ReadonlyMap<string, DiscoveredTable> = new Map();
  #broken: readonly BrokenTable[] = [];
  #database: Database;
  #identity = '';
  #version = '';

  private constructor(file: string, nameColumns: (names: readonly string[]) => readonly string[], timeouts: DatabaseTimeouts) {
    this.#file = file;
    this.#timeouts = timeouts;
    this.#database = new Database(file, timeouts);
    this.#nameColumns = nameColumns;
  }

  /**
   * Opens the file and reads all its values, to determine the types of its columns.
   *
   * @param nameColumns Returns published names for a table's columns, in the same order.
   * @throws EngineError if the file isn't a SQLite file, or can't be read
   */
  static async open(
    file: string,
    nameColumns: (names: readonly string[]) => readonly string[],
    timeouts: DatabaseTimeouts = defaultTimeouts,
  ): Promise<SqliteEngine> {
    const engine = await SqliteEngine.connect(file, nameColumns, timeouts);
    try {
      await engine.refresh();
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  /** Opens the file without reading its values. The engine has no tables before {@link refresh}. */
  static async connect(
    file: string,
    nameColumns: (names: readonly string[]) => readonly string[],
    timeouts: DatabaseTimeouts = defaultTimeouts,
  ): Promise<SqliteEngine> {
    const engine = new SqliteEngine(file, nameColumns, timeouts);
    try {
      await engine.#database.version();
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  /** Returns all tables and views of the file by name. */
  get tables(): ReadonlyMap<string, DiscoveredTable> {
    return this.#tables;
  }

  /** Returns the tables and views that can't be read. */
  get broken(): readonly BrokenTable[] {
    return this.#broken;
  }

  /** Checks whether the file was replaced, or the definitions of its tables changed. Rejects if the file can't be read. */
  async isStale(): Promise<boolean> {
    return (await identityOf(this.#file)) !== this.#identity || (await this.#database.version()) !== this.#version;
  }

  /**
   * Discovers the tables of the file again, even if another file replaced it. Running queries continue on the file that they started with.
   * Rejects if the file can't be read.
   */
  async refresh(): Promise<void> {
    const identity = await identityOf(this.#file);
    const before = this.#database;
    const isReplaced = this.#identity !== '' && identity !== this.#identity;
    const database = isReplaced ? new Database(this.#file, this.#timeouts) : before;
    const { tables, broken, version } = await database.discover().catch((error: unknown) => {
      if (isReplaced) database.end();
      throw error;
    });
    this.#database = database;
    this.#identity = identity;
    this.#version = version;
    this.#broken = broken;
    this.#tables = new Map(tables.map((source) => [source.name, this.#serve(source)]));
    if (isReplaced) before.retire();
  }

  #serve(source: SourceTable): DiscoveredTable {
    const { name, identity, number } = source;
    const columns = columnsOf(source, this.#nameColumns);
    const order = identity.map((sql): SortKey => ({ value: plainValue(sql, 'boolean'), descending: false }));
    const table = { source: () => quoteIdentifier(name), columns: new Columns(columns), order, sorted: 'always', number } as const;
    const ordering = columns.filter(({ sourceName }) => identity.length === 0 || identity.includes(quoteIdentifier(sourceName)));
    const orderedBy = ordering.map((column) => column.name);
    return { source, table: new SqliteTable(this.#database, table, orderedBy, this.#ending.signal) };
  }

  table(name: string): Table | undefined {
    return this.#tables.get(name)?.table;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#database.end();
  }
}

/** Returns a text that identifies the file. Another file at the same path has a different text. */
async function identityOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev} ${ino}`;
}

function columnsOf({ columns: sources }: SourceTable, nameColumns: (names: readonly string[]) => readonly string[]): readonly Column[] {
  const columns = sources.map((source) => ({ ...source, mapping: { scale: null, ...mappingOf(source) }, list: false }));
  return publishedColumns(columns, nameColumns).map((column, index) => {
    const { declared = '', kinds = [] } = sources[index] ?? {};
    return { ...column, isText: /CHAR|CLOB|TEXT/.test(declared) && !declared.includes('INT') && !kinds.includes('blob') };
  });
}
