import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { Literal } from '../../../../shared/values/value-type.ts';
import type { EngineColumn, JsonShape } from '../../engine.ts';
import type { Place } from '../../place.ts';

/** How one scalar DuckDB type is served: what it is called outside, how it is compared and how it is written. */
export interface ScalarForm {
  readonly type: EngineColumn['type'];
  readonly precision: number | null;
  readonly scale: number | null;
  /** Type of the parameters that the column is compared with: its own, so that Parquet's statistics can be used. */
  readonly parameter: DuckDBType;
  /** True where DuckDB orders values that have no order by IEEE 754: NaN is its greatest number. */
  readonly hasNaN: boolean;
  /** SQL for the published value of a source's column; the column itself where nothing has to change. */
  read(column: string): string;
  /** Where a constant lies among the type's values. Null where it is of another kind. */
  place(literal: Literal): Place<DuckDBValue> | null;
  /** SQL for the JSON text of a value, `null` for a missing one; never SQL's NULL itself. */
  json(value: string, shape: JsonShape): string;
}

/** The parts most forms have in common. */
export const plainForm = {
  precision: null,
  scale: null,
  hasNaN: false,
  read: (column: string) => column,
} as const;

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
