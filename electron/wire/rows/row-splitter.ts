import { byte, isSpace, JsonScanner, JsonSyntaxError, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';
import { fail } from '../problem-error.ts';
import { reportedError } from '../responses/cut-error.ts';
import { Envelope } from './envelope.ts';
import { addToShape, emptyHash, hashOfName } from './row-shape.ts';

/** Location of the rows in a body that is a list. It differs from all member names as locations, because these have quotation marks. */
const listLocation = '[]';
/** Location of the rows in a body of JSON lines. */
export const linesLocation = 'lines';
/** Location of the row in a body that is one object. */
export const objectLocation = 'object';

/** Receives rows as they are found. */
export interface RowSink {
  /**
   * Called before the first row with the location of the rows: {@link listLocation}, {@link linesLocation}, {@link objectLocation}, or a
   * quoted member name. An error that this function throws rejects the body.
   */
  startRows?(location: string): void;
  /** Receives the next bytes of the current row, as sent. */
  bytes(chunk: Uint8Array, from: number, to: number): void;
  /**
   * Ends the current row.
   *
   * @param shape Value that is equal for rows with the same names in the same order.
   * @param lineBreaks Whether there are line breaks between the tokens of the row.
   */
  endRow(shape: number, lineBreaks: boolean): void;
  /** Discards the bytes since the last row, because they don't form a row. */
  discard(): void;
  /** Receives rows that are complete in a chunk, so that they are parsed only once. */
  readonly whole?: CompleteRows;
}

/** Receives complete rows. */
export interface CompleteRows {
  /** Returns the offset after the row at an offset. -1 if the splitter must find the end of the row and provide the row in parts. */
  find(chunk: Uint8Array, from: number): number;
  /** Receives the row that was found last. Its bytes are valid until the splitter returns. */
  take(chunk: Uint8Array, from: number, to: number): void;
}

/** Splits a body, which arrives in chunks, into rows. */
export interface RowSplitter {
  /**
   * Processes a chunk.
   *
   * @throws ProblemError `row-too-large`, or `unexpected-answer` with `position` and the reason `not-rows`, `malformed`, `trailing`,
   * `error-document`, or `error-in-rows`. The reason is `rows-path` if the path doesn't lead to rows.
   */
  push(chunk: Uint8Array): void;
  /** Ends the body. @throws ProblemError `unexpected-answer` with the reason `empty`, `not-rows`, `cut-short`, `error-document`, or `error-in-rows`. */
  finish(): void | Promise<void>;
  /** The scalars next to the rows so far, by name. */
  readonly facts: ReadonlyMap<string, string>;
}

export interface RowSplitterOptions {
  /** Whether every line is a separate value according to the media type. If so, the first line can't be an envelope. */
  readonly lines?: boolean;
  /** Member names of the path from the outermost object to the list of rows. If empty, the list is detected. */
  readonly path?: readonly string[];
  /** Maximum bytes of one row. */
  readonly maximumRowBytes?: number;
}

/** Default maximum bytes of one row. It is limited because several rows must fit in memory. */
export const defaultMaximumRowBytes = 16 * 1024 * 1024;

/** Checks whether a media type is newline-delimited JSON (RFC 7464, ndjson.org, jsonlines.org). */
export function isLinesType(type: string | null): boolean {
  return type !== null && /(^|[/+.-])(x-)?(ndjson|jsonl|jsonlines|json-lines|json-seq|x-json-stream|stream\+json)$/.test(type);
}

type State = 'start' | 'list' | 'row' | 'envelope' | 'between' | 'after';

/** Reasons that an error after the first rows can cause. */
const errorReasons: ReadonlySet<string> = new Set(['malformed', 'trailing', 'cut-short']);

const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Creates a splitter for JSON rows with any common envelope: a list of objects; an object with one list of objects under any name; JSON
 * lines; or a single object. A single object is one row, or none if it contains only an empty list.
 *
 * Rows stay as sent, with every digit. The syntax is that of `JSON.parse`. The caller must check whether the bytes are valid UTF-8.
 */
export function createRowSplitter(sink: RowSink, options: RowSplitterOptions = {}): RowSplitter {
  return new JsonRowSplitter(sink, options);
}

class JsonRowSplitter implements RowSplitter {
  readonly #sink: RowSink;
  readonly #lines: boolean;
  readonly #path: readonly string[];
  readonly #maximumRowBytes: number;
  readonly #scanner = new JsonScanner();
  readonly #envelope: Envelope;
  #chunk: Uint8Array = new Uint8Array();
  /** Bytes of the chunk that {@link #offset} already includes. */
  #consumed = 0;
  /** Offset of the chunk's first byte in the body. */
  #offset = 0;
  #state: State = 'start';
  #rowsIn: 'list' | 'envelope' | 'lines';
  /** Whether the envelope might be a row itself. If so, its bytes are sent to the sink. */
  #undecided = false;
  /** Whether a complete object waits for the text after it, which determines whether the object is a row. */
  #isPending = false;
  #rows = 0;
  #rowBytes = 0;
  /** Index in the chunk of the first byte of the current row that wasn't sent to the sink yet. */
  #from = 0;
  /** Number of objects and lists that are open around the members of the current row. */
  #depth = 0;
  #shape = emptyHash;

  constructor(sink: RowSink, options: RowSplitterOptions) {
    this.#sink = sink;
    this.#lines = options.lines ?? false;
    this.#path = options.path ?? [];
    this.#maximumRowBytes = options.maximumRowBytes ?? defaultMaximumRowBytes;
    this.#envelope = new Envelope(this.#path);
    this.#rowsIn = this.#lines ? 'lines' : 'list';
  }

  get facts(): ReadonlyMap<string, string> {
    return this.#envelope.facts;
  }

  push(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#consumed = 0;
    this.#from = 0;
    this.#scanner.feed(chunk);
    try {
      while (this.#step());
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      this.#sink.discard();
      this.#reject(this.#state === 'list' && this.#rows === 0 ? 'not-rows' : 'malformed', error.offset);
    }
    if (this.#state === 'row' || (this.#state === 'envelope' && this.#undecided)) this.#sendBytes(chunk.length);
    this.#offset += chunk.length;
    this.#consumed = chunk.length;
  }

  finish(): void {
    if (this.#state === 'start' && !this.#lines) this.#reject('empty', this.#offset);
    if (this.#state !== 'after' && this.#state !== 'between' && this.#state !== 'start') {
      this.#sink.discard();
      this.#reject('cut-short', this.#offset);
    }
    if (!this.#isPending) return;
    if (this.#envelope.emptyLists > 0) {
      this.#isPending = false;
      this.#sink.discard();
      if (this.#envelope.error !== null) this.#rejectError(this.#envelope.error, this.#offset);
      return;
    }
    this.#endPending(objectLocation);
  }

  /** Processes one event of the chunk. @returns False at the end of the chunk. */
  #step(): boolean {
    switch (this.#state) {
      case 'list':
        return this.#inList();
      case 'row':
        return this.#inRow();
      case 'envelope':
        return this.#inEnvelope();
      default:
        return this.#outside(this.#state);
    }
  }

  /** Processes the next byte before, between, or after outermost values. */
  #outside(state: 'start' | 'between' | 'after'): boolean {
    const scanner = this.#scanner;
    const { at } = scanner;
    if (at >= this.#chunk.length) return false;
    const code = this.#chunk[at] ?? 0;
    const position = this.#offset + at;
    const isMark = state === 'start' && position < byteOrderMark.length && code === byteOrderMark[position];
    if (isSpace(code) || isMark || (code === byte.recordSeparator && state !== 'after')) {
      scanner.at += 1;
      return true;
    }
    if (state === 'start' && code === byte.openBracket && !this.#lines) {
      this.#beginValue();
      this.#state = 'list';
      return true;
    }
    if (state === 'after' || code !== byte.openBrace) return this.#reject(state === 'start' ? 'not-rows' : 'trailing', position);
    if (state === 'start' && !this.#lines) {
      this.#beginValue();
      this.#state = 'envelope';
      this.#undecided = this.#path.length === 0;
      this.#from = at;
      return true;
    }
    if (this.#isPending) this.#endPending(linesLocation);
    else if (state === 'start') this.#sink.startRows?.(linesLocation);
    this.#rowsIn = 'lines';
    this.#beginValue();
    this.#beginRow();
    return true;
  }

  /** Reads the first byte of an outermost value. */
  #beginValue(): void {
    this.#scanner.restart();
    this.#scanner.next();
  }

  #inList(): boolean {
    const scanner = this.#scanner;
    const event = scanner.next();
    if (event === jsonEvent.objectStart) {
      if (this.#rows === 0) this.#sink.startRows?.(listLocation);
      this.#beginRow();
    } else if (event === jsonEvent.listEnd) {
      if (this.#rowsIn === 'envelope') this.#envelope.afterRows();
      this.#state = this.#rowsIn === 'envelope' ? 'envelope' : 'after';
    } else if (event !== jsonEvent.more || scanner.isInToken) {
      return this.#reject(this.#rows === 0 ? 'not-rows' : 'malformed', scanner.start);
    }
    return event !== jsonEvent.more;
  }

  #inEnvelope(): boolean {
    const scanner = this.#scanner;
    const envelope = this.#envelope;
    const event = scanner.next();
    if (event === jsonEvent.more) return false;
    const rows = envelope.take(event, scanner);
    if (rows === 'rows') {
      this.#sink.discard();
      this.#rowBytes = 0;
      this.#undecided = false;
      this.#rowsIn = 'envelope';
      this.#sink.startRows?.(JSON.stringify(envelope.name));
      this.#beginRow();
    } else if (rows === 'end') {
      // An object without rows might be a row that has a column with the name of an error.
      if (envelope.error !== null && !this.#undecided) this.#rejectError(envelope.error, scanner.end);
      if (this.#path.length > 0 && !envelope.reached) this.#reject('rows-path', scanner.end, { path: this.#path.join('.') });
      if (this.#undecided) this.#sendBytes(scanner.at);
      this.#isPending = this.#undecided;
      this.#state = this.#undecided ? 'between' : 'after';
    }
    return true;
  }

  #inRow(): boolean {
    const scanner = this.#scanner;
    const event = scanner.next();
    if (event === jsonEvent.more) return false;
    if (event === jsonEvent.name && scanner.depth === this.#depth) {
      this.#shape = addToShape(this.#shape, hashOfName(scanner.source, scanner.from, scanner.to));
    } else if (event === jsonEvent.objectEnd && scanner.depth < this.#depth) {
      this.#sendBytes(scanner.at);
      this.#endRow(this.#shape, scanner.lineBreaks);
      this.#state = this.#afterRow();
    }
    return true;
  }

  /** Starts a row at the brace that the scanner has just read. */
  #beginRow(): void {
    const scanner = this.#scanner;
    const begin = scanner.at - 1;
    const end = this.#sink.whole === undefined ? -1 : this.#takeWhole(this.#sink.whole, begin);
    if (end >= 0) {
      scanner.leap(end);
      this.#state = this.#afterRow();
      return;
    }
    this.#state = 'row';
    this.#from = begin;
    this.#depth = scanner.depth;
    this.#shape = emptyHash;
    scanner.lineBreaks = false;
  }

  /** Sends the complete rows of the chunk to their receiver. @returns The offset after the last row. -1 if there is none. */
  #takeWhole(taker: CompleteRows, from: number): number {
    const chunk = this.#chunk;
    const separator = this.#rowsIn === 'lines' ? byte.lineFeed : byte.comma;
    let last = -1;
    for (let at = from; ; at = last + 1) {
      const end = taker.find(chunk, at);
      if (end < 0) return last;
      if (end - at > this.#maximumRowBytes) this.#rejectRow();
      this.#rows += 1;
      taker.take(chunk, at, end);
      last = end;
      if (chunk[end] !== separator || chunk[end + 1] !== byte.openBrace) return last;
    }
  }

  #afterRow(): State {
    return this.#rowsIn === 'lines' ? 'between' : 'list';
  }

  #sendBytes(to: number): void {
    this.#rowBytes += to - this.#from;
    if (this.#rowBytes > this.#maximumRowBytes) this.#rejectRow();
    this.#sink.bytes(this.#chunk, this.#from, to);
  }

  #endRow(shape: number, lineBreaks: boolean): void {
    this.#rows += 1;
    this.#rowBytes = 0;
    this.#sink.endRow(shape, lineBreaks);
  }

  /** Ends the waiting object as a row. */
  #endPending(location: string): void {
    this.#isPending = false;
    this.#undecided = false;
    this.#sink.startRows?.(location);
    this.#envelope.facts.clear();
    this.#endRow(this.#envelope.shape, this.#scanner.lineBreaks);
  }

  #reject(reason: string, position: number, facts: Readonly<Record<string, string>> = {}): never {
    const message = errorReasons.has(reason) ? reportedError(this.#chunk, position - (this.#offset - this.#consumed)) : null;
    if (message !== null) return this.#rejectError(message, position);
    return fail('unexpected-answer', { parameters: { reason, position, rows: this.#rows, ...facts } });
  }

  /** Rejects a body with an error of the server. Rows before it stay. */
  #rejectError(detail: string, position: number): never {
    const reason = this.#rows > 0 ? 'error-in-rows' : 'error-document';
    return fail('unexpected-answer', { parameters: { reason, position, rows: this.#rows }, detail });
  }

  #rejectRow(): never {
    return fail('row-too-large', { parameters: { row: this.#rows + 1, bytes: this.#maximumRowBytes } });
  }
}
