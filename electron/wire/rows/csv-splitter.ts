import { finished } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { countDelimiter, type Delimiter, mostFrequentDelimiter, unquotedLines } from '../../../shared/csv/delimiter.ts';
import { fail } from '../problem-error.ts';
import { defaultMaximumRowBytes, linesLocation, type RowSink, type RowSplitter } from './row-splitter.ts';

/** The dialect of a text with separated values. */
export interface CsvKind {
  readonly separator: Delimiter;
}

/** Number of bytes that are examined to detect the separator. */
export const detectionBytes = 64 * 1024;

/**
 * Detects separated values and their separator.
 *
 * @returns Null unless the media type is CSV or TSV (RFC 4180, RFC 7111), or plain text with the same separators in its first two lines.
 */
export function csvKindOf(mediaType: string | null, first: Uint8Array): CsvKind | null {
  const declared = mediaType === 'text/csv' || mediaType === 'application/csv' || mediaType === 'text/comma-separated-values';
  if (mediaType === 'text/tab-separated-values') return { separator: '\t' };
  if (!declared && mediaType !== 'text/plain') return null;
  const [names = '', values = ''] = unquotedLines(Buffer.from(first.subarray(0, detectionBytes)).toString('utf8'), 2);
  if (!declared && /^\s*[[{<]/.test(names)) return null;
  const separator = mostFrequentDelimiter(names);
  if (declared) return { separator };
  const count = countDelimiter(names, separator);
  return count > 0 && count === countDelimiter(values, separator) ? { separator } : null;
}

/** Makes column names unique. A second `a` becomes `a (2)`. An empty name in the third column becomes `column 3`. */
function columnNames(header: readonly string[]): readonly string[] {
  const used = new Set<string>();
  // The next number of each name, so that a header with many duplicate names takes linear time.
  const nextNumbers = new Map<string, number>();
  return header.map((original, index) => {
    const preferredName = original === '' ? `column ${index + 1}` : original;
    let name = preferredName;
    for (let number = nextNumbers.get(preferredName) ?? 2; used.has(name); number += 1) {
      name = `${preferredName} (${number})`;
      nextNumbers.set(preferredName, number + 1);
    }
    used.add(name);
    return name;
  });
}

/**
 * Creates a splitter for separated values with a header (RFC 4180). Each row becomes an object with the exact texts of its fields.
 *
 * If a row has too few fields, its last columns are missing. Additional fields are named `column 4` and so on.
 */
export function createCsvSplitter(sink: RowSink, { separator }: CsvKind): RowSplitter {
  let names: readonly string[] | null = null;
  let prefixes: string[] = [];
  let rows = 0;
  let failure: unknown = null;
  let hasData = false;

  const take = (fields: readonly string[]): null => {
    if (names === null) {
      sink.startRows?.(linesLocation);
      names = columnNames(fields);
      prefixes = names.map((name) => `${JSON.stringify(name)}:`);
      return null;
    }
    while (prefixes.length < fields.length) prefixes.push(`"column ${prefixes.length + 1}":`);
    const row = Buffer.from(`{${fields.map((field, index) => prefixes[index] + JSON.stringify(field)).join(',')}}`);
    rows += 1;
    sink.bytes(row, 0, row.length);
    sink.endRow(fields.length, false);
    return null;
  };

  const parser: Parser = parse({
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: defaultMaximumRowBytes,
    // Rows are processed in this function instead of being emitted by the stream.
    on_record: (fields: readonly string[]) => {
      try {
        return take(fields);
      } catch (error) {
        failure ??= error;
        return null;
      }
    },
  });
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.resume();

  const check = (): void => {
    if (failure === null) return;
    if (!(failure instanceof CsvError)) throw failure;
    const code = failure.code;
    if (code === 'CSV_MAX_RECORD_SIZE') fail('row-too-large', { parameters: { row: rows + 1, bytes: defaultMaximumRowBytes } }, failure);
    const reason = code === 'CSV_QUOTE_NOT_CLOSED' ? 'cut-short' : 'malformed';
    fail('unexpected-answer', { parameters: { reason, rows }, detail: failure.message }, failure);
  };

  return {
    facts: new Map(),
    push: (chunk) => {
      check();
      hasData ||= chunk.length > 0;
      // The chunk is copied, because it belongs to the caller and the parser keeps an incomplete row.
      parser.write(Buffer.from(chunk));
      check();
    },
    finish: async () => {
      check();
      const ended = finished(parser).catch(() => undefined);
      parser.end();
      await ended;
      check();
      if (!hasData) fail('unexpected-answer', { parameters: { reason: 'empty', position: 0, rows } });
    },
  };
}
