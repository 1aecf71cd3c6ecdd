import { rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sourceError } from '../../failures/source-error.ts';
import type { ReadText } from '../delimited/read-text.ts';
import { columnsOf, readerOf, type TextFile } from '../delimited/text-file.ts';
import { NoTable } from '../no-table.ts';
import type { Resource } from '../package/data-package.ts';
import { isNested, isPlainList, type SniffedColumn } from '../types/column-plan.ts';
import { exactTypes } from '../types/exact-types.ts';
import { timestampColumns } from '../types/timestamp-columns.ts';
import { inexactLists } from './exact-lists.ts';
import { jsonEnds } from './json-ends.ts';
import { quoteNumbers } from './quote-numbers.ts';

export interface ReadJsonOptions {
  readonly format: 'json' | 'ndjson';
  readonly resource: Resource;
  /** Path prefix of temporary files, which are removed on close. */
  readonly scratch: string;
  /** Whether structures become JSON texts in undescribed columns. Otherwise, a file with structures isn't a table. */
  readonly nestedAsText: boolean;
}

/**
 * Reads a JSON file with DuckDB, but keeps numbers as written.
 *
 * @throws NoTable if the file contains something other than rows
 * @throws SourceError if the file can't be read
 */
export async function readJson(connection: DuckDBConnection, path: string, options: ReadJsonOptions): Promise<ReadText> {
  const { resource, scratch, nestedAsText } = options;
  const { first, second, last } = await jsonEnds(path);
  if (first === undefined && last === undefined) throw sourceError('file-empty');
  // Some programs write one list to a file with the extension of JSON lines.
  const format = options.format === 'ndjson' && first === '[' && second === '{' && last === ']' ? 'json' : options.format;
  const isList = format === 'json' && first === '[';
  // DuckDB would invent a column for an empty array.
  if (isList && second === ']' && (resource.schema?.fields ?? []).length === 0) throw sourceError('json-empty-list');
  // DuckDB would silently read the rows of a truncated file.
  if (isList && last !== ']') throw sourceError('json-truncated');
  const layout = format === 'ndjson' ? ["format = 'newline_delimited'"] : [];
  const { file, sniffed, areObjects } = await sniff(connection, { path, format, options: layout });
  if (!areObjects && (format === 'ndjson' || isList)) throw sourceError('json-no-objects');
  const nested = sniffed.some(({ type }) => isNested(type));
  if (nested && resource.schema === null) {
    if (!nestedAsText) throw new NoTable('json-nested');
    if (format === 'json' && !isList && (await isSingle(connection, file))) throw new NoTable('json-one-object');
  }
  const fields = resource.schema?.fields ?? [];
  const isUndescribed = (name: string) => ['any', undefined].includes(fields.find((field) => field.name === name)?.type);
  const texts = sniffed.flatMap(({ name, type }) => (type === 'VARCHAR' && isUndescribed(name) ? [name] : []));
  const moments = await timestampColumns(connection, readerOf(file, null), texts);
  const lists = nestedAsText ? sniffed.flatMap(({ name, type }) => (/^DOUBLE(?:\[\])+$/.test(type) ? [name] : [])) : [];
  const inexact = await inexactListsOf(connection, file, { scratch, sniffed, lists });
  const columns = sniffed.map(({ name, type }) => {
    const read = nestedAsText && isNested(type) && (!isPlainList(type) || inexact.includes(name)) ? 'JSON' : type;
    return { name, type: moments.get(name) ?? read };
  });
  const doubtful = columns.filter(({ type }) => type === 'DOUBLE' || type === 'DATE' || type.startsWith('TIME'));
  const hasNumbers = columns.some(({ type }) => type === 'DOUBLE' || type === 'JSON');
  const asText = new Set(columns.filter(({ type }) => type === 'JSON').map(({ name }) => name));
  if (hasNumbers) await quoteNumbers(path, scratch, asText);
  const written = hasNumbers ? { ...file, path: scratch } : file;
  const unread = columns.map((column) => (doubtful.includes(column) ? { ...column, type: 'VARCHAR' } : column));
  const exact = await exactTypes(connection, readerOf(written, unread), doubtful, fields, { isJson: true });
  const typedColumns = columns.map(({ name, type }) => ({ name, type: exact.get(name) ?? type }));
  return readAs(written, typedColumns, hasNumbers ? null : sniffed, () => rm(scratch, { force: true }));
}

function readAs(
  file: TextFile,
  columns: readonly SniffedColumn[],
  sniffed: readonly SniffedColumn[] | null,
  close: () => Promise<void>,
): ReadText {
  const isAsSniffed = (read: readonly SniffedColumn[]) =>
    sniffed !== null && read.every(({ type }, index) => type === sniffed[index]?.type);
  return { columns, table: async (read) => readerOf(file, isAsSniffed(read) ? null : read), close };
}

/** Detects the columns of a file. DuckDB reads objects with hundreds of members as one value, unless it is told that they are rows. */
async function sniff(
  connection: DuckDBConnection,
  file: TextFile,
): Promise<{ readonly file: TextFile; readonly sniffed: readonly SniffedColumn[]; readonly areObjects: boolean }> {
  const sniffed = await columnsOf(connection, readerOf(file, null));
  if (!isOtherValue(sniffed)) return { file, sniffed, areObjects: true };
  const ofRows = { ...file, options: [...file.options, 'records = true', 'map_inference_threshold = -1'] };
  return columnsOf(connection, readerOf(ofRows, null)).then(
    (columns) => ({ file: ofRows, sniffed: columns, areObjects: true }),
    // Empty objects, which have no columns, have this type.
    () => ({ file, sniffed, areObjects: sniffed[0]?.type.startsWith('MAP') === true }),
  );
}

/** Returns whether rows seem to be nested values other than objects, for which DuckDB invents one column. */
function isOtherValue([only, ...others]: readonly SniffedColumn[]): boolean {
  return only !== undefined && others.length === 0 && only.name === 'json' && (isNested(only.type) || only.type === 'JSON');
}

/** Returns the columns of numbers in lists that binary numbers wouldn't keep. */
async function inexactListsOf(
  connection: DuckDBConnection,
  file: TextFile,
  { scratch, sniffed, lists }: { readonly scratch: string; readonly sniffed: readonly SniffedColumn[]; readonly lists: readonly string[] },
): Promise<readonly string[]> {
  if (lists.length === 0) return [];
  await quoteNumbers(file.path, scratch, new Set(lists));
  const asText = sniffed.map(({ name, type }) => ({ name, type: lists.includes(name) ? 'VARCHAR' : type }));
  return inexactLists(connection, readerOf({ ...file, path: scratch }, asText), lists);
}

async function isSingle(connection: DuckDBConnection, file: TextFile): Promise<boolean> {
  const [[rows] = []] = (await connection.runAndReadAll(`SELECT count(*) FROM ${readerOf(file, null)}`)).getRows();
  return rows === 1n;
}
