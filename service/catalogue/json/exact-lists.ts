import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import { numberFacts } from '../types/exact-numbers.ts';

/**
 * Returns the columns whose lists contain a number that a binary number wouldn't keep: an integer beyond 2^53, or a number with more digits
 * than a binary number identifies.
 *
 * @param table SQL that reads each list as JSON text
 */
export async function inexactLists(connection: DuckDBConnection, table: string, columns: readonly string[]): Promise<readonly string[]> {
  const inexact: string[] = [];
  for (const name of columns) {
    const written = `SELECT unnest(regexp_extract_all(${quoteIdentifier(name)}, '-?[0-9][-+.0-9eE]*')) AS number FROM ${table}`;
    const rounded = `regexp_full_match(number, '-?[0-9]+') AND TRY_CAST(number AS DOUBLE)::HUGEINT IS DISTINCT FROM TRY_CAST(number AS HUGEINT)`;
    const beyond = numberFacts('number').at(-1) ?? 'count(*)';
    const facts = `SELECT ${beyond} + count(*) FILTER (${rounded}) FROM (${written})`;
    const [[count] = []] = (await connection.runAndReadAll(facts)).getRows();
    if (Number(count) > 0) inexact.push(name);
  }
  return inexact;
}
