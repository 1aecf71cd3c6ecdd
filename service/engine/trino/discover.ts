import { quoteIdentifier, quoteText } from '../sql/identifier.ts';
import type { TrinoClient, TrinoServer } from './trino-client.ts';

/** A table or view of a schema, as the cluster describes it. */
export interface SourceTable {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly nullable: boolean }[];
}

/** What a schema holds for this user. @param only names of tables; null for all @throws EngineError where the cluster does not answer */
export async function discoverTables(
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

/** The rows of a statement of the service's own, its values as texts. */
export async function rowsOf(client: TrinoClient, sql: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const page of client.run(sql, new AbortController().signal)) rows.push(...page.map((row) => row.map(String)));
  return rows;
}
