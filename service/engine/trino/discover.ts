import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import type { TrinoClient, TrinoServer } from './trino-client.ts';

/** A table or view of a schema of the cluster. */
export interface SourceTable {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly nullable: boolean }[];
}

/**
 * Returns the tables of a schema that this user can read. @param only names of tables; null for all @throws EngineError if the cluster
 * doesn't respond
 */
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

/** Returns the rows of an internal statement, with its values as texts. */
export async function rowsOf(client: TrinoClient, sql: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const page of client.run(sql, new AbortController().signal)) rows.push(...page.map((row) => row.map(String)));
  return rows;
}
