import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { quoteIdentifier, quoteText } from '../../shared/sql/quoting.ts';
import { checkParquet } from '../engine/duckdb/parquet-types.ts';
import { storeTable } from '../engine/duckdb/published-file.ts';
import { quotePath } from '../engine/duckdb/quoted-path.ts';
import { SourceError, sourceReasonOf } from '../failures/source-error.ts';
import { inParts } from './delimited/append-part.ts';
import { delimiterOf } from './delimited/delimited-dialect.ts';
import { gatherText } from './delimited/gather-text.ts';
import { copyWithoutFinalReturn, hasMixedLineEnds } from './delimited/line-ends.ts';
import { readDelimited } from './delimited/read-delimited.ts';
import type { ReadText } from './delimited/read-text.ts';
import { isUnusual, rewriteDelimited } from './delimited/rewrite-delimited.ts';
import { storeInOnePass } from './delimited/store-in-one-pass.ts';
import { type TableDialect, undescribedDialect } from './delimited/table-dialect.ts';
import { columnsOf, isJson, type SourceFormat, type TextFormat } from './delimited/text-file.ts';
import { jsonLineError } from './json/json-error.ts';
import { readJson } from './json/read-json.ts';
import { NoTable } from './no-table.ts';
import type { Resource } from './package/data-package.ts';
import { type DescribedColumns, readTypes, type Wish, wishes } from './types/column-plan.ts';
import { partitionColumns } from './types/partitions.ts';

/** The input and output of a conversion to a table. */
export interface Conversion {
  /** Absolute paths of the files. Empty if the rows are in the descriptor. */
  readonly sources: readonly string[];
  readonly target: string;
  readonly format: SourceFormat | 'parquet';
  /** The description of the file. If it doesn't describe columns, the values determine the types. */
  readonly resource: Resource;
  /** Whether structures become JSON texts if the columns aren't described. Otherwise, a file with structures isn't a table. */
  readonly nestedAsText: boolean;
}

/**
 * Connections to two databases. One reads in parallel. The other needs less memory if a text must be read completely before types are
 * chosen.
 */
export interface ConvertingConnections {
  readonly parallel: DuckDBConnection;
  readonly single: DuckDBConnection;
}

/** Maximum bytes of a text whose table counts as small. */
const maxSmallFileBytes = 4 * 1024 * 1024;

/** Part of the names of incomplete files; see {@link convertFiles}. */
export const partialSuffix = '.partial';

/**
 * Converts the text or the Parquet files of a resource to a DuckDB table. The table is written to a temporary file, which is then renamed,
 * so that the target is always complete.
 *
 * The types are those that DuckDB detects from all rows if they preserve every value, or those of the package if every value allows them.
 *
 * @returns facts about converted values
 * @throws NoTable if the file isn't a table
 * @throws SourceError if the file can't be read
 */
export async function convertFiles(connections: ConvertingConnections, conversion: Conversion): Promise<readonly SourceReason[]> {
  const { target } = conversion;
  const partial = `${target}.${randomUUID()}${partialSuffix}`;
  try {
    const notes =
      conversion.format === 'parquet'
        ? await storeParquet(connections.parallel, conversion, partial)
        : await storeText(connections, { ...conversion, format: conversion.format }, partial);
    await rename(partial, target);
    return notes;
  } finally {
    const [folder, prefix] = [dirname(partial), basename(partial)];
    for (const leftover of await readdir(folder)) if (leftover.startsWith(prefix)) await rm(join(folder, leftover), { force: true });
  }
}

async function storeText(
  { parallel, single: connection }: ConvertingConnections,
  conversion: Conversion & { readonly format: SourceFormat },
  partial: string,
): Promise<readonly SourceReason[]> {
  const gathered = await gatherText(conversion, `${partial}.text`);
  const { resource, notes } = gathered;
  let text: ReadText | null = null;
  try {
    const isSmall = (await stat(gathered.path)).size < maxSmallFileBytes;
    const { path, format: written } = await withCompleteLines(gathered, `${partial}.lines`);
    const isDelimited = written === 'csv' || written === 'tsv';
    if (isDelimited && (await storeInOnePass(parallel, { path, format: written, resource, target: partial, isSmall }))) return notes;
    text = await inspect(connection, { ...conversion, resource }, { path, format: written }, partial);
    const fields = describedColumns(resource, gathered.format);
    const read = readTypes(text.columns, fields);
    const table = await text.table(read);
    const granted = await grant(connection, table, wishes(read, fields, isJson(gathered.format) ? null : resource.dialect));
    const columns = read.map(({ name, type }) => {
      const column = quoteIdentifier(name);
      const mixed = type === 'JSON' ? `${column} ->> '$'` : column;
      return { name, sql: granted.get(name) ?? mixed };
    });
    const { timeZone } = resource;
    await storeTable(connection, { file: partial, columns, from: table, key: keyOf(resource, columns), isSmall, timeZone });
    return notes;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof NoTable) throw error;
    // DuckDB's errors number lines differently from editors.
    const reason = (gathered.format === 'ndjson' ? await jsonLineError(gathered.path) : null) ?? sourceReasonOf(error);
    throw new SourceError(inParts(reason, gathered.parts), { cause: error });
  } finally {
    await text?.close();
  }
}

/** Returns the same file, or a copy of a delimited file without a final carriage return. */
async function withCompleteLines<File extends { readonly path: string; readonly format: TextFormat }>(
  file: File,
  copy: string,
): Promise<File> {
  return !isJson(file.format) && (await copyWithoutFinalReturn(file.path, copy)) ? { ...file, path: copy } : file;
}

async function storeParquet(
  connection: DuckDBConnection,
  { sources, resource }: Conversion,
  partial: string,
): Promise<readonly SourceReason[]> {
  const partitions = partitionColumns(resource.paths);
  await checkParquet(connection, sources);
  const from = `read_parquet([${sources.map(quotePath).join(', ')}], union_by_name = true, hive_partitioning = false)`;
  const read = await columnsOf(connection, from);
  // Values of folder names override a column of the file with the same name.
  const own = read.filter((column) => partitions.every(({ name }) => name.toLowerCase() !== column.name.toLowerCase()));
  const columns = [
    ...own.map(({ name }) => ({ name, sql: quoteIdentifier(name) })),
    ...partitions.map(({ name, type, values }) => {
      const list = values.map((value) => (value === null ? 'NULL' : quoteText(value))).join(', ');
      return { name, sql: `([${list}]::${type}[])[file_index::BIGINT + 1]` };
    }),
  ];
  await storeTable(connection, {
    file: partial,
    columns,
    from,
    key: keyOf(resource, columns),
    isSmall: false,
    timeZone: resource.timeZone,
  });
  return [];
}

/** Returns the key columns that the table has. Missing columns are reported elsewhere. */
function keyOf({ schema }: Resource, columns: readonly { readonly name: string }[]): readonly string[] {
  return (schema?.primaryKey ?? []).filter((part) => columns.some(({ name }) => name === part));
}

/**
 * Returns the described columns with their null sequences. Null sequences of the whole table apply to each column of JSON files. For
 * delimited files, the reader handles them.
 */
function describedColumns({ schema }: Resource, format: TextFormat): DescribedColumns {
  const ofTable = isJson(format) ? (schema?.missingValues ?? null) : null;
  return (schema?.fields ?? []).map((field) => ({ ...field, missingValues: field.missingValues ?? ofTable }));
}

async function inspect(
  connection: DuckDBConnection,
  { resource, nestedAsText }: Conversion,
  { path, format }: { readonly path: string; readonly format: TextFormat },
  partial: string,
): Promise<ReadText> {
  if (format === 'json' || format === 'ndjson')
    return readJson(connection, path, { format, resource, scratch: `${partial}.numbers`, nestedAsText });
  const dialect = resource.dialect ?? undescribedDialect;
  const read = (file: string, as: TableDialect) => readDelimited(connection, file, 'csv', { ...resource, dialect: as });
  const usual = `${partial}.usual`;
  const delimiter = dialect.delimiter ?? (await delimiterOf(path, format));
  const rewritten = async (asWritten: TableDialect, header: boolean | null) => {
    await rewriteDelimited(path, asWritten, delimiter, usual);
    const { nullSequence, decimalChar, groupChar, dateOrder } = dialect;
    return read(usual, { ...undescribedDialect, delimiter: ',', header, nullSequence, decimalChar, groupChar, dateOrder });
  };
  if (isUnusual(dialect)) return rewritten(dialect, dialect.header !== false);
  try {
    return await read(path, { ...dialect, delimiter });
  } catch (error) {
    // DuckDB supports only one kind of line ending per file.
    if (!(await hasMixedLineEnds(path))) throw error;
    return rewritten({ ...dialect, lineTerminator: '\n' }, dialect.header);
  }
}

/** Returns for each column the SQL of the first conversion that all its values allow, by column name. */
async function grant(connection: DuckDBConnection, table: string, wishes: readonly Wish[]): Promise<ReadonlyMap<string, string>> {
  if (wishes.length === 0) return new Map();
  const failures = wishes.map(({ present, attempt, isGuess }) => {
    const failed = `count(*) FILTER (${present} IS NOT NULL AND ${attempt} IS NULL)`;
    // A guess requires at least one value.
    return isGuess ? `CASE WHEN count(${present}) = 0 THEN 1 ELSE ${failed} END` : failed;
  });
  const result = await connection.runAndReadAll(`SELECT ${failures.join(', ')} FROM ${table}`);
  const counts = result.getRows()[0] ?? [];
  const granted = wishes.filter((_, index) => counts[index] === 0n);
  return new Map(granted.toReversed().map(({ column, attempt }) => [column, attempt]));
}
