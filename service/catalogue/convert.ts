import { rename, rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier, quoteText } from '../engine/duckdb/identifier.ts';
import { isNested, readTypes, type SniffedColumn, wishes } from './column-plan.ts';
import type { Field } from './data-package.ts';
import { isTruncatedArray } from './truncated-json.ts';

/** Text formats that DuckDB reads. */
export type TextFormat = 'csv' | 'tsv' | 'json';

export interface Conversion {
  /** Absolute paths. */
  readonly source: string;
  readonly target: string;
  readonly format: TextFormat;
  /** The columns as the package describes them; null where it does not, and only a plain table is accepted. */
  readonly fields: readonly Field[] | null;
}

/** Goes into what the target's name begins with while it is written; see {@link convertToParquet}. */
export const partialMark = '.partial';

/**
 * Converts a text file to Parquet: written beside the target, then renamed, so that the target is whole whenever it is there.
 *
 * Types are DuckDB's reading of all rows, corrected by the package where every value allows it.
 *
 * @throws Error where the file cannot be read as a table.
 */
export async function convertToParquet(connection: DuckDBConnection, { source, target, format, fields }: Conversion): Promise<void> {
  if (format === 'json' && (await isTruncatedArray(source))) throw new Error('its array has no end: the file is cut off');
  const described = fields ?? [];
  const sniffed = await describe(connection, reader(source, format, null));
  if (fields === null && sniffed.some(({ type }) => isNested(type)))
    throw new Error('its values are nested, and nothing says how to flatten them');
  const read = readTypes(sniffed, described);
  const corrected = read.some(({ type }, index) => type !== sniffed[index]?.type);
  const table = reader(source, format, corrected ? read : null);
  const granted = await grant(connection, table, read, described);
  const columns = read.map(({ name, type }) => {
    const column = quoteIdentifier(name);
    const mixed = type === 'JSON' ? `${column} ->> '$'` : column;
    return `${granted.get(name) ?? mixed} AS ${column}`;
  });
  const partial = `${target}.${process.pid}${partialMark}`;
  try {
    await connection.run(`COPY (SELECT ${columns.join(', ')} FROM ${table}) TO ${quoteText(partial)} (FORMAT parquet, COMPRESSION zstd)`);
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
}

/** SQL that reads a file as a table, all rows looked at before types are chosen. */
function reader(file: string, format: TextFormat, columns: readonly SniffedColumn[] | null): string {
  const types = columns === null ? null : `{${columns.map(({ name, type }) => `${quoteText(name)}: ${quoteText(type)}`).join(', ')}}`;
  const options = ['sample_size = -1'];
  if (format === 'tsv') options.push("delim = '\\t'");
  if (types !== null) options.push(`${format === 'json' ? 'columns' : 'types'} = ${types}`);
  return `${format === 'json' ? 'read_json' : 'read_csv'}(${quoteText(file)}, ${options.join(', ')})`;
}

async function describe(connection: DuckDBConnection, table: string): Promise<SniffedColumn[]> {
  const rows = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${table}`);
  return rows.getRowObjects().map((row) => ({ name: String(row.column_name), type: String(row.column_type) }));
}

/** The first wish for each column that all its values allow: its SQL by the column's name. */
async function grant(
  connection: DuckDBConnection,
  table: string,
  read: readonly SniffedColumn[],
  fields: readonly Field[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = wishes(read, fields, quoteIdentifier);
  if (wanted.length === 0) return new Map();
  const failures = wanted.map(({ column, attempt }) => `count(*) FILTER (${quoteIdentifier(column)} IS NOT NULL AND ${attempt} IS NULL)`);
  const result = await connection.runAndReadAll(`SELECT ${failures.join(', ')} FROM ${table}`);
  const counts = result.getRows()[0] ?? [];
  const granted = wanted.filter((_, index) => counts[index] === 0n);
  return new Map(granted.toReversed().map(({ column, attempt }) => [column, attempt]));
}
