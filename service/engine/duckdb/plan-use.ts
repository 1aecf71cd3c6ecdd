import type { DuckDBConnection } from '@duckdb/node-api';
import { boundPlan, generators, ofEngine } from '../../../node/duckdb/bound-plan.ts';

/**
 * What a table or view of a database file does. `rows` only reads and compares rows, so that it can be read by any query. `calculated` also
 * calls functions whose memory or time has no limit, or generates rows. `refused` reads something other than tables of the file.
 */
export type PlanUse = { readonly kind: 'rows' } | { readonly kind: 'calculated' } | { readonly kind: 'refused'; readonly name: string };

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

/**
 * Binds a table or view of an attached database, and returns what its plan does.
 *
 * @param source quoted name
 * @param database name of the attached database
 * @throws Error with DuckDB's message if it can't be bound
 */
export async function planUse(connection: DuckDBConnection, source: string, database: string): Promise<PlanUse> {
  let isPlain = true;
  for (const { type, name, expressionClass, catalog } of await boundPlan(connection, `SELECT * FROM ${source}`)) {
    if (type === 'LOGICAL_CHUNK_GET') return { kind: 'refused', name: 'DESCRIBE' };
    if (type === 'LOGICAL_GET') {
      const isTable = name === 'seq_scan' && catalog === database;
      if (!isTable && !generators.has(name)) return { kind: 'refused', name: name === 'seq_scan' ? (catalog ?? name) : name };
      isPlain &&= isTable;
    } else if (type.startsWith('LOGICAL_')) isPlain &&= plain.has(type.slice('LOGICAL_'.length));
    if (expressionClass === 'BOUND_FUNCTION' || expressionClass === 'BOUND_AGGREGATE') {
      if (ofEngine.has(name)) return { kind: 'refused', name };
      isPlain &&= small.has(name);
    } else if (expressionClass === 'BOUND_WINDOW' || expressionClass === 'BOUND_LAMBDA') isPlain = false;
  }
  return { kind: isPlain ? 'rows' : 'calculated' };
}
