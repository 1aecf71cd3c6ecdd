import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteText } from '../../../shared/sql/quoting.ts';
import { quotePath } from '../../engine/duckdb/quoted-path.ts';
import type { SniffedColumn } from '../types/column-plan.ts';

/** Text formats that DuckDB reads. */
export type TextFormat = 'csv' | 'tsv' | 'json' | 'ndjson';

/** Formats of files that are converted. Sheets become CSV, and features become JSON lines. */
export type SourceFormat = TextFormat | 'xlsx' | 'geojson';

/** A text file, and the options with which DuckDB reads it. */
export interface TextFile {
  /** Absolute path of the file. */
  readonly path: string;
  readonly format: TextFormat;
  /** Options of `read_csv` or `read_json`, the same for each read. */
  readonly options: readonly string[];
  /** Number of rows from which DuckDB detects types. All rows if absent. */
  readonly sample?: number;
}

/** Returns SQL that reads a file as a table with the given columns. Without columns, types are detected from all rows. */
export function readerOf(
  { path, format, options, sample = -1 }: TextFile,
  columns: readonly SniffedColumn[] | null,
  more: readonly string[] = [],
): string {
  const json = isJson(format);
  const types = columns === null ? null : `{${columns.map(({ name, type }) => `${quoteText(name)}: ${quoteText(type)}`).join(', ')}}`;
  const all = [`sample_size = ${sample}`, ...options, ...(types === null ? [] : [`${json ? 'columns' : 'types'} = ${types}`]), ...more];
  return `${json ? 'read_json' : 'read_csv'}(${quotePath(path)}, ${all.join(', ')})`;
}

/** Returns whether a format is JSON, as an array or with one row per line. Other formats are delimited. */
export function isJson(format: TextFormat): boolean {
  return format === 'json' || format === 'ndjson';
}

/** Returns the names and types of the columns that SQL reads. */
export async function columnsOf(connection: DuckDBConnection, table: string): Promise<SniffedColumn[]> {
  const rows = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${table}`);
  return rows.getRowObjects().map((row) => ({ name: String(row.column_name), type: String(row.column_type) }));
}
