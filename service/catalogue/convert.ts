import { rename, rm, stat } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { storeTable } from '../engine/duckdb/stored-table.ts';
import { quoteIdentifier } from '../engine/sql/identifier.ts';
import { readTypes, type SniffedColumn, wishes } from './column-plan.ts';
import type { Field, Resource } from './data-package.ts';
import { readDelimited } from './read-delimited.ts';
import { readJson } from './read-json.ts';
import type { ReadText } from './read-text.ts';
import type { TextFormat } from './text-file.ts';
import { copyAsUtf8 } from './utf8-copy.ts';

export interface Conversion {
  /** Absolute paths. */
  readonly source: string;
  readonly target: string;
  readonly format: TextFormat;
  /** What is said of the file; where its columns are not described, types are told by the values alone. */
  readonly resource: Resource;
  /** Whether structures may become JSON texts where the columns are not described; else that is no table. */
  readonly nestedAsText: boolean;
}

/** Bytes of a text whose table is a small one. */
const mostOfSmall = 4 * 1024 * 1024;

/** Goes into what the names begin with of files that are being written; see {@link convertText}. */
export const partialMark = '.partial';

/**
 * Converts a text file to a table of DuckDB's own: written beside the target, then renamed, so that the target is whole whenever it is there.
 *
 * Types are DuckDB's reading of all rows where that keeps every value, corrected by the package where every value allows it.
 *
 * @throws NoTable where the file holds no table.
 * @throws Error where the file cannot be read.
 */
export async function convertText(connection: DuckDBConnection, conversion: Conversion): Promise<void> {
  const { target, resource } = conversion;
  const partial = `${target}.${process.pid}${partialMark}`;
  const utf8 = `${target}.${process.pid}.utf8${partialMark}`;
  let text: ReadText | null = null;
  try {
    const source = (await copyAsUtf8(conversion.source, resource.encoding, utf8)) ? utf8 : conversion.source;
    text = await look(connection, { ...conversion, source });
    const described = resource.schema?.fields ?? [];
    const read = readTypes(text.columns, described);
    const table = await text.table(read);
    const granted = await grant(connection, table, read, described);
    const columns = read.map(({ name, type }) => {
      const column = quoteIdentifier(name);
      const mixed = type === 'JSON' ? `${column} ->> '$'` : column;
      return { name, sql: granted.get(name) ?? mixed };
    });
    const isSmall = (await stat(source)).size < mostOfSmall;
    // What a description says of columns that are not there is told of elsewhere.
    const key = (resource.schema?.primaryKey ?? []).filter((part) => columns.some(({ name }) => name === part));
    await storeTable(connection, { file: partial, columns, from: table, key, isSmall });
    await rename(partial, target);
  } finally {
    await text?.close();
    await rm(utf8, { force: true });
    for (const left of [partial, `${partial}.wal`]) await rm(left, { force: true });
  }
}

async function look(connection: DuckDBConnection, { source, target, format, resource, nestedAsText }: Conversion): Promise<ReadText> {
  if (format === 'csv' || format === 'tsv') return readDelimited(connection, source, format, resource);
  const scratch = `${target}.${process.pid}.numbers${partialMark}`;
  return readJson(connection, source, { format, resource, scratch, nestedAsText });
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
