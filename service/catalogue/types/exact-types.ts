import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import type { Field } from '../package/table-schema.ts';
import type { SniffedColumn } from './column-plan.ts';
import { exactNumberType, numberFacts } from './exact-numbers.ts';

/**
 * Returns types for columns whose values DuckDB's detection would change.
 *
 * `007` stays text, and a plain decimal stays a decimal instead of the nearest binary number (`1.10`, integers of more than 64 bits).
 * `yes`, `no`, `t`, and `f` are texts (a country, a sex) unless the package declares otherwise. Timestamps and times with too many
 * fractional digits are also texts, as are `infinity` and `2024/02/01`. A declared number stays binary, unless a value would change.
 *
 * @param table SQL that reads the file with the columns in question as text
 * @param sniffed the columns as DuckDB detects them
 */
export async function exactTypes(
  connection: DuckDBConnection,
  table: string,
  sniffed: readonly SniffedColumn[],
  fields: readonly Field[],
  { isJson = false }: { readonly isJson?: boolean } = {},
): Promise<ReadonlyMap<string, string>> {
  const columns = sniffed.flatMap(({ name, type }) => {
    const described = fields.find((field) => field.name === name)?.type ?? 'any';
    const facts = factsOf(quoteIdentifier(name), type, described);
    return facts.length === 0 ? [] : [{ name, type, described, facts }];
  });
  if (columns.length === 0) return new Map();
  const [row = []] = (await connection.runAndReadAll(`SELECT ${columns.flatMap(({ facts }) => facts).join(', ')} FROM ${table}`)).getRows();
  const types = new Map<string, string>();
  let next = 0;
  for (const column of columns) {
    const facts = row.slice(next, next + column.facts.length);
    next += column.facts.length;
    const type = isOfNumbers(column.type)
      ? await exactNumberType(connection, table, { ...column, isJson }, facts)
      : facts[0] === 0n
        ? null
        : 'VARCHAR';
    if (type !== null) types.set(column.name, type);
  }
  return types;
}

/** Pattern of words that DuckDB accepts instead of a date or timestamp. */
const word = '(?i)inf|epoch';

function isOfNumbers(type: string): boolean {
  return type === 'DOUBLE' || type === 'BIGINT';
}

/** Returns SQL expressions about a column's texts that determine its type. Returns none if DuckDB's type preserves all texts. */
function factsOf(column: string, type: string, described: string): readonly string[] {
  const like = (pattern: string) => `count(*) FILTER (regexp_matches(${column}, '${pattern}'))`;
  if (type === 'BOOLEAN' && described !== 'boolean') return [like('^\\s*([^tfTF\\s]|.\\s*$)')];
  // DuckDB reads words such as `infinity` as days in 1900 or near the year 5881580.
  if (type === 'DATE') return [like(word)];
  // Texts with more precision than microseconds, the precision of a timestamp column. A day alone isn't a timestamp.
  if (type.startsWith('TIMESTAMP')) return [like(`\\.\\d{6}\\d*[1-9]|^[^:]*$|${word}`)];
  if (type === 'TIME') return [like('\\.\\d{6}\\d*[1-9]|^\\s*24')];
  if (type === 'DOUBLE' && ['any', 'number', 'integer'].includes(described)) return numberFacts(column);
  return type === 'BIGINT' && described === 'any' ? numberFacts(column) : [];
}
