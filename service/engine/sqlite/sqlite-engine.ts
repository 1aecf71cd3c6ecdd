import type { Engine, Table } from '../engine.ts';
import { Columns } from '../sql/columns.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import type { Column } from './column.ts';
import { Database } from './database.ts';
import { formOf, type SourceTable } from './discovered.ts';
import { SqliteTable } from './table.ts';

/** A table of the file and what is known of it. */
export interface DiscoveredTable {
  readonly source: SourceTable;
  readonly table: Table;
}

/** A SQLite file: its tables and views, read in place and never changed. */
export class SqliteEngine implements Engine {
  readonly tables: ReadonlyMap<string, DiscoveredTable>;
  readonly #database: Database;
  readonly #ending: AbortController;

  private constructor(database: Database, tables: ReadonlyMap<string, DiscoveredTable>, ending: AbortController) {
    this.#database = database;
    this.tables = tables;
    this.#ending = ending;
  }

  /**
   * Opens the file and looks at all its values, to tell what its columns hold.
   *
   * @param nameColumns names for a table's columns, given its own in order
   * @throws EngineError where it is no SQLite file, or cannot be read
   */
  static async open(file: string, nameColumns: (names: readonly string[]) => readonly string[]): Promise<SqliteEngine> {
    const database = new Database(file);
    const ending = new AbortController();
    try {
      const found = await database.discover();
      const tables = found.map((source): [string, DiscoveredTable] => {
        const sql = {
          source: () => quoteIdentifier(source.name),
          columns: new Columns(columnsOf(source, nameColumns)),
          identity: source.identity,
        };
        return [source.name, { source, table: new SqliteTable(database, sql, ending.signal) }];
      });
      return new SqliteEngine(database, new Map(tables), ending);
    } catch (error) {
      await database.end();
      throw error;
    }
  }

  table(name: string): Table | undefined {
    return this.tables.get(name)?.table;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#database.end();
  }
}

function columnsOf({ columns }: SourceTable, nameColumns: (names: readonly string[]) => readonly string[]): Column[] {
  const names = nameColumns(columns.map(({ name }) => name));
  return columns.map((source, index) => {
    const form = formOf(source);
    return {
      name: names[index] ?? source.name,
      sourceName: source.name,
      type: form.type,
      list: false,
      nullable: source.nullable,
      precision: form.precision,
      scale: null,
      form,
    };
  });
}
