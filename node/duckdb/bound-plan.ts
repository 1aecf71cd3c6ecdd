import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { quoteText } from '../../shared/sql/quoting.ts';

/** Table functions that only compute rows from their arguments. */
export const generators: ReadonlySet<string> = new Set([
  'unnest',
  'range',
  'generate_series',
  'repeat',
  'repeat_row',
  'json_each',
  'json_tree',
]);

/** Scalar functions that return or change the state of the engine, or texts of its statements. */
export const ofEngine: ReadonlySet<string> = new Set([
  'current_catalog',
  'current_connection_id',
  'current_database',
  'current_query',
  'current_query_id',
  'current_schema',
  'current_schemas',
  'current_setting',
  'current_transaction_id',
  'currval',
  'getvariable',
  'in_search_path',
  'json_deserialize_sql',
  'json_serialize_plan',
  'json_serialize_sql',
  'nextval',
  'parse_duckdb_log_message',
  'setseed',
  'sleep_ms',
  'stats',
  'txid_current',
  'vector_type',
  'version',
  'write_log',
]);

/** A part of a bound plan. Properties that the part doesn't have are empty. */
export interface PlanNode {
  /** Type of an operator, such as `LOGICAL_GET`. */
  readonly type: string;
  /** Name of the function of an operator or expression. */
  readonly name: string;
  /** Class of an expression, such as `BOUND_FUNCTION`. */
  readonly expressionClass: string;
  /** Name of the database of a table. Null for everything else. */
  readonly catalog: string | null;
}

const node = z.object({
  type: z.string().optional(),
  name: z.string().optional(),
  expression_class: z.string().optional(),
  function_data: z.object({ catalog: z.string().optional() }).optional().catch(undefined),
});

const answer = z.object({ error: z.boolean(), error_type: z.string().optional(), error_message: z.string().optional() });

/**
 * Binds a SELECT statement, and returns all parts of its plan. The plan contains the views and macros that the statement uses, with the
 * functions that their names mean. It isn't optimized, because the optimizer calculates constants.
 *
 * @throws Error with DuckDB's message if it can't be bound, or its plan can't be written
 */
export async function boundPlan(connection: DuckDBConnection, sql: string): Promise<readonly PlanNode[]> {
  const statement = `SELECT json_serialize_plan(${quoteText(sql)}, skip_null := true, skip_empty := true)`;
  const [[text] = []] = (await connection.runAndReadAll(statement)).getRows();
  const plan: unknown = JSON.parse(String(text));
  const { error, error_type = '', error_message = '' } = answer.parse(plan);
  if (error) throw new Error(/permission/i.test(error_type) ? `Permission Error: ${error_message}` : error_message);
  const nodes: PlanNode[] = [];
  // A plan can be nested deeply, so it isn't read by recursion.
  const unread: unknown[] = [plan];
  while (unread.length > 0) {
    const value = unread.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const part of Object.values(value)) unread.push(part);
    const { type = '', name = '', expression_class = '', function_data } = node.safeParse(value).data ?? {};
    nodes.push({ type, name, expressionClass: expression_class, catalog: function_data?.catalog ?? null });
  }
  return nodes;
}
