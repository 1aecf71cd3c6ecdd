import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { ScalarFormOf } from '../../sql/scalar-form.ts';

/** How one scalar DuckDB type is served. Its JSON is `null` for a missing value, never SQL's NULL itself. */
export interface ScalarForm extends ScalarFormOf<DuckDBType, DuckDBValue> {
  /**
   * The JSON of a value that is there, the same as SQL's; null for one that is seldom seen and left to SQL. Left out where SQL writes
   * all values of the type.
   */
  written?(value: DuckDBValue): string | null;
}

/**
 * SQL for a value that to_json() writes exactly. A function is worked out once for each distinct value of a Parquet page that has a
 * dictionary, a cast for each row (3 M integers: 26 ms against 95; without a dictionary they cost the same).
 */
export function exactJson(value: string): string {
  return `coalesce(to_json(${value})::VARCHAR, 'null')`;
}

/** SQL for a number whose text in DuckDB is its JSON, for types that to_json() changes: `1.10` to `1.1`, 0.1 to 0.10000000149011612. */
export function castJson(value: string): string {
  return `coalesce(${value}::VARCHAR, 'null')`;
}
