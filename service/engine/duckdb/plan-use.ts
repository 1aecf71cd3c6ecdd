import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { quoteText } from '../../../shared/sql/quoting.ts';

/**
 * What a table or view of a database file does. `rows` only reads and compares rows, so that it can be read by any query. `calculated` also
 * calls functions whose memory or time has no limit, or generates rows. `refused` reads something other than tables of the file.
 */
export type PlanUse = { readonly kind: 'rows' } | { readonly kind: 'calculated' } | { readonly kind: 'refused'; readonly name: string };

/** Table functions that only compute rows from their arguments. */
const generators: ReadonlySet<string> = new Set(['unnest', 'range', 'generate_series', 'repeat', 'repeat_row', 'json_each', 'json_tree']);

/** Scalar functions that return or change the state of the engine, or texts of its statements. */
const ofEngine: ReadonlySet<string> = new Set([
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

/** Functions whose results aren't larger than their arguments, and which need little time for each row. */
const small: ReadonlySet<string> = new Set(
  `+ - * / // % abs avg ceil ceiling contains count count_star current_date current_localtimestamp date_diff date_part date_sub date_trunc day
  dayofweek dayofyear ends_with epoch epoch_ms first floor get_current_timestamp greatest hour last lcase least left len length list_extract
  lower ltrim make_date max min minute mod month multiply now prefix quarter right round rtrim second sign starts_with strftime strlen
  strptime struct_extract struct_extract_at substr substring subtract suffix sum sum_no_overflow timezone to_days to_hours to_minutes
  to_months to_seconds to_years today trim trunc try_strptime ucase upper week weekday year ~~ !~~ ~~* !~~*`.split(/\s+/),
);

/** Operators that only read, compare, and combine rows, within DuckDB's memory limit. */
const plain: ReadonlySet<string> = new Set(
  `AGGREGATE_AND_GROUP_BY COMPARISON_JOIN DISTINCT DUMMY_SCAN EXPRESSION_GET FILTER GET LIMIT ORDER_BY PROJECTION UNION`.split(' '),
);

const node = z.object({
  type: z.string().optional(),
  name: z.string().optional(),
  expression_class: z.string().optional(),
  function_data: z.object({ catalog: z.string().optional() }).optional().catch(undefined),
});

const answer = z.object({ error: z.boolean(), error_type: z.string().optional(), error_message: z.string().optional() });

/**
 * Binds a table or view of an attached database, and returns what its plan does. The plan contains the views and macros that it uses, with
 * the functions that their names mean. It isn't optimized, because the optimizer calculates constants.
 *
 * @param source quoted name
 * @param database name of the attached database
 * @throws Error with DuckDB's message if it can't be bound
 */
export async function planUse(connection: DuckDBConnection, source: string, database: string): Promise<PlanUse> {
  const sql = `SELECT json_serialize_plan(${quoteText(`SELECT * FROM ${source}`)}, skip_null := true, skip_empty := true)`;
  const [[text] = []] = (await connection.runAndReadAll(sql)).getRows();
  const plan: unknown = JSON.parse(String(text));
  const { error, error_type = '', error_message = '' } = answer.parse(plan);
  if (error) throw new Error(/permission/i.test(error_type) ? `Permission Error: ${error_message}` : error_message);
  let isPlain = true;
  // A plan can be nested deeply, so it isn't read by recursion.
  const unread: unknown[] = [plan];
  while (unread.length > 0) {
    const value = unread.pop();
    if (typeof value !== 'object' || value === null) continue;
    unread.push(...Object.values(value));
    const { type = '', name = '', expression_class = '', function_data } = node.safeParse(value).data ?? {};
    if (type === 'LOGICAL_CHUNK_GET') return { kind: 'refused', name: 'DESCRIBE' };
    if (type === 'LOGICAL_GET') {
      const isTable = name === 'seq_scan' && function_data?.catalog === database;
      if (!isTable && !generators.has(name))
        return { kind: 'refused', name: name === 'seq_scan' ? (function_data?.catalog ?? name) : name };
      isPlain &&= isTable;
    } else if (type.startsWith('LOGICAL_')) isPlain &&= plain.has(type.slice('LOGICAL_'.length));
    if (expression_class === 'BOUND_FUNCTION' || expression_class === 'BOUND_AGGREGATE') {
      if (ofEngine.has(name)) return { kind: 'refused', name };
      isPlain &&= small.has(name);
    } else if (expression_class === 'BOUND_WINDOW' || expression_class === 'BOUND_LAMBDA') isPlain = false;
  }
  return { kind: isPlain ? 'rows' : 'calculated' };
}
