import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier } from '../engine/sql/identifier.ts';
import type { SniffedColumn } from './column-plan.ts';

/** Digits of DuckDB's widest decimal. */
const mostDigits = 38;

/**
 * Types for columns of a delimited file that DuckDB's own reading would change: `007` stays a text, and what is written as a plain
 * decimal is one, where DuckDB would make it the nearest binary number (`1.10`, integers of more than 64 bits).
 *
 * @param table SQL that reads the file, every column as it is written
 * @param sniffed the columns as DuckDB reads them, of those that nobody describes
 */
export async function exactTypes(
  connection: DuckDBConnection,
  table: string,
  sniffed: readonly SniffedColumn[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = sniffed.filter(({ type }) => type === 'BIGINT' || type === 'DOUBLE');
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
  for (const [index, { name, type }] of numbers.entries()) {
    const [leadingZeros, unplain, whole, fraction] = row.slice(index * 4, index * 4 + 4).map(Number);
    if (leadingZeros !== 0) types.set(name, 'VARCHAR');
    else if (type === 'DOUBLE' && unplain === 0 && whole !== undefined && fraction !== undefined && whole + fraction <= mostDigits)
      types.set(name, `DECIMAL(${whole + fraction}, ${fraction})`);
  }
  return types;
}
