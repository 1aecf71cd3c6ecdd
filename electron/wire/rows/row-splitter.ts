import { fail } from '../problem-error.ts';
import { EnvelopeScanner } from './envelope-scanner.ts';
import { byte, isSpace } from './json-bytes.ts';
import { JsonChecker } from './json-checker.ts';
import { ValueScanner } from './value-scanner.ts';

/** Where rows stand in a body that is a list of them; the names of members have quotes around them. */
const placeOfList = '[]';
/** In a body of one row after the other. */
export const placeOfLines = 'lines';
/** In a body that is one row. */
export const placeOfObject = 'object';

/** Takes rows as they are found. */
export interface RowSink {
  /**
   * Rows begin to come, and this is where they stand in the body: {@link placeOfList}, {@link placeOfLines}, {@link placeOfObject}, or under the
   * name of a member. What it throws refuses the body.
   */
  place?(place: string): void;
  /** The next part of the present row, as sent. */
  bytes(chunk: Uint8Array, from: number, to: number): void;
  /**
   * The present row is whole.
   *
   * @param shape Equal for rows with the same names in the same order.
   * @param lineBreaks Whether line breaks stand between its tokens.
   */
  endRow(shape: number, lineBreaks: boolean): void;
  /** What came since the last row was no row after all. */
  discard(): void;
  /** Takes rows that lie whole in a part, if it can: those need not be looked at twice. */
  readonly whole?: WholeRows;
}

/** Takes rows as wholes, where they lie in a part of the body. */
export interface WholeRows {
  /** Where the row that begins at a place ends, behind its last byte; -1 where it is to be found by its brackets, and given in parts. */
  find(chunk: Uint8Array, from: number): number;
  /** The row that was found last; its bytes are valid until the splitter returns. */
  take(chunk: Uint8Array, from: number, to: number): void;
}

/** Finds the rows in a body that comes in chunks. */
export interface RowSplitter {
  /** @throws ProblemError `unexpected-answer` (reason `not-rows`, `malformed`, `trailing`, or `rows-path` where nothing is at the path given, with `position`) or `row-too-large`. */
  push(chunk: Uint8Array): void;
  /** The body is over. @throws ProblemError `unexpected-answer` (reason `empty`, `not-rows` or `cut-short`). */
  finish(): void | Promise<void>;
  /** The scalars beside the rows, by name, as far as they have come. */
  readonly facts: ReadonlyMap<string, string>;
}

/** What the splitter may be told beforehand. */
export interface RowSplitterOptions {
  /** True where the media type says that every line is a value of its own: a list inside the first is no envelope's then. */
  readonly lines?: boolean;
  /** The names that lead from the outermost object to the list of rows; empty where it is to be found. */
  readonly path?: readonly string[];
  /** Bytes of one row at most. */
  readonly maximumRowBytes?: number;
}

/** A row beyond this is given up: a window of rows has to fit in memory. */
export const defaultMaximumRowBytes = 16 * 1024 * 1024;

/** Media types of newline-delimited JSON and its kin (RFC 7464, ndjson.org, jsonlines.org). */
export function isLinesType(type: string | null): boolean {
  return type !== null && /(^|[/+.-])(x-)?(ndjson|jsonl|jsonlines|json-lines|json-seq|x-json-stream|stream\+json)$/.test(type);
}

type State = 'start' | 'element-or-end' | 'element' | 'row' | 'next-element' | 'envelope' | 'between' | 'after';

const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Makes a splitter for JSON rows in any of the usual envelopes: a list of objects; an object with one list of objects under any name,
 * other members before and after; objects one after the other; one object alone, which is one row (or none, where it only holds an
 * empty list).
 *
 * Rows are found where they end and never parsed, so every digit survives. What is taken is what `JSON.parse` takes, but for bytes that are no
 * UTF-8: those are told with the whole.
 */
export function createRowSplitter(sink: RowSink, options: RowSplitterOptions = {}): RowSplitter {
  const maximumRowBytes = options.maximumRowBytes ?? defaultMaximumRowBytes;
  const lines = options.lines ?? false;
  const row = new ValueScanner();
  /** Looks at everything but the rows that were found whole. */
  const checker = new JsonChecker();
  const path = options.path ?? [];
  const envelope = new EnvelopeScanner(path);
  let state: State = 'start';
  let rowsIn: 'list' | 'envelope' | 'lines' = lines ? 'lines' : 'list';
  /** The envelope might still be a row itself: its bytes go to the sink. */
  let undecided = false;
  /** A whole object waits for what follows it. */
  let held = false;
  let rows = 0;
  let rowBytes = 0;
  let position = 0;

  const refuse = (reason: string, at: number, facts: Readonly<Record<string, string>> = {}): never =>
    fail('unexpected-answer', { parameters: { reason, position: position + at, rows, ...facts } });

  /** Refuses what is no JSON, at its place. */
  const check = (chunk: Uint8Array, from: number, to: number): void => {
    const at = checker.scan(chunk, from, to);
    if (!checker.wrong) return;
    sink.discard();
    refuse('malformed', at);
  };

  const give = (chunk: Uint8Array, from: number, to: number): void => {
    rowBytes += to - from;
    if (rowBytes > maximumRowBytes) fail('row-too-large', { parameters: { row: rows + 1, bytes: maximumRowBytes } });
    sink.bytes(chunk, from, to);
  };

  const endRow = (shape: number, lineBreaks: boolean): void => {
    rows += 1;
    rowBytes = 0;
    sink.endRow(shape, lineBreaks);
  };

  const beginRow = (): void => {
    row.begin();
    if (rowsIn === 'lines') checker.begin();
    state = 'row';
  };

  /** A row begins at a place; returns where to go on. */
  const rowAt = (chunk: Uint8Array, at: number): number => {
    if (sink.whole !== undefined) return takeWhole(sink.whole, chunk, at);
    beginRow();
    return at;
  };

  /** Hands on the rows that lie whole and one behind the other from a place on; where the next byte stands that is to be looked at. */
  const takeWhole = (taker: WholeRows, chunk: Uint8Array, from: number): number => {
    for (let at = from; ; ) {
      const end = taker.find(chunk, at);
      if (end < 0) {
        if (at > from && rowsIn !== 'lines') check(chunk, at - 1, at);
        beginRow();
        return at;
      }
      checker.takeValue();
      if (end - at > maximumRowBytes) fail('row-too-large', { parameters: { row: rows + 1, bytes: maximumRowBytes } });
      rows += 1;
      taker.take(chunk, at, end);
      const isNext = chunk[end] === (rowsIn === 'lines' ? byte.lineFeed : byte.comma) && chunk[end + 1] === byte.openBrace;
      if (!isNext) {
        state = afterRow();
        return end;
      }
      at = end + 1;
    }
  };

  const afterRow = (): State => (rowsIn === 'lines' ? 'between' : 'next-element');

  const scanRow = (chunk: Uint8Array, from: number): number => {
    const at = row.scan(chunk, from);
    check(chunk, from, at);
    give(chunk, from, at);
    if (row.done) {
      endRow(row.shape, row.lineBreaks);
      state = afterRow();
    }
    return at;
  };

  const scanEnvelope = (chunk: Uint8Array, from: number): number => {
    const at = envelope.scan(chunk, from);
    check(chunk, from, envelope.stop === 'malformed' ? chunk.length : at);
    if (envelope.stop === 'malformed') refuse('malformed', at);
    if (undecided) give(chunk, from, at);
    if (envelope.stop === 'rows') {
      sink.discard();
      rowBytes = 0;
      undecided = false;
      rowsIn = 'envelope';
      sink.place?.(JSON.stringify(envelope.name));
      return rowAt(chunk, at);
    }
    if (envelope.stop === 'end') {
      if (path.length > 0 && !envelope.reached) refuse('rows-path', at, { path: path.join('.') });
      held = undecided;
      state = undecided ? 'between' : 'after';
    }
    return at;
  };

  const startAt = (chunk: Uint8Array, code: number, at: number): number => {
    const marked = position + at;
    if (marked < 3 && code === byteOrderMark[marked]) return at + 1;
    if (code === byte.recordSeparator) return at + 1;
    if (code === byte.openBracket && !lines) {
      checker.begin();
      check(chunk, at, at + 1);
      state = 'element-or-end';
      return at + 1;
    }
    if (code !== byte.openBrace) return refuse('not-rows', at);
    if (lines) {
      sink.place?.(placeOfLines);
      return rowAt(chunk, at);
    }
    checker.begin();
    check(chunk, at, at + 1);
    state = 'envelope';
    undecided = path.length === 0;
    envelope.begin();
    if (undecided) give(chunk, at, at + 1);
    return at + 1;
  };

  const elementAt = (chunk: Uint8Array, code: number, at: number): number => {
    if (code === byte.openBrace) {
      if (rows === 0) sink.place?.(placeOfList);
      return rowAt(chunk, at);
    }
    if (code === byte.closeBracket && state === 'element-or-end') {
      check(chunk, at, at + 1);
      state = 'after';
      return at + 1;
    }
    return refuse(rows === 0 ? 'not-rows' : 'malformed', at);
  };

  const afterElement = (chunk: Uint8Array, code: number, at: number): number => {
    if (code === byte.comma) {
      state = 'element';
    } else if (code !== byte.closeBracket) {
      return refuse('malformed', at);
    } else if (rowsIn === 'envelope') {
      envelope.afterRows();
      state = 'envelope';
    } else {
      state = 'after';
    }
    check(chunk, at, at + 1);
    return at + 1;
  };

  const betweenLines = (chunk: Uint8Array, code: number, at: number): number => {
    if (code === byte.recordSeparator) return at + 1;
    if (code !== byte.openBrace) return refuse('trailing', at);
    if (held) {
      held = false;
      undecided = false;
      sink.place?.(placeOfLines);
      envelope.facts.clear();
      endRow(envelope.shape, envelope.lineBreaks);
    }
    rowsIn = 'lines';
    return rowAt(chunk, at);
  };

  const step = (chunk: Uint8Array, at: number): number => {
    if (state === 'row') return scanRow(chunk, at);
    if (state === 'envelope') return scanEnvelope(chunk, at);
    const code = chunk[at] ?? 0;
    if (isSpace(code)) return at + 1;
    if (state === 'next-element') return afterElement(chunk, code, at);
    if (state === 'element' || state === 'element-or-end') return elementAt(chunk, code, at);
    if (state === 'between') return betweenLines(chunk, code, at);
    if (state === 'start') return startAt(chunk, code, at);
    return refuse('trailing', at);
  };

  return {
    facts: envelope.facts,
    push: (chunk) => {
      let at = 0;
      while (at < chunk.length) at = step(chunk, at);
      position += chunk.length;
    },
    finish: () => {
      if (state === 'start' && !lines) refuse('empty', 0);
      if (state !== 'after' && state !== 'between' && state !== 'start') {
        sink.discard();
        refuse('cut-short', 0);
      }
      if (!held) return;
      held = false;
      if (envelope.emptyLists > 0) {
        sink.discard();
        return;
      }
      sink.place?.(placeOfObject);
      envelope.facts.clear();
      endRow(envelope.shape, envelope.lineBreaks);
    },
  };
}
