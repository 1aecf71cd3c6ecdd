import { isDeepStrictEqual } from 'node:util';
import { FairSlots } from '../../fair-slots.ts';
import type { Engine, Table } from '../engine.ts';
import { Columns, publishedColumns } from '../sql/columns.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import { discoverTables, rowsOf, type SourceTable } from './discover.ts';
import { sourceTable, TrinoTable } from './table.ts';
import { TrinoClient, type TrinoServer } from './trino-client.ts';
import { mappingOf } from './type-mappings.ts';

/** A table of the schema. */
export interface DiscoveredTable {
  readonly name: string;
  readonly comment: string | null;
  readonly table: Table;
}

/** Statements of callers at once. */
const mostStatements = 20;
/** Rows from which a table is not sorted for a page that asks for no order. */
const largeTable = 50_000_000;

/** A schema of a Trino cluster: the way past one machine. */
export class TrinoEngine implements Engine {
  readonly #client: TrinoClient;
  readonly #server: TrinoServer;
  readonly #slots = new FairSlots(mostStatements);
  readonly #only: readonly string[] | null;
  readonly #nameColumns: (names: readonly string[]) => readonly string[];
  readonly #ending = new AbortController();
  #found: readonly SourceTable[] = [];
  #tables: ReadonlyMap<string, DiscoveredTable> = new Map();

  private constructor(server: TrinoServer, only: readonly string[] | null, nameColumns: (names: readonly string[]) => readonly string[]) {
    this.#client = new TrinoClient(server);
    this.#server = server;
    this.#only = only;
    this.#nameColumns = nameColumns;
  }

  /**
   * Asks the cluster what the schema holds.
   *
   * @param only names of tables; null for all of the schema
   * @param nameColumns names for a table's columns, given its own in order
   * @throws EngineError where the cluster does not answer, refuses the user, or has no such catalog
   */
  static async open(
    server: TrinoServer,
    only: readonly string[] | null,
    nameColumns: (names: readonly string[]) => readonly string[],
  ): Promise<TrinoEngine> {
    const engine = new TrinoEngine(server, only, nameColumns);
    await engine.refresh();
    return engine;
  }

  /** The tables of the schema by their names there. */
  get tables(): ReadonlyMap<string, DiscoveredTable> {
    return this.#tables;
  }

  /** Whether the schema's tables are others now. Rejects where the cluster does not answer. */
  async isStale(): Promise<boolean> {
    return !isDeepStrictEqual(await this.#discover(), this.#found);
  }

  /** Serves the tables that the schema has now. Queries that are at work go on. Rejects where the cluster does not answer. */
  async refresh(): Promise<void> {
    const found = await this.#discover();
    const tables = new Map<string, DiscoveredTable>();
    for (const { name, comment, columns } of found) {
      const published = publishedColumns(
        columns.map((column) => ({ ...mappingOf(column.type), name: column.name, nullable: column.nullable })),
        this.#nameColumns,
      );
      const isUnsorted = await isLarge(this.#client, name);
      const table = new TrinoTable({
        client: this.#client,
        slots: this.#slots,
        name,
        table: sourceTable(name, new Columns(published), isUnsorted),
        ending: this.#ending.signal,
      });
      tables.set(name, { name, comment, table });
    }
    this.#found = found;
    this.#tables = tables;
  }

  #discover(): Promise<readonly SourceTable[]> {
    return discoverTables(this.#client, this.#server, this.#only);
  }

  isAvailable(): Promise<boolean> {
    return this.#client.isAvailable();
  }

  table(name: string): Table | undefined {
    return this.#tables.get(name)?.table;
  }

  async close(): Promise<void> {
    this.#ending.abort();
  }
}

/** By the connector's statistics; a table without any may be of any size. The last row of SHOW STATS is the table's own, its fifth column the count. */
async function isLarge(client: TrinoClient, table: string): Promise<boolean> {
  const stats = await rowsOf(client, `SHOW STATS FOR ${quoteIdentifier(table)}`);
  return !(Number(stats.at(-1)?.[4]) < largeTable);
}
