import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';

/** Pattern of ISO 8601 timestamps with up to microseconds. */
const moment = '\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6}0*)?';
const zone = '(Z|[+-]\\d{2}(:?\\d{2})?)';

const plain = 'TIMESTAMP';
const zoned = 'TIMESTAMP WITH TIME ZONE';

/** Number of rows that are checked before all rows. */
const sample = 1000;

/**
 * Returns the text columns that contain only timestamps, and their types. All values of a column have a time zone, or none has.
 *
 * In JSON, DuckDB detects timestamps only if all have the same number of fractional digits, but many writers omit trailing zeros.
 *
 * @param table SQL that reads the file
 */
export async function timestampColumns(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const likely = await allMoments(connection, `(SELECT * FROM ${table} LIMIT ${sample})`, columns);
  return allMoments(connection, table, [...likely.keys()]);
}

async function allMoments(connection: DuckDBConnection, rows: string, columns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (columns.length === 0) return new Map();
  const facts = columns.map(quoteIdentifier).flatMap((column) => {
    const fits = (pattern: string, type: string) =>
      `count(*) FILTER (regexp_full_match(${column}, '${pattern}') AND TRY_CAST(${column} AS ${type}) IS NOT NULL)`;
    return [`count(${column})`, fits(moment, plain), fits(moment + zone, zoned)];
  });
  const [row = []] = (await connection.runAndReadAll(`SELECT ${facts.join(', ')} FROM ${rows}`)).getRows();
  return new Map(
    columns.flatMap((name, index): [string, string][] => {
      const [present, without, within] = row.slice(index * 3, index * 3 + 3);
      if (present === 0n) return [];
      if (present === within) return [[name, zoned]];
      return present === without ? [[name, plain]] : [];
    }),
  );
}
