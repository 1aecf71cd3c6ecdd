import { rename, rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier, quoteText } from '../engine/sql/identifier.ts';
import { isNested, readTypes, type SniffedColumn, wishes } from './column-plan.ts';
import type { Field } from './data-package.ts';
import { exactTypes } from './exact-types.ts';
import { NoTable } from './no-table.ts';
import { isTruncatedArray } from './truncated-json.ts';

/** Text formats that DuckDB reads. */
export type TextFormat = 'csv' | 'tsv' | 'json' | 'ndjson';

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
 * @throws NoTable where the file holds no table.
 * @throws Error where the file cannot be read.
 */
export async function convertToParquet(connection: DuckDBConnection, { source, target, format, fields }: Conversion): Promise<void> {
  if (format === 'json' && (await isTruncatedArray(source))) throw new Error('its array has no end: the file is cut off');
  const described = fields ?? [];
  const delimited = format === 'csv' || format === 'tsv';
  const sniffed = await describe(connection, reader(source, format, null));
  if (fields === null && sniffed.some(({ type }) => isNested(type)))
    throw new NoTable('its values are nested, and nothing says how to flatten them');
  const exact = delimited
    ? await exactTypes(connection, allText(source, format), withoutField(sniffed, described))
    : new Map<string, string>();
  const read = readTypes(sniffed, described).map((column) => ({ ...column, type: exact.get(column.name) ?? column.type }));
  const corrected = read.some(({ type }, index) => type !== sniffed[index]?.type);
  const table = await keepingEmptyTexts(connection, reader(source, format, corrected ? read : null), delimited);
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
  if (types !== null) options.push(`${isJson(format) ? 'columns' : 'types'} = ${types}`);
  if (format === 'ndjson') options.push("format = 'newline_delimited'");
  return `${isJson(format) ? 'read_json' : 'read_csv'}(${quoteText(file)}, ${options.join(', ')})`;
}

/** SQL that reads a delimited file, every column as it is written. */
function allText(file: string, format: TextFormat): string {
  return `read_csv(${quoteText(file)}, sample_size = -1, all_varchar = true${format === 'tsv' ? ", delim = '\\t'" : ''})`;
}

function isJson(format: TextFormat): boolean {
  return format === 'json' || format === 'ndjson';
}

function withoutField(columns: readonly SniffedColumn[], fields: readonly Field[]): SniffedColumn[] {
  return columns.filter(({ name }) => !fields.some((field) => field.name === name));
}

/**
 * The same reader, with `""` for an empty text and nothing for a missing value, where every column can still be read so: numbers in
 * quotes that are empty can only be missing.
 */
async function keepingEmptyTexts(connection: DuckDBConnection, table: string, delimited: boolean): Promise<string> {
  if (!delimited) return table;
  const strict = table.replace(/\)$/, ', allow_quoted_nulls = false)');
  const [usual, kept] = [await describe(connection, table), await describe(connection, strict).catch(() => null)];
  if (kept === null || kept.some(({ type }, index) => type !== usual[index]?.type)) return table;
  const readable = await connection.run(`SELECT count(COLUMNS(*)) FROM ${strict}`).then(
    () => true,
    () => false,
  );
  return readable ? strict : table;
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
