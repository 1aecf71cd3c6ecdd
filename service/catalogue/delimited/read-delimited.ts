import type { DuckDBConnection } from '@duckdb/node-api';
import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import { quotePath } from '../../engine/duckdb/quoted-path.ts';
import { SourceError, sourceReasonOf } from '../../failures/source-error.ts';
import type { Resource } from '../package/data-package.ts';
import type { SniffedColumn } from '../types/column-plan.ts';
import { exactTypes } from '../types/exact-types.ts';
import { delimitedDialect, delimitedError, delimitedOptions } from './delimited-dialect.ts';
import { loneReturnLine } from './line-ends.ts';
import type { ReadText } from './read-text.ts';
import { columnsOf, readerOf, type TextFile } from './text-file.ts';

/**
 * Reads a delimited file with DuckDB, but keeps values that DuckDB's detection would change.
 *
 * `007` stays text, a plain decimal is a decimal, a date begins with the year (`01/02/2024` is ambiguous), and a quoted empty text isn't
 * null.
 *
 * @throws SourceError if a line doesn't fit the others
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
    // The decimal separator can be another character than the point.
    const isSpelled = (resource.dialect?.decimalChar ?? null) !== null || (resource.dialect?.groupChar ?? null) !== null;
    const unsure = (type: string) => ambiguous.has(type) || (isSpelled && /^(?:DOUBLE|DECIMAL)/.test(type));
    const columns = sniffed.map(({ name, type }) => ({ name, type: unsure(type) ? 'VARCHAR' : (exact.get(name) ?? type) }));
    return {
      columns,
      table: (read) => keepingEmptyTexts(connection, file, changed(read, sniffed) ? read : null, dialect.missing),
      close: async () => {},
    };
  } catch (error) {
    const reason = (await delimitedError(path, dialect)) ?? faultOf(error) ?? (await loneReturn(path)) ?? sourceReasonOf(error);
    throw new SourceError(reason, { cause: error });
  }
}

/** Adds the package's column names, in order, for a file without a header. */
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

/** Returns the timestamp types if DuckDB detects them in a format that doesn't begin with the year. */
async function ambiguousTypes(
  connection: DuckDBConnection,
  { path, options }: TextFile,
  sniffed: readonly SniffedColumn[],
): Promise<ReadonlySet<string>> {
  if (!sniffed.some(({ type }) => type.startsWith('TIMESTAMP'))) return new Set();
  const sniffing = `sniff_csv(${quotePath(path)}, ${['sample_size = -1', ...options].join(', ')})`;
  const [[format] = []] = (await connection.runAndReadAll(`SELECT TimestampFormat FROM ${sniffing}`)).getRows();
  const isAmbiguous = typeof format === 'string' && format !== '' && !format.startsWith('%Y');
  return new Set(isAmbiguous ? ['TIMESTAMP', 'TIMESTAMP WITH TIME ZONE'] : []);
}

/**
 * Returns SQL that reads `""` as an empty string in text columns, and as null in other columns, which have no empty value.
 *
 * DuckDB supports only one of the two for a whole file. If columns of other types contain `""`, they are read as text and then converted.
 */
async function keepingEmptyTexts(
  connection: DuckDBConnection,
  file: TextFile,
  columns: readonly SniffedColumn[] | null,
  missing: readonly string[],
): Promise<string> {
  const strict = (read: readonly SniffedColumn[] | null) => readerOf(file, read, ['allow_quoted_nulls = false']);
  const types = await columnsOf(connection, readerOf(file, columns));
  const strictColumns = await columnsOf(connection, strict(columns)).catch(() => null);
  if (strictColumns?.every(({ type }, index) => type === types[index]?.type) && (await isReadable(connection, strict(columns))))
    return strict(columns);
  const asText = types.map((column) => ({ ...column, type: 'VARCHAR' }));
  const exclusion = missing.length === 0 ? '' : ` NOT IN (${missing.map(quoteText).join(', ')})`;
  const converted = types.flatMap(({ name, type }) => {
    const column = quoteIdentifier(name);
    const present = exclusion === '' ? column : `CASE WHEN ${column}${exclusion} THEN ${column} END`;
    return type === 'VARCHAR' ? [] : [`CAST(${present} AS ${type}) AS ${column}`];
  });
  const table = `(SELECT * REPLACE (${converted.join(', ')}) FROM ${strict(asText)})`;
  return converted.length > 0 && (await isReadable(connection, table)) ? table : readerOf(file, columns);
}

async function isReadable(connection: DuckDBConnection, table: string): Promise<boolean> {
  return connection.run(`SELECT count(COLUMNS(*)) FROM ${table}`).then(
    () => true,
    () => false,
  );
}

function faultOf(error: unknown): SourceReason | null {
  const text = error instanceof Error ? error.message : '';
  const [, line] = /CSV Error on Line: (\d+)/.exec(text) ?? [];
  if (/invalid unicode/i.test(text))
    return line === undefined ? { code: 'encoding-none', facts: {} } : { code: 'encoding-line', facts: { line: Number(line) } };
  return /maximum line size of \d+ bytes exceeded/i.test(text) ? { code: 'line-too-long', facts: {} } : null;
}

async function loneReturn(path: string): Promise<SourceReason | null> {
  const line = await loneReturnLine(path);
  return line === null ? null : { code: 'line-return', facts: { line } };
}
