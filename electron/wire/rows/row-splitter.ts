import { byte, isSpace, JsonScanner, JsonSyntaxError, jsonEvent } from '../../../shared/json-bytes/json-scanner.ts';
import { fail } from '../problem-error.ts';
import { Envelope } from './envelope.ts';
import { addToShape, emptyHash, hashOfName } from './row-shape.ts';

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

type State = 'start' | 'list' | 'row' | 'envelope' | 'between' | 'after';

const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Makes a splitter for JSON rows in any of the usual envelopes: a list of objects; an object with one list of objects under any name,
 * other members before and after; objects one after the other; one object alone, which is one row (or none, if it only holds an
 * empty list).
 *
 * Rows stay as they were sent, so every digit survives. It accepts what `JSON.parse` accepts; bytes that aren’t UTF-8 are for the caller to find.
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
  /** Offset of the chunk’s first byte in the body. */
  #offset = 0;
  #state: State = 'start';
  #rowsIn: 'list' | 'envelope' | 'lines';
  /** The envelope might still be a row itself: its bytes go to the sink. */
  #undecided = false;
  /** A whole object waits for what follows it. */
  #held = false;
  #rows = 0;
  #rowBytes = 0;
  /** Index in the chunk of the first byte of the present row that the sink doesn’t have. */
  #from = 0;
  /** Open objects and lists around the present row’s members. */
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
    this.#from = 0;
    this.#scanner.feed(chunk);
    try {
      while (this.#step());
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      this.#sink.discard();
      this.#refuse(this.#state === 'list' && this.#rows === 0 ? 'not-rows' : 'malformed', error.offset);
    }
    if (this.#state === 'row' || (this.#state === 'envelope' && this.#undecided)) this.#give(chunk.length);
    this.#offset += chunk.length;
  }

  finish(): void {
    if (this.#state === 'start' && !this.#lines) this.#refuse('empty', this.#offset);
    if (this.#state !== 'after' && this.#state !== 'between' && this.#state !== 'start') {
      this.#sink.discard();
      this.#refuse('cut-short', this.#offset);
    }
    if (!this.#held) return;
    if (this.#envelope.emptyLists > 0) {
      this.#held = false;
      this.#sink.discard();
      return;
    }
    this.#endHeld(placeOfObject);
  }

  /** Goes one step further in the chunk; false at its end. */
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

  /** Looks at the next byte before, between, or after the outermost values. */
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
    if (state === 'after' || code !== byte.openBrace) return this.#refuse(state === 'start' ? 'not-rows' : 'trailing', position);
    if (state === 'start' && !this.#lines) {
      this.#beginValue();
      this.#state = 'envelope';
      this.#undecided = this.#path.length === 0;
      this.#from = at;
      return true;
    }
    if (this.#held) this.#endHeld(placeOfLines);
    else if (state === 'start') this.#sink.place?.(placeOfLines);
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
      if (this.#rows === 0) this.#sink.place?.(placeOfList);
      this.#beginRow();
    } else if (event === jsonEvent.listEnd) {
      if (this.#rowsIn === 'envelope') this.#envelope.afterRows();
      this.#state = this.#rowsIn === 'envelope' ? 'envelope' : 'after';
    } else if (event !== jsonEvent.more || scanner.isInToken) {
      return this.#refuse(this.#rows === 0 ? 'not-rows' : 'malformed', scanner.start);
    }
    return event !== jsonEvent.more;
  }

  #inEnvelope(): boolean {
    const scanner = this.#scanner;
    const envelope = this.#envelope;
    const event = scanner.next();
    if (event === jsonEvent.more) return false;
    const found = envelope.take(event, scanner);
    if (found === 'rows') {
      this.#sink.discard();
      this.#rowBytes = 0;
      this.#undecided = false;
      this.#rowsIn = 'envelope';
      this.#sink.place?.(JSON.stringify(envelope.name));
      this.#beginRow();
    } else if (found === 'end') {
      if (this.#path.length > 0 && !envelope.reached) this.#refuse('rows-path', scanner.end, { path: this.#path.join('.') });
      if (this.#undecided) this.#give(scanner.at);
      this.#held = this.#undecided;
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
      this.#give(scanner.at);
      this.#endRow(this.#shape, scanner.lineBreaks);
      this.#state = this.#afterRow();
    }
    return true;
  }

  /** A row begins with the brace that the scanner has just read. */
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

  /** Hands on the rows that are whole in the chunk, one after the other. @returns where the last of them ends; -1 if there is none */
  #takeWhole(taker: WholeRows, from: number): number {
    const chunk = this.#chunk;
    const separator = this.#rowsIn === 'lines' ? byte.lineFeed : byte.comma;
    let last = -1;
    for (let at = from; ; at = last + 1) {
      const end = taker.find(chunk, at);
      if (end < 0) return last;
      if (end - at > this.#maximumRowBytes) this.#refuseRow();
      this.#rows += 1;
      taker.take(chunk, at, end);
      last = end;
      if (chunk[end] !== separator || chunk[end + 1] !== byte.openBrace) return last;
    }
  }

  #afterRow(): State {
    return this.#rowsIn === 'lines' ? 'between' : 'list';
  }

  #give(to: number): void {
    this.#rowBytes += to - this.#from;
    if (this.#rowBytes > this.#maximumRowBytes) this.#refuseRow();
    this.#sink.bytes(this.#chunk, this.#from, to);
  }

  #endRow(shape: number, lineBreaks: boolean): void {
    this.#rows += 1;
    this.#rowBytes = 0;
    this.#sink.endRow(shape, lineBreaks);
  }

  /** The object that waited is a row. */
  #endHeld(place: string): void {
    this.#held = false;
    this.#undecided = false;
    this.#sink.place?.(place);
    this.#envelope.facts.clear();
    this.#endRow(this.#envelope.shape, this.#scanner.lineBreaks);
  }

  #refuse(reason: string, position: number, facts: Readonly<Record<string, string>> = {}): never {
    return fail('unexpected-answer', { parameters: { reason, position, rows: this.#rows, ...facts } });
  }

  #refuseRow(): never {
    return fail('row-too-large', { parameters: { row: this.#rows + 1, bytes: this.#maximumRowBytes } });
  }
}
