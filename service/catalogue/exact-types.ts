import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier } from '../engine/sql/identifier.ts';
import type { SniffedColumn } from './column-plan.ts';
import type { Field } from './data-package.ts';

/** Digits of DuckDB's widest decimal. */
const mostDigits = 38;

interface NumberColumn extends SniffedColumn {
  /** What the package says it is; null where it says nothing. */
  readonly described: string | null;
}

/**
 * Types for columns of numbers that DuckDB's own reading would change: `007` stays a text, and what is written as a plain decimal is
 * one, where DuckDB would make it the nearest binary number (`1.10`, integers of more than 64 bits).
 *
 * What a package calls a number is left binary, unless a value would then be another one.
 *
 * @param table SQL that reads the file, numbers as they are written
 * @param sniffed the columns as DuckDB reads them
 */
export async function exactTypes(
  connection: DuckDBConnection,
  table: string,
  sniffed: readonly SniffedColumn[],
  fields: readonly Field[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = sniffed
    .map((column): NumberColumn => ({ ...column, described: fields.find(({ name }) => name === column.name)?.type ?? null }))
    .filter(({ type, described }) => type === 'DOUBLE' || (type === 'BIGINT' && (described === null || described === 'any')))
    .filter(({ described }) => described === null || ['any', 'number', 'integer'].includes(described));
  if (numbers.length === 0) return new Map();
  const facts = numbers.flatMap(({ name }) => {
    const column = `trim(${quoteIdentifier(name)})`;
    const unlike = (pattern: string) => `count(*) FILTER (NOT regexp_full_match(${column}, '${pattern}'))`;
    return [
      unlike('(?i)[-+]?(0|[1-9]\\d*)?([.eE].*)?|[-+]?(inf|nan|infinity)'),
      unlike('-?\\d+(\\.\\d+)?'),
      `max(length(regexp_extract(${column}, '^-?(\\d+)', 1)))`,
      `max(length(regexp_extract(${column}, '\\.(\\d+)$', 1)))`,
    ];
  });
  const [row = []] = (await connection.runAndReadAll(`SELECT ${facts.join(', ')} FROM ${table}`)).getRows();
  const types = new Map<string, string>();
  for (const [index, { name, type, described }] of numbers.entries()) {
    const [leadingZeros, unplain, whole, fraction] = row.slice(index * 4, index * 4 + 4).map(Number);
    if (leadingZeros !== 0 && described !== 'number') types.set(name, 'VARCHAR');
    else if (type === 'DOUBLE' && unplain === 0 && whole !== undefined && fraction !== undefined && whole + fraction <= mostDigits) {
      const decimal = `DECIMAL(${whole + fraction}, ${fraction})`;
      const wanted = described === null || described === 'any' || (await isLost(connection, table, name, decimal));
      if (wanted && whole + fraction > 0) types.set(name, decimal);
    }
  }
  return types;
}

/** Whether a value of a column would be another one as a binary number. */
async function isLost(connection: DuckDBConnection, table: string, name: string, decimal: string): Promise<boolean> {
  const column = quoteIdentifier(name);
  const binary = `TRY_CAST(TRY_CAST(${column} AS DOUBLE)::VARCHAR AS ${decimal})`;
  const different = `${column} IS NOT NULL AND ${binary} IS DISTINCT FROM TRY_CAST(${column} AS ${decimal})`;
  const [[lost] = []] = (await connection.runAndReadAll(`SELECT count(*) FILTER (${different}) FROM ${table}`)).getRows();
  return lost !== 0n;
}
