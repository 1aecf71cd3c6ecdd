import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteText } from '../../../shared/sql/quoting.ts';

/** Table functions that only compute rows from their arguments. */
const safeFunctions: ReadonlySet<string> = new Set([
  'unnest',
  'range',
  'generate_series',
  'repeat',
  'repeat_row',
  'json_each',
  'json_tree',
]);

/** A view or a macro of a database, with its SQL in DuckDB's own format. */
interface Definition {
  readonly schema: string;
  readonly name: string;
  readonly isView: boolean;
  readonly sql: string;
}

/**
 * Returns the views of an attached database that must not even be bound, with the name that they use.
 *
 * Binding a view calls its table functions. Some of them read files, change settings, or end the process. A view must not use them, nor
 * another view or macro that uses them.
 *
 * @returns names by schema and view, see {@link viewId}; null for an unknown function
 */
export async function unsafeViews(connection: DuckDBConnection, database: string): Promise<ReadonlyMap<string, string | null>> {
  const functions = await connection.runAndReadAll(
    "SELECT DISTINCT function_name FROM duckdb_functions() WHERE internal AND function_type IN ('table', 'table_macro')",
  );
  const names = functions
    .getRows()
    .map(([name]) => String(name))
    .filter((name) => !safeFunctions.has(name.toLowerCase()));
  const called = new RegExp(`${start}"?(${names.map(escaped).join('|')})"?\\s*\\(`, 'iu');
  let unchecked = await definitionsOf(connection, database);
  const unsafe = new Map<Definition, string | null>();
  for (const definition of unchecked) {
    // DuckDB returns no SQL for a definition without its original text.
    const use = definition.sql === '' ? null : called.exec(definition.sql)?.[1];
    if (use !== undefined) unsafe.set(definition, use);
  }
  for (let added = [...unsafe.keys()]; added.length > 0; ) {
    unchecked = unchecked.filter((definition) => !unsafe.has(definition));
    const used = new RegExp(`${start}(${added.map(({ name }) => escaped(name.replaceAll('"', '""'))).join('|')})${end}`, 'iu');
    added = [];
    for (const definition of unchecked) {
      const use = used.exec(definition.sql)?.[1];
      if (use === undefined) continue;
      unsafe.set(definition, use);
      added.push(definition);
    }
  }
  return new Map([...unsafe].flatMap(([{ schema, name, isView }, use]) => (isView ? [[viewId(schema, name), use]] : [])));
}

/** Returns the key of a view in the result of {@link unsafeViews}. */
export function viewId(schema: string, name: string): string {
  return JSON.stringify([schema, name]);
}

const [start, end] = ['(?<![\\p{L}\\p{N}_])', '(?![\\p{L}\\p{N}_])'];

async function definitionsOf(connection: DuckDBConnection, database: string): Promise<readonly Definition[]> {
  const within = `database_name = ${quoteText(database)} AND NOT internal`;
  const rows = await connection.runAndReadAll(
    `SELECT schema_name, view_name AS name, true AS is_view, coalesce(sql, '') AS sql FROM duckdb_views() WHERE ${within}
     UNION ALL SELECT schema_name, function_name, false, coalesce(macro_definition, '') FROM duckdb_functions() WHERE ${within}`,
  );
  return rows.getRowObjects().map(({ schema_name, name, is_view, sql }) => ({
    schema: String(schema_name),
    name: String(name),
    isView: is_view === true,
    sql: String(sql),
  }));
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
