import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { mostFrequentDelimiter, unquotedLines } from '../../../shared/csv/delimiter.ts';
import { quoteText } from '../../engine/sql/identifier.ts';
import type { Resource } from '../package/data-package.ts';
import { hasHeader } from './detect-header.ts';

/** How a delimited file is written. One way for a whole file: what does not fit it is a mistake in the file, never left out. */
export interface DelimitedDialect {
  readonly delimiter: string;
  /** Lines before the one of names: that by which Excel is told the delimiter (`sep=;`). */
  readonly skip: 0 | 1;
  readonly quote: string;
  readonly escapeCharacter: string;
  /** Begins a line that is no row; null: there is no such line. */
  readonly comment: string | null;
  /** Whether the first line holds the names of the columns: as it is described, else see {@link hasHeader}. */
  readonly header: boolean;
  /** Texts that stand for nothing. */
  readonly missing: readonly string[];
}

/** Bytes of the longest row that is read; DuckDB's own limit is two million. It holds some sixteen of them at once, unless told otherwise. */
const longestLine = 16_000_000;
/** DuckDB wants a text that stands for nothing; where none does, it is this one of characters that mean nothing to anybody. */
const neverWritten = '\uFDD0\uFDD1';
/** Characters in which the end of the first line is looked for. */
const firstPart = 65_536;

/**
 * What the package says, else RFC 4180: quotes are `"`, a file's ending or its first line tells the delimiter.
 *
 * DuckDB would look for a dialect in which most lines fit, and leave out the lines that do not: rows would be lost without a word.
 *
 * @throws Error where the file is empty
 */
export async function delimitedDialect(file: string, format: 'csv' | 'tsv', resource: Resource): Promise<DelimitedDialect> {
  return dialectOfText(await firstText(file), format, resource);
}

/** The same for a text that is the beginning of a file. */
export function dialectOfText(beginning: string, format: 'csv' | 'tsv', { dialect, schema }: Resource): DelimitedDialect {
  const first = firstLine(beginning);
  if (first === null) throw new Error('the file is empty');
  const quote = dialect?.quoteChar ?? '"';
  const described = (schema?.fields ?? []).length > 0;
  const delimiter = dialect?.delimiter ?? delimiterOfText(beginning, format);
  const syntax = {
    delimiter,
    skip: toldDelimiter(first) === delimiter ? 1 : 0,
    quote,
    escapeCharacter: dialect?.escapeChar ?? quote,
    comment: dialect?.commentChar ?? null,
  } as const;
  return {
    ...syntax,
    header: dialect?.header ?? (described || hasHeader(beginning, syntax)),
    missing: [...(schema?.missingValues ?? ['']), ...(dialect?.nullSequence == null ? [] : [dialect.nullSequence])],
  };
}

/** What the first line tells or has most of; a tab where the format says so. */
export async function delimiterOf(file: string, format: 'csv' | 'tsv'): Promise<string> {
  return delimiterOfText(await firstText(file), format);
}

function delimiterOfText(beginning: string, format: 'csv' | 'tsv'): string {
  if (format === 'tsv') return '\t';
  const [first = ''] = unquotedLines(beginning, 1);
  return toldDelimiter(first) ?? mostFrequentDelimiter(first);
}

/** Options of `read_csv`. @param longest bytes of the longest line; null: DuckDB's own limit */
export function delimitedOptions(
  { delimiter, skip, quote, escapeCharacter, comment, header, missing }: DelimitedDialect,
  longest: number | null = longestLine,
): string[] {
  return [
    `delim = ${quoteText(delimiter)}`,
    `quote = ${quoteText(quote)}`,
    `escape = ${quoteText(escapeCharacter)}`,
    `comment = ${quoteText(comment ?? '')}`,
    `skip = ${skip}`,
    ...(longest === null ? [] : [`max_line_size = ${longest}`, `buffer_size = ${2 * longest}`]),
    "dateformat = '%Y-%m-%d'",
    `header = ${header}`,
    ...(missing.length === 1 && missing[0] === ''
      ? []
      : [`nullstr = [${(missing.length === 0 ? [neverWritten] : missing).map(quoteText).join(', ')}]`]),
  ];
}

/** What is wrong with a file that cannot be read so: the first line at fault, and how. Null where nothing is found. */
export async function delimitedFault(file: string, dialect: DelimitedDialect): Promise<string | null> {
  const { delimiter, skip, quote, escapeCharacter, comment } = dialect;
  const lines = {
    bom: true,
    from_line: skip + 1,
    skip_empty_lines: true,
    ...(await endsOf(file)),
    ...(comment === null ? {} : { comment }),
  };
  const parser = parse({ delimiter, quote, escape: escapeCharacter, ...lines });
  const source = createReadStream(file);
  source.pipe(parser);
  try {
    for await (const _ of parser);
    return null;
  } catch (error) {
    if (!(error instanceof CsvError)) return null;
    return faultOf(error);
  } finally {
    source.destroy();
  }
}

function faultOf(error: CsvError): string {
  const facts: Record<string, unknown> = { ...error };
  const line = `line ${String(facts.lines)}`;
  if (error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') {
    const values = Array.isArray(facts.record) ? facts.record.length : 0;
    return `${line} has ${values} ${values === 1 ? 'value' : 'values'}, unlike the lines before it`;
  }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `missing closing quotation mark (the file ends in ${line})`;
  return `unexpected quotation mark in ${line}`;
}

/** Lines of either end are lines, unless there is none of them in the beginning: then the parser finds out by itself. */
async function endsOf(file: string): Promise<{ readonly record_delimiter?: string[] }> {
  return (await firstText(file)).includes('\n') ? { record_delimiter: ['\r\n', '\n'] } : {};
}

function firstLine(beginning: string): string | null {
  const [line] = beginning.split(/\r?\n/).filter((candidate) => candidate.trim() !== '');
  return line ?? null;
}

/** What a first line says of the delimiter, as Excel writes and reads it; null where it is a line as others. */
function toldDelimiter(line: string): string | null {
  const [, delimiter = null] = /^sep=([,;\t|])$/i.exec(line) ?? [];
  return delimiter;
}

async function firstText(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstPart), 0, firstPart, 0);
    return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}
