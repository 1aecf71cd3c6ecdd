import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';

/** Maximum number of digits of DuckDB's widest decimal. */
const maxDigits = 38;
/** Maximum number of digits that identify a binary number (IEEE 754, 5.12.2). A number with more digits is a different number. */
const binaryDigits = 17;

/** A column that DuckDB reads as `DOUBLE` or `BIGINT`. */
export interface NumberColumn {
  readonly name: string;
  readonly type: string;
  /** The declared type. `any` if there is none. */
  readonly described: string;
  /** Whether the values are numbers of JSON. Otherwise they are texts that look like numbers. */
  readonly isJson: boolean;
}

/** Returns SQL expressions about a text column whose results {@link exactNumberType} needs. */
export function numberFacts(name: string): readonly string[] {
  const column = `trim(${name})`;
  const unlike = (pattern: string) => `count(*) FILTER (NOT regexp_full_match(${column}, '${pattern}'))`;
  const binary = `TRY_CAST(${column} AS DOUBLE)`;
  const digits = `length(replace(regexp_extract(${column}, '^[-+]?0*\\.?0*(\\d*\\.?\\d*)(?:[eE][-+]?\\d+)?$', 1), '.', ''))`;
  const exponent = `coalesce(TRY_CAST(nullif(regexp_extract(${column}, '[eE]([-+]?\\d{1,9})$', 1), '') AS INTEGER), 0)`;
  const integerDigits = `length(regexp_extract(${column}, '^-?(\\d+)', 1))`;
  const fraction = `length(regexp_extract(${column}, '\\.(\\d+)(?:[eE][-+]?\\d+)?$', 1))`;
  const tooLarge = `(isinf(${binary}) AND regexp_matches(${column}, '\\d'))`;
  const tooSmall = `(${binary} = 0 AND regexp_matches(${column}, '^[^eE]*[1-9]'))`;
  return [
    unlike('(?i)[-+]?(0|[1-9]\\d*)?([.eE].*)?|[-+]?(inf|nan|infinity)'),
    unlike('-?\\d+(\\.\\d+)?'),
    `max(greatest(${integerDigits} + ${exponent}, 0))`,
    `max(greatest(${fraction} - ${exponent}, 0))`,
    unlike('-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?'),
    `count(*) FILTER (${tooLarge} OR ${tooSmall})`,
    `count(*) FILTER (${digits} > ${binaryDigits} OR ${tooLarge} OR ${tooSmall})`,
  ];
}

/**
 * Returns the type of a number column that keeps each value as written. Null if DuckDB's own type does.
 *
 * Numbers of JSON with exponents stay numbers: if no decimal keeps them all, they are binary, as in most readers of JSON.
 *
 * @param facts results of {@link numberFacts}
 */
export async function exactNumberType(
  connection: DuckDBConnection,
  table: string,
  { name, type, described, isJson }: NumberColumn,
  facts: readonly DuckDBValue[],
): Promise<string | null> {
  const [leadingZeros, unplain, integerDigits, fraction, unlikeDecimals, outOfRange, beyond] = facts.map(Number);
  if (leadingZeros !== 0 && described !== 'number') return 'VARCHAR';
  if (type !== 'DOUBLE' || integerDigits === undefined || fraction === undefined) return null;
  if (unplain === 0 && integerDigits + fraction > 0 && integerDigits + fraction <= maxDigits) {
    const decimal = `DECIMAL(${integerDigits + fraction}, ${fraction})`;
    return described === 'any' || (await isLost(connection, table, name, decimal)) ? decimal : null;
  }
  if (beyond === 0 || described !== 'any') return null;
  const isExact = unlikeDecimals === 0 && integerDigits + fraction > 0 && integerDigits + fraction <= maxDigits;
  if (isExact) return `DECIMAL(${integerDigits + fraction}, ${fraction})`;
  return isJson && unplain !== 0 && outOfRange === 0 ? null : 'VARCHAR';
}

/** Returns whether a value of a column would change as a binary number. */
async function isLost(connection: DuckDBConnection, table: string, name: string, decimal: string): Promise<boolean> {
  const column = quoteIdentifier(name);
  const binary = `TRY_CAST(TRY_CAST(${column} AS DOUBLE)::VARCHAR AS ${decimal})`;
  const different = `${column} IS NOT NULL AND ${binary} IS DISTINCT FROM TRY_CAST(${column} AS ${decimal})`;
  const [[lost] = []] = (await connection.runAndReadAll(`SELECT count(*) FILTER (${different}) FROM ${table}`)).getRows();
  return lost !== 0n;
}
