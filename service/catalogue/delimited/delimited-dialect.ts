import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { mostFrequentDelimiter, unquotedLines } from '../../../shared/csv/delimiter.ts';
import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import { quoteText } from '../../../shared/sql/quoting.ts';
import { sourceError } from '../../failures/source-error.ts';
import type { Resource } from '../package/data-package.ts';
import { hasHeader } from './detect-header.ts';
import { longestLine } from './text-limits.ts';

/** The format of a delimited file, which applies to the whole file. A line with another format is an error and never skipped. */
export interface DelimitedDialect {
  readonly delimiter: string;
  /** Number of lines before the header. 1 if the first line contains the delimiter for Excel (`sep=;`). */
  readonly skip: 0 | 1;
  readonly quote: string;
  readonly escapeCharacter: string;
  /** The start of comment lines. Null if there are no comments. */
  readonly comment: string | null;
  /** Whether the first line is the header. If the package doesn't declare it, {@link hasHeader} decides. */
  readonly header: boolean;
  /** Texts that mean null. */
  readonly missing: readonly string[];
}

/** DuckDB requires a text that means null. Files without one use this text of Unicode noncharacters. */
const neverWritten = '\uFDD0\uFDD1';
/** Maximum characters of the first line. */
const firstPart = 65_536;

/**
 * Returns the dialect that the package declares. Otherwise returns RFC 4180 with `"` as quotes and the delimiter of the file's extension or
 * first line.
 *
 * DuckDB's own detection would choose a dialect that fits most lines, and silently skip the others.
 *
 * @throws SourceError if the file is empty
 */
export async function delimitedDialect(file: string, format: 'csv' | 'tsv', resource: Resource): Promise<DelimitedDialect> {
  return dialectOfText(await firstText(file), format, resource);
}

/** Returns the dialect for the beginning of a file. */
export function dialectOfText(start: string, format: 'csv' | 'tsv', { dialect, schema }: Resource): DelimitedDialect {
  const first = firstLine(start);
  if (first === null) throw sourceError('file-empty');
  const quote = dialect?.quoteChar ?? '"';
  const described = (schema?.fields ?? []).length > 0;
  const delimiter = dialect?.delimiter ?? delimiterOfText(start, format);
  const syntax = {
    delimiter,
    skip: declaredDelimiter(first) === delimiter ? 1 : 0,
    quote,
    escapeCharacter: dialect?.escapeChar ?? quote,
    comment: dialect?.commentChar ?? null,
  } as const;
  return {
    ...syntax,
    header: dialect?.header ?? (described || hasHeader(start, syntax)),
    missing: [...(schema?.missingValues ?? ['']), ...(dialect?.nullSequence == null ? [] : [dialect.nullSequence])],
  };
}

/** Returns a tab for TSV, otherwise the delimiter that the first line declares, or the most frequent one of that line. */
export async function delimiterOf(file: string, format: 'csv' | 'tsv'): Promise<string> {
  return delimiterOfText(await firstText(file), format);
}

function delimiterOfText(start: string, format: 'csv' | 'tsv'): string {
  if (format === 'tsv') return '\t';
  const [first = ''] = unquotedLines(start, 1);
  return declaredDelimiter(first) ?? mostFrequentDelimiter(first);
}

/**
 * Returns options of `read_csv`.
 *
 * @param longest bytes of the longest line; null for DuckDB's own limit
 */
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

/** Returns the first invalid line of an unreadable file, and its error. Null if none is found. */
export async function delimitedError(file: string, dialect: DelimitedDialect): Promise<SourceReason | null> {
  const { delimiter, skip, quote, escapeCharacter, comment } = dialect;
  const lines = {
    bom: true,
    from_line: skip + 1,
    skip_empty_lines: true,
    max_record_size: longestLine,
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

function faultOf(error: CsvError): SourceReason {
  if (isTooLong(error)) return { code: 'line-too-long', facts: {} };
  const facts: Record<string, unknown> = { ...error };
  const line = Number(facts.lines);
  if (error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') {
    const values = Array.isArray(facts.record) ? facts.record.length : 0;
    return { code: 'line-values', facts: { line, values } };
  }
  return { code: error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote-open' : 'quote-unexpected', facts: { line } };
}

/** Checks whether a line exceeds `max_record_size`. */
export function isTooLong(error: CsvError): boolean {
  return error.code === 'CSV_MAX_RECORD_SIZE';
}

/** Returns the record delimiters CRLF and LF. If the beginning contains no LF, the parser detects the line ending. */
async function endsOf(file: string): Promise<{ readonly record_delimiter?: string[] }> {
  return (await firstText(file)).includes('\n') ? { record_delimiter: ['\r\n', '\n'] } : {};
}

function firstLine(start: string): string | null {
  const [line] = start.split(/\r?\n/).filter((candidate) => candidate.trim() !== '');
  return line ?? null;
}

/** Returns the delimiter that a first line declares in Excel's format. Null for any other line. */
function declaredDelimiter(line: string): string | null {
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
