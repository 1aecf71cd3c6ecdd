import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteText } from '../../engine/sql/identifier.ts';
import type { SniffedColumn } from '../types/column-plan.ts';

/** Text formats that DuckDB reads. */
export type TextFormat = 'csv' | 'tsv' | 'json' | 'ndjson';

/** A text file, and how DuckDB is to read it. */
export interface TextFile {
  /** Absolute path. */
  readonly path: string;
  readonly format: TextFormat;
  /** Options of `read_csv` or `read_json` that are the same at each reading. */
  readonly options: readonly string[];
  /** Rows that DuckDB looks at before it reads the file; all if left out. */
  readonly sample?: number;
}

/** SQL that reads a file as a table: as these columns, else all rows are looked at before types are chosen. */
export function readerOf(
  { path, format, options, sample = -1 }: TextFile,
  columns: readonly SniffedColumn[] | null,
  more: readonly string[] = [],
): string {
  const json = isJson(format);
  const types = columns === null ? null : `{${columns.map(({ name, type }) => `${quoteText(name)}: ${quoteText(type)}`).join(', ')}}`;
  const all = [`sample_size = ${sample}`, ...options, ...(types === null ? [] : [`${json ? 'columns' : 'types'} = ${types}`]), ...more];
  return `${json ? 'read_json' : 'read_csv'}(${quoteText(path)}, ${all.join(', ')})`;
}

/** Whether a file holds JSON, as a list or a row a line; else it is separated values. */
export function isJson(format: TextFormat): boolean {
  return format === 'json' || format === 'ndjson';
}

/** Names and types of the columns that some SQL reads. */
export async function columnsOf(connection: DuckDBConnection, table: string): Promise<SniffedColumn[]> {
  const rows = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${table}`);
  return rows.getRowObjects().map((row) => ({ name: String(row.column_name), type: String(row.column_type) }));
}
