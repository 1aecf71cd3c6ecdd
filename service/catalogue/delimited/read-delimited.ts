import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteText } from '../../engine/sql/identifier.ts';
import type { Resource } from '../package/data-package.ts';
import type { SniffedColumn } from '../types/column-plan.ts';
import { exactTypes } from '../types/exact-types.ts';
import { delimitedDialect, delimitedFault, delimitedOptions } from './delimited-dialect.ts';
import type { ReadText } from './read-text.ts';
import { columnsOf, readerOf, type TextFile } from './text-file.ts';

/**
 * A delimited file as DuckDB reads it, except for what that would change: `007` stays a text, a plain decimal is one, a day is one
 * where the year stands first (whether `01/02/2024` is in January nobody can tell), an empty text in quotes is no missing value.
 *
 * @throws Error where a line does not fit the others, in words that end a sentence
 */
export async function readDelimited(
  connection: DuckDBConnection,
  path: string,
  format: 'csv' | 'tsv',
  resource: Resource,
): Promise<ReadText> {
  const dialect = await delimitedDialect(path, format, resource);
  const unnamed: TextFile = { path, format, options: delimitedOptions(dialect) };
  try {
    const file = dialect.header === false ? await named(connection, unnamed, resource) : unnamed;
    const sniffed = await columnsOf(connection, readerOf(file, null));
    const ambiguous = await ambiguousTypes(connection, file, sniffed);
    const exact = await exactTypes(connection, readerOf(file, null, ['all_varchar = true']), sniffed, resource.schema?.fields ?? []);
    const columns = sniffed.map(({ name, type }) => ({ name, type: exact.get(name) ?? (ambiguous.has(type) ? 'VARCHAR' : type) }));
    return { columns, table: (read) => keepingEmptyTexts(connection, file, changed(read, sniffed) ? read : null), close: async () => {} };
  } catch (error) {
    throw new Error((await delimitedFault(path, dialect)) ?? faultOf(error) ?? String(error), { cause: error });
  }
}

/** Where the file says no names, those of the package are the columns' in order. */
async function named(connection: DuckDBConnection, file: TextFile, { schema }: Resource): Promise<TextFile> {
  const fields = schema?.fields ?? [];
  if (fields.length === 0) return file;
  const count = (await columnsOf(connection, readerOf(file, null))).length;
  const names = fields.slice(0, count).map(({ name }) => quoteText(name));
  return { ...file, options: [...file.options, `names = [${names.join(', ')}]`] };
}

function changed(read: readonly SniffedColumn[], sniffed: readonly SniffedColumn[]): boolean {
  return read.some(({ type }, index) => type !== sniffed[index]?.type);
}

/** Types of moments, where DuckDB reads them in a spelling that does not begin with the year. */
async function ambiguousTypes(
  connection: DuckDBConnection,
  { path, options }: TextFile,
  sniffed: readonly SniffedColumn[],
): Promise<ReadonlySet<string>> {
  if (!sniffed.some(({ type }) => type.startsWith('TIMESTAMP'))) return new Set();
  const sniffing = `sniff_csv(${quoteText(path)}, ${['sample_size = -1', ...options].join(', ')})`;
  const [[format] = []] = (await connection.runAndReadAll(`SELECT TimestampFormat FROM ${sniffing}`)).getRows();
  const isAmbiguous = typeof format === 'string' && format !== '' && !format.startsWith('%Y');
  return new Set(isAmbiguous ? ['TIMESTAMP', 'TIMESTAMP WITH TIME ZONE'] : []);
}

/**
 * SQL that reads `""` as an empty text and nothing as a missing value, where every column can still be read so: numbers in quotes that
 * are empty can only be missing.
 */
async function keepingEmptyTexts(connection: DuckDBConnection, file: TextFile, columns: readonly SniffedColumn[] | null): Promise<string> {
  const [usual, strict] = [readerOf(file, columns), readerOf(file, columns, ['allow_quoted_nulls = false'])];
  const [types, kept] = [await columnsOf(connection, usual), await columnsOf(connection, strict).catch(() => null)];
  if (kept === null || kept.some(({ type }, index) => type !== types[index]?.type)) return usual;
  const readable = await connection.run(`SELECT count(COLUMNS(*)) FROM ${strict}`).then(
    () => true,
    () => false,
  );
  return readable ? strict : usual;
}

function faultOf(error: unknown): string | null {
  const text = error instanceof Error ? error.message : '';
  const [, line] = /CSV Error on Line: (\d+)/.exec(text) ?? [];
  if (/invalid unicode/i.test(text)) return `line ${line ?? '?'} is not UTF-8; a Data Package can say which encoding it is`;
  return /maximum line size/i.test(text) ? 'a line of it is longer than 16 megabytes' : null;
}
