import { isDeepStrictEqual } from 'node:util';
import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import type { Engine, Table } from '../engine.ts';
import { FairSlots } from '../fair-slots.ts';
import { Columns, publishedColumns } from '../sql/columns.ts';
import { sourceTable, TrinoTable } from './table.ts';
import { TrinoClient, type TrinoServer } from './trino-client.ts';
import { mappingOf } from './type-mappings.ts';

/** A table of the schema. */
interface DiscoveredTable {
  readonly name: string;
  readonly comment: string | null;
  readonly table: Table;
}

/** Maximum number of parallel statements of callers. */
const maxStatements = 20;
/** Minimum number of rows of a large table. A page of a large table isn't sorted unless the query has an order. */
const largeTable = 50_000_000;

/** An engine for a schema of a Trino cluster, for data that doesn't fit one machine. */
export class TrinoEngine implements Engine {
  readonly #client: TrinoClient;
  readonly #server: TrinoServer;
  readonly #slots = new FairSlots(maxStatements);
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
   * Discovers the tables of the schema.
   *
   * @param only Names of tables. Null for all tables of the schema.
   * @param nameColumns Returns published names for a table's columns, in the same order.
   * @throws EngineError if the cluster doesn't respond, rejects the user, or has no such catalog
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

  /** Returns the tables of the schema by name. */
  get tables(): ReadonlyMap<string, DiscoveredTable> {
    return this.#tables;
  }

  /** Checks whether the schema's tables have changed. Rejects if the cluster doesn't respond. */
  async isStale(): Promise<boolean> {
    return !isDeepStrictEqual(await this.#discover(), this.#found);
  }

  /** Discovers the tables of the schema again. Running queries continue. Rejects if the cluster doesn't respond. */
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
        closing: this.#ending.signal,
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

/**
 * Checks whether a table is large, by the connector's statistics. A table without statistics is considered large, because it can have any
 * size. The last row of SHOW STATS describes the table. Its fifth column is the row count.
 */
async function isLarge(client: TrinoClient, table: string): Promise<boolean> {
  const stats = await rowsOf(client, `SHOW STATS FOR ${quoteIdentifier(table)}`);
  return !(Number(stats.at(-1)?.[4]) < largeTable);
}

/** A table or view of a schema of the cluster. */
interface SourceTable {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly nullable: boolean }[];
}

/**
 * Returns the tables of a schema that this user can read.
 *
 * @param only Names of tables. Null for all tables.
 * @throws EngineError if the cluster doesn't respond
 */
async function discoverTables(
  client: TrinoClient,
  { catalog, schema }: TrinoServer,
  only: readonly string[] | null,
): Promise<readonly SourceTable[]> {
  const columns = new Map<string, { name: string; type: string; nullable: boolean }[]>();
  const columnsSql = `SELECT table_name, column_name, data_type, is_nullable FROM ${quoteIdentifier(catalog)}.information_schema.columns
    WHERE table_schema = ${quoteText(schema)} ORDER BY table_name, ordinal_position`;
  for (const [table = '', name = '', type = '', nullable] of await rowsOf(client, columnsSql)) {
    if (only !== null && !only.includes(table)) continue;
    columns.set(table, [...(columns.get(table) ?? []), { name, type, nullable: nullable === 'YES' }]);
  }
  const commentsSql = `SELECT table_name, comment FROM system.metadata.table_comments
    WHERE catalog_name = ${quoteText(catalog)} AND schema_name = ${quoteText(schema)} AND comment IS NOT NULL`;
  const comments = new Map((await rowsOf(client, commentsSql)).map(([table = '', comment = '']) => [table, comment]));
  return [...columns].map(([name, found]) => ({ name, comment: comments.get(name) ?? null, columns: found }));
}

/** Returns the rows of an internal statement. Their values are texts. */
async function rowsOf(client: TrinoClient, sql: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const page of client.run(sql, new AbortController().signal)) rows.push(...page.map((row) => row.map(String)));
  return rows;
}
