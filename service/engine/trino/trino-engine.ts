import type { Engine, Table } from '../engine.ts';
import { Columns } from '../sql/columns.ts';
import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import type { Column } from './column.ts';
import { formOf } from './forms/form-of.ts';
import { sourceTable } from './statements.ts';
import { TrinoTable } from './table.ts';
import { TrinoClient, type TrinoServer } from './trino-client.ts';

/** A table of the schema. */
export interface DiscoveredTable {
  readonly name: string;
  readonly comment: string | null;
  readonly table: Table;
}

/** Rows from which a table is not sorted for a page that asks for no order. */
const largeTable = 50_000_000;

/** A schema of a Trino cluster: the way past one machine. */
export class TrinoEngine implements Engine {
  readonly tables: ReadonlyMap<string, DiscoveredTable>;
  readonly #ending: AbortController;

  private constructor(tables: ReadonlyMap<string, DiscoveredTable>, ending: AbortController) {
    this.tables = tables;
    this.#ending = ending;
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
    const client = new TrinoClient(server);
    const ending = new AbortController();
    const columns = new Map<string, { name: string; type: string; nullable: boolean }[]>();
    const catalog = quoteIdentifier(server.catalog);
    const columnsSql = `SELECT table_name, column_name, data_type, is_nullable FROM ${catalog}.information_schema.columns
      WHERE table_schema = ${quoteText(server.schema)} ORDER BY table_name, ordinal_position`;
    for (const [table = '', name = '', type = '', nullable] of await rowsOf(client, columnsSql)) {
      if (only !== null && !only.includes(table)) continue;
      columns.set(table, [...(columns.get(table) ?? []), { name, type, nullable: nullable === 'YES' }]);
    }
    const commentsSql = `SELECT table_name, comment FROM system.metadata.table_comments
      WHERE catalog_name = ${quoteText(server.catalog)} AND schema_name = ${quoteText(server.schema)} AND comment IS NOT NULL`;
    const comments = new Map((await rowsOf(client, commentsSql)).map(([table = '', comment = '']) => [table, comment]));
    const tables = new Map<string, DiscoveredTable>();
    for (const [name, sourceColumns] of columns) {
      const sql = sourceTable(name, new Columns(columnsOf(sourceColumns, nameColumns)), await isLarge(client, name));
      tables.set(name, { name, comment: comments.get(name) ?? null, table: new TrinoTable(client, sql, ending.signal) });
    }
    return new TrinoEngine(tables, ending);
  }

  table(name: string): Table | undefined {
    return this.tables.get(name)?.table;
  }

  async close(): Promise<void> {
    this.#ending.abort();
  }
}

async function rowsOf(client: TrinoClient, sql: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const page of client.run(sql, new AbortController().signal)) rows.push(...page.map((row) => row.map(String)));
  return rows;
}

/** By the connector's statistics; a table without any may be of any size. The last row of SHOW STATS is the table's own, its fifth column the count. */
async function isLarge(client: TrinoClient, table: string): Promise<boolean> {
  const stats = await rowsOf(client, `SHOW STATS FOR ${quoteIdentifier(table)}`);
  return !(Number(stats.at(-1)?.[4]) < largeTable);
}

function columnsOf(
  columns: readonly { name: string; type: string; nullable: boolean }[],
  nameColumns: (names: readonly string[]) => readonly string[],
): Column[] {
  const names = nameColumns(columns.map(({ name }) => name));
  return columns.map(({ name: sourceName, type, nullable }, index) => {
    const { form, list } = formOf(type);
    return {
      name: names[index] ?? sourceName,
      sourceName,
      type: form.type,
      list,
      nullable,
      precision: form.precision,
      scale: form.scale,
      form,
    };
  });
}
