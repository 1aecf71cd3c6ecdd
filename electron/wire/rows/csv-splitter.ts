import { finished } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { countDelimiter, type Delimiter, mostFrequentDelimiter, unquotedLines } from '../../../shared/csv/delimiter.ts';
import { fail } from '../problem-error.ts';
import { defaultMaximumRowBytes, placeOfLines, type RowSink, type RowSplitter } from './row-splitter.ts';

/** How a text of separated values is written. */
export interface CsvKind {
  readonly separator: Delimiter;
}

/** Bytes that are looked at to find the separator. */
export const lookedAt = 64 * 1024;

/**
 * Whether a body is separated values, and by what: as its media type says (RFC 4180, RFC 7111), or for plain text where its first two lines
 * agree on a separator. Null where it is something else.
 */
export function csvKindOf(mediaType: string | null, first: Uint8Array): CsvKind | null {
  const declared = mediaType === 'text/csv' || mediaType === 'application/csv' || mediaType === 'text/comma-separated-values';
  if (mediaType === 'text/tab-separated-values') return { separator: '\t' };
  if (!declared && mediaType !== 'text/plain') return null;
  const [names = '', values = ''] = unquotedLines(Buffer.from(first.subarray(0, lookedAt)).toString('utf8'), 2);
  if (!declared && /^\s*[[{<]/.test(names)) return null;
  const separator = mostFrequentDelimiter(names);
  if (declared) return { separator };
  const count = countDelimiter(names, separator);
  return count > 0 && count === countDelimiter(values, separator) ? { separator } : null;
}

/** Names of columns, each once: a second `a` is `a (2)`, one without a name is `column 3`. */
function columnNames(header: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  // Where to go on: a header can have one name a hundred thousand times.
  const nextNumbers = new Map<string, number>();
  return header.map((written, index) => {
    const wanted = written === '' ? `column ${index + 1}` : written;
    let name = wanted;
    for (let number = nextNumbers.get(wanted) ?? 2; taken.has(name); number += 1) {
      name = `${wanted} (${number})`;
      nextNumbers.set(wanted, number + 1);
    }
    taken.add(name);
    return name;
  });
}

/**
 * Makes a splitter for separated values with a header (RFC 4180): each row becomes an object whose values are the fields' texts, character
 * for character. A row that is too short lacks its last columns; one that is too long has `column 4` and so on.
 */
export function createCsvSplitter(sink: RowSink, { separator }: CsvKind): RowSplitter {
  let names: readonly string[] | null = null;
  let prefixes: string[] = [];
  let rows = 0;
  let failure: unknown = null;
  let begun = false;

  const take = (fields: readonly string[]): null => {
    if (names === null) {
      sink.place?.(placeOfLines);
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
    // A row is handed on as soon as it is read; nothing is left to the stream.
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
      begun ||= chunk.length > 0;
      // The parser keeps what is left of a part; the part belongs to whoever brought it.
      parser.write(Buffer.from(chunk));
      check();
    },
    finish: async () => {
      check();
      const ended = finished(parser).catch(() => undefined);
      parser.end();
      await ended;
      check();
      if (!begun) fail('unexpected-answer', { parameters: { reason: 'empty', position: 0, rows } });
    },
  };
}
