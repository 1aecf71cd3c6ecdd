import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { delimitedField, quotedField } from '../../../shared/csv/field.ts';
import { sourceError } from '../../failures/source-error.ts';
import { EscapedLines } from '../json/escaped-lines.ts';
import { isTooLong } from './delimited-dialect.ts';
import type { TableDialect } from './table-dialect.ts';
import { longestLine } from './text-limits.ts';

/** A value, and whether it was quoted. */
interface Cell {
  readonly text: string;
  readonly quoted: boolean;
}

/** Returns whether DuckDB can't read a file's dialect itself. */
export function isUnusual(dialect: TableDialect | null): boolean {
  if (dialect === null) return false;
  const { delimiter, quoteChar, escapeChar, doubleQuote, skipInitialSpace, commentChar, lineTerminator, headerRows, commentRows } = dialect;
  return (
    (delimiter?.length ?? 1) > 1 ||
    quoteChar === null ||
    (escapeChar !== null && quoteChar === undefined) ||
    (doubleQuote === false && escapeChar === null) ||
    skipInitialSpace === true ||
    (commentChar?.length ?? 1) > 1 ||
    !['\n', '\r\n', '\r'].includes(lineTerminator ?? '\n') ||
    (headerRows !== null && !(headerRows.length === 1 && headerRows[0] === 1)) ||
    commentRows !== null
  );
}

/**
 * Converts a delimited file to RFC 4180: commas, doubled quotes within quotes, and at most one header line. Quoted values stay quoted, so
 * that an empty text isn't null.
 *
 * @throws SourceError for an invalid line
 */
export async function rewriteDelimited(source: string, dialect: TableDialect, delimiter: string, target: string): Promise<void> {
  const { escapeChar } = dialect;
  const quote = dialect.quoteChar === undefined && escapeChar === null ? '"' : (dialect.quoteChar ?? null);
  const lines = quote === null && escapeChar !== null ? new EscapedLines(delimiter, escapeChar) : delimitedLines(dialect, delimiter, quote);
  try {
    await pipeline(createReadStream(source, 'utf8'), lines, new LineWriter(dialect), createWriteStream(target));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw sourceError(isTooLong(error) ? 'line-too-long' : 'quotes-undescribed', {}, error);
  }
}

function delimitedLines(dialect: TableDialect, delimiter: string, quote: string | null): Parser {
  const { escapeChar, doubleQuote, skipInitialSpace, commentChar, lineTerminator } = dialect;
  return parse({
    bom: true,
    delimiter,
    quote,
    escape: escapeChar ?? (doubleQuote === false ? null : quote),
    ltrim: skipInitialSpace === true,
    skip_empty_lines: true,
    max_record_size: longestLine,
    relax_column_count: true,
    ...(commentChar === null ? {} : { comment: commentChar, comment_no_infix: true }),
    ...(lineTerminator === null ? {} : { record_delimiter: [lineTerminator, ...recordEnds(lineTerminator)] }),
    cast: (text, { quoting }): Cell => ({ text, quoted: quoting }),
  });
}

/** Returns the possible line endings of a file with a declared one. */
function recordEnds(output: string): readonly string[] {
  return ['\n', '\r\n'].includes(output) ? ['\r\n', '\n'].filter((end) => end !== output) : [];
}

class LineWriter extends Transform {
  readonly #dialect: TableDialect;
  readonly #headerRows: readonly number[];
  readonly #names: string[][] = [];
  #line = 0;
  #width: number | null = null;

  constructor(dialect: TableDialect) {
    super({ writableObjectMode: true });
    this.#dialect = dialect;
    this.#headerRows = dialect.header === false ? [] : (dialect.headerRows ?? [1]);
  }

  override _transform(row: readonly Cell[], _encoding: BufferEncoding, done: (error: Error | null, line?: string) => void): void {
    this.#line += 1;
    const rowText = this.#rowAt(row);
    this.#width ??= rowText?.length ?? null;
    if (rowText === null) done(null);
    else if (rowText.length === this.#width) done(null, `${rowText.map(written).join(',')}\n`);
    else done(sourceError('line-values', { line: this.#line, values: rowText.length }));
  }

  /** Returns the output for a line: the header after the last header line, a row, or nothing. */
  #rowAt(row: readonly Cell[]): readonly Cell[] | null {
    const lastHeader = Math.max(0, ...this.#headerRows);
    if (this.#headerRows.includes(this.#line)) {
      this.#names.push(row.map(({ text }) => text));
      if (this.#line < lastHeader) return null;
      return joined(this.#names, this.#dialect.headerJoin ?? ' ').map((text) => ({ text, quoted: true }));
    }
    return this.#line < lastHeader || this.#dialect.commentRows?.includes(this.#line) === true ? null : row;
  }
}

function written({ text, quoted }: Cell): string {
  return quoted ? quotedField(text) : delimitedField(text, ',');
}

/** Joins the names of several header lines. Empty and repeated parts are omitted. */
function joined(lines: readonly (readonly string[])[], between: string): string[] {
  const width = Math.max(...lines.map((line) => line.length));
  return Array.from({ length: width }, (_, column) =>
    [...new Set(lines.map((line) => line[column] ?? '').filter((part) => part !== ''))].join(between),
  );
}
