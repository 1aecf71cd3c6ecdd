import { ValueEnds } from '../../../../../shared/json-bytes/split-rows.ts';
import type { Problem } from '../../../../../shared/problems/problem.ts';
import { invalidTextFacts } from '../../../../wire/encoding-facts.ts';
import { fail, makeProblem, problemOf } from '../../../../wire/problem-error.ts';
import { mightBeNoRow, readEntry } from '../../../../wire/responses/entries.ts';
import { possibleLink, withIncompleteLists, withoutNestedLinks } from '../../../../wire/responses/nested-links.ts';
import { type IncompleteLists, noLists } from '../../../../wire/responses/page-facts.ts';
import { createBodySplitter } from '../../../../wire/rows/body-splitter.ts';
import { detectionBytes } from '../../../../wire/rows/csv-splitter.ts';
import type { InvalidText } from '../../../../wire/rows/invalid-text.ts';
import type { RowReader } from '../../../../wire/rows/row-reader.ts';
import { linesLocation, objectLocation, type RowSink, type RowSplitter } from '../../../../wire/rows/row-splitter.ts';
import { ColumnNames, readRow } from '../row-members.ts';
import type { BodyFormat, Progress } from './orders.ts';
import { type PageRows, RowDigest } from './row-digest.ts';
import { noRepeatedKeys, type RepeatedKeys, RowKeys } from './row-keys.ts';

const empty = new Uint8Array();

function storageProblem(error: unknown): Problem {
  const reason = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  return makeProblem('storage-failed', { parameters: { reason }, detail: error instanceof Error ? error.message : null });
}

/** Returns the problem for an error of the splitter or of the disk. */
export function problemOfFailure(error: unknown): Problem {
  return problemOf(error) ?? storageProblem(error);
}

/** Problems that remain when another body starts. */
const permanentProblems: readonly string[] = ['storage-failed', 'result-too-large'];

/** The destination of rows. Stores one row per line. */
export interface RowTarget {
  readonly rows: number;
  /** The first character that isn't valid UTF-8. Null if there is none. */
  readonly invalidText: InvalidText | null;
  /** Reader for rows that are complete in a part. Null if the destination has none yet. */
  readonly reader: RowReader | null;
  /** Reads the row that starts at an offset of a part. Returns the end of the row, or -1 if the row is incomplete. */
  findRow(chunk: Uint8Array, from: number): number;
  /** Adds the row that {@link RowTarget.findRow} found. Its bytes are valid until {@link RowTarget.settle}. */
  takeRow(chunk: Uint8Array, from: number, to: number, lineBreaks: boolean): void;
  /** Copies the added rows. Their bytes become invalid after this call. */
  settle(): void;
  /** Appends bytes to the current row. */
  append(chunk: Uint8Array, from: number, to: number): void;
  /** Returns the bytes of the current row so far. */
  present(): Buffer;
  endRow(lineBreaks: boolean): void;
  /** Discards the current row. */
  discard(): void;
  flush(): void;
}

/** Splits the parts of successive bodies into rows. */
export class BodyRows {
  readonly #target: RowTarget;
  readonly #columns = new ColumnNames();
  #format: BodyFormat = { mediaType: null, charset: null };
  #decode: ToUtf8 | null = null;
  /** The first parts of the body, until its format is known. */
  #held: Uint8Array[] = [];
  #splitter: RowSplitter | null = null;
  #problem: Problem | null = null;
  #toldColumns = 0;
  #toldFacts = 0;
  readonly #place = new ConsistentRowsPath();
  /** Number of rows of the body that are still to be skipped. */
  #skip = 0;
  /** Number of rows of earlier bodies. */
  #rowsBefore = 0;
  /** Location of the rows of the body, as {@link RowSink.startRows} reports it. */
  #location = '';
  #incompleteLists = noLists;
  #toldLists = noLists;
  /** Offset in the current chunk of the first text that might be a next link. */
  #linkAt = -1;
  readonly #rowEnds = new ValueEnds();
  /** Shapes of entries of which each must be read, because it might not be a row. */
  readonly #readShapes = new Set<number>();
  readonly #digest = new RowDigest();
  /** The keys of all rows. Null without key columns. */
  #keys: RowKeys | null = null;
  /** Whether the last body was complete, so that the next one is another page. */
  #isPageEnded = false;

  /** Creates the splitter. @param columns Names of the columns of existing rows. */
  constructor(target: RowTarget, columns: readonly string[] = []) {
    this.#target = target;
    this.#columns.know(columns);
  }

  /** Names of the columns found so far. */
  get columns(): readonly string[] {
    return this.#columns.names;
  }

  /** Whether no row so far has duplicate names. */
  get once(): boolean {
    return this.#columns.once;
  }

  /** Scalar values next to the rows of the current body, by name. */
  get facts(): ReadonlyMap<string, string> {
    return this.#splitter?.facts ?? new Map<string, string>();
  }

  /** The lists in the rows of the current body that have a next page. Their next links aren't stored. */
  get incompleteLists(): IncompleteLists {
    return this.#incompleteLists;
  }

  /** The rows of the current or last page, which can have several bodies if some of them were truncated. */
  get page(): PageRows {
    return this.#digest.page;
  }

  /** The rows with the key of an earlier row. */
  get repeatedKeys(): RepeatedKeys {
    return this.#keys?.repeated ?? noRepeatedKeys;
  }

  readonly #sink: RowSink = {
    startRows: (location) => {
      this.#location = location;
      this.#place.take(location, this.#columns.names, () => this.#target.present().toString('utf8'));
    },
    bytes: (chunk, from, to) => this.#target.append(chunk, from, to),
    endRow: (shape, lineBreaks) => {
      const lists = this.#removeLinks();
      if (!this.#isStored(shape, () => this.#target.present().toString('utf8'))) {
        this.#target.discard();
        return;
      }
      if (this.#format.isPage === true) this.#compare(this.#target.present());
      this.#target.endRow(lineBreaks);
      this.#incompleteLists = withIncompleteLists(this.#incompleteLists, lists);
    },
    discard: () => this.#target.discard(),
    whole: {
      // A row with next links is provided in parts, so that they can be removed.
      find: (chunk, from) => (this.#mightHaveLink(chunk, from) ? -1 : this.#target.findRow(chunk, from)),
      take: (chunk, from, to) => {
        const { reader } = this.#target;
        if (reader === null) return;
        const { shape, lineBreaks } = reader;
        if (!this.#isStored(shape, () => reader.bytes.toString('utf8', from, to))) return;
        if (this.#format.isPage === true) {
          this.#digest.add(chunk, from, to);
          this.#keys?.add(chunk, from);
        }
        this.#target.takeRow(chunk, from, to, lineBreaks);
      },
    },
  };

  /** Checks whether the row at an offset might contain the next link of a list. Most chunks contain none, and are searched only once. */
  #mightHaveLink(chunk: Uint8Array, from: number): boolean {
    if (this.#format.keepsLinks === true) return false;
    if (this.#linkAt < from) this.#linkAt = possibleLink(chunk, from);
    if (this.#linkAt > chunk.length) return false;
    const end = this.#rowEnds.find(chunk, from, chunk.length);
    return end < 0 || this.#linkAt < end;
  }

  /** Removes the next links of lists from the current row. Returns the names of these lists. */
  #removeLinks(): readonly string[] {
    if (this.#format.keepsLinks === true) return [];
    const present = this.#target.present();
    const row = possibleLink(present) < present.length ? withoutNestedLinks(Buffer.from(present)) : null;
    if (row === null) return [];
    this.#target.discard();
    this.#target.append(row.bytes, 0, row.bytes.length);
    return row.lists;
  }

  /** Checks whether an entry of the list is a row that wasn't received before. @throws ProblemError if the entry is an error of the server */
  #isStored(shape: number, source: () => string): boolean {
    if (!this.#isRow(shape, source)) return false;
    if (this.#skip === 0) return true;
    this.#skip -= 1;
    return false;
  }

  #isRow(shape: number, source: () => string): boolean {
    const isNew = this.#columns.isNew(shape);
    if (!isNew && !this.#readShapes.has(shape)) return true;
    const json = source();
    const names = readRow(json).map(([name]) => name);
    const list = this.#location.startsWith('"') ? this.#location.slice(1, -1) : '';
    if (mightBeNoRow(names) || list === 'errors') {
      this.#readShapes.add(shape);
      const entry = readEntry(json, list);
      if (entry.kind === 'error') {
        const { rows } = this.#target;
        const reason = rows > this.#rowsBefore ? 'error-in-rows' : 'error-document';
        return fail('unexpected-answer', { parameters: { reason, rows: rows - this.#rowsBefore }, detail: entry.message });
      }
      if (entry.kind === 'other') return false;
    }
    this.#columns.learn(shape, names);
    return true;
  }

  begin(format: BodyFormat, skip = 0): void {
    this.#target.discard();
    this.#format = format;
    this.#skip = skip;
    this.#rowsBefore = this.#target.rows;
    this.#location = '';
    this.#incompleteLists = noLists;
    this.#toldLists = noLists;
    this.#decode = null;
    this.#held = [];
    this.#splitter = null;
    this.#toldFacts = 0;
    if (format.key !== undefined && format.key.length > 0) this.#keys ??= new RowKeys(format.key);
    if (this.#isPageEnded) this.#digest.reset();
    this.#isPageEnded = false;
    if (this.#problem !== null && !permanentProblems.includes(this.#problem.code)) this.#problem = null;
  }

  /** Processes a part. Its bytes only need to be valid during the call. Returns the body's problem so far, or null. */
  take(part: Uint8Array): Problem | null {
    return this.attempt(() => this.#push(part));
  }

  /** Ends the body and returns its problem, or null. An incomplete row is discarded. */
  async end(isComplete: boolean): Promise<Problem | null> {
    if (this.#problem === null && isComplete) {
      try {
        this.#push(null);
        await this.#splitter?.finish();
      } catch (error) {
        this.#problem = problemOfFailure(error);
      }
    }
    this.attempt(() => {
      this.#target.discard();
      this.#target.flush();
    });
    this.#isPageEnded = isComplete && this.#problem === null;
    // All rows are stored, but some characters aren't the ones that the server sent.
    const { invalidText } = this.#target;
    if (this.#problem === null && invalidText !== null) {
      this.#problem = makeProblem('unexpected-answer', { parameters: invalidTextFacts(invalidText, this.#format.charset) });
    }
    return this.#problem;
  }

  #compare(row: Uint8Array): void {
    this.#digest.add(row, 0, row.length);
    this.#keys?.add(row, 0);
  }

  /** Returns the progress. Columns and facts are null if they haven't changed since the last call. */
  progress(): Progress {
    const columns = this.#columns.names;
    const { facts } = this;
    const incompleteLists = this.#incompleteLists === this.#toldLists ? null : this.#incompleteLists;
    const told = { columns: columns.length > this.#toldColumns ? columns : null, facts: null, incompleteLists };
    const progress = { rows: this.#target.rows, ...told };
    this.#toldColumns = columns.length;
    this.#toldLists = this.#incompleteLists;
    if (facts.size === this.#toldFacts) return progress;
    this.#toldFacts = facts.size;
    return { ...progress, facts: new Map(facts) };
  }

  /** Runs a function and stores its error as the problem. Returns the problem so far, or null. */
  attempt(work: () => void): Problem | null {
    if (this.#problem !== null) return this.#problem;
    try {
      work();
    } catch (error) {
      this.#problem = problemOfFailure(error);
    }
    return this.#problem;
  }

  #push(part: Uint8Array | null): void {
    if (this.#splitter !== null) {
      this.#give(part);
      return;
    }
    // Held parts are copied, because they are needed longer than their buffer is valid.
    if (part !== null) this.#held.push(part.slice());
    const first = Buffer.concat(this.#held);
    if (part !== null && !this.#isTelling(first)) return;
    this.#held = [];
    this.#decode = toUtf8(this.#format.charset, first);
    const bytes = this.#decode(first);
    this.#place.begin(bytes);
    this.#splitter = createBodySplitter(this.#sink, this.#format.mediaType, bytes, this.#format.rowsPath);
    this.#split(bytes);
    if (part === null) this.#give(null);
  }

  /** Returns whether the first bytes of a body are enough to detect its format: a byte order mark, and two lines of delimited text. */
  #isTelling(first: Buffer): boolean {
    if (first.length < 3) return false;
    if (this.#format.mediaType?.startsWith('text/') !== true || first.length >= detectionBytes) return true;
    const line = first.indexOf(0x0a);
    return first[0] === 0x7b || first[0] === 0x5b || first[0] === 0x3c || (line >= 0 && first.includes(0x0a, line + 1));
  }

  #give(part: Uint8Array | null): void {
    this.#split(this.#decode?.(part) ?? empty);
  }

  #split(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#linkAt = -1;
    try {
      this.#splitter?.push(bytes);
    } finally {
      this.#target.settle();
    }
  }
}

const alreadyUtf8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/** Converts the parts of a body to UTF-8. Null marks the end of the body. */
type ToUtf8 = (part: Uint8Array | null) => Uint8Array;

const asItIs: ToUtf8 = (part) => part ?? new Uint8Array();

function decoding(charset: string): ToUtf8 {
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(charset);
  } catch (error) {
    return fail('unexpected-answer', { parameters: { reason: 'encoding', charset } }, error);
  }
  return (part) => Buffer.from(part === null ? decoder.decode() : decoder.decode(part, { stream: true }), 'utf8');
}

/**
 * Returns the decoder for the charset of the headers and the byte order mark, which has priority (WHATWG Encoding, BOM sniffing).
 *
 * @throws ProblemError `unexpected-answer` with the reason `encoding` if the charset is unknown
 */
function toUtf8(charset: string | null, first: Uint8Array): ToUtf8 {
  if (first[0] === 0xff && first[1] === 0xfe) return decoding('utf-16le');
  if (first[0] === 0xfe && first[1] === 0xff) return decoding('utf-16be');
  return charset === null || alreadyUtf8.has(charset) ? asItIs : decoding(charset);
}

/** Maximum number of bytes of an unexpected body that the problem shows. */
const shownBytes = 8 * 1024;

/** Maximum number of characters of a single object that might be an error. */
const longestError = 64 * 1024;

/** Returns the message of a single object that is an error of the server. Null if it can be a row. */
function errorOf(json: string): string | null {
  const entry = json.length > longestError ? null : readEntry(json, '');
  return entry?.kind === 'error' ? entry.message : null;
}

/**
 * Checks that successive bodies have their rows at the same path.
 *
 * A failing server can respond with status 200 and another document, such as `{"error":…}`, which isn't a row.
 */
class ConsistentRowsPath {
  /** Path of the rows in previous bodies. Null if no body had rows. */
  #path: string | null = null;
  #beginning: Uint8Array = new Uint8Array();

  /** Starts a body and keeps its first bytes. */
  begin(first: Uint8Array): void {
    this.#beginning = first.slice(0, shownBytes);
  }

  /**
   * Checks the path of the body's rows.
   *
   * @param columns Names of the columns of previous rows.
   * @param object Returns the JSON of the object if it is the whole body.
   * @throws ProblemError `unexpected-answer` with the reason `error-document` if the body is an error of the server, or with the reason
   *   `no-page` if the path differs. Its detail is the start of the body.
   */
  take(column: string, columns: readonly string[], object: () => string): void {
    if (column === objectLocation) {
      const message = errorOf(object());
      if (message !== null) fail('unexpected-answer', { parameters: { reason: 'error-document', rows: 0 }, detail: message });
    }
    if (column === objectLocation ? this.#isRow(columns, object) : this.#canFollow(column)) {
      this.#path = column === objectLocation ? linesLocation : column;
      return;
    }
    fail('unexpected-answer', { parameters: { reason: 'no-page' }, detail: new TextDecoder().decode(this.#beginning) });
  }

  /** Returns whether rows at this path can follow those before. The next page of a list such as `Items` of an entity has it in `value`. */
  #canFollow(column: string): boolean {
    return this.#path === null || this.#path === column || (column === '"value"' && this.#path.startsWith('"'));
  }

  /**
   * Returns whether a single object is a row.
   *
   * It is a row if it is the last line of JSON lines, the only row, or an object with a column of previous rows.
   */
  #isRow(columns: readonly string[], object: () => string): boolean {
    if (this.#path !== null) return this.#path === linesLocation;
    return columns.length === 0 || readRow(object()).some(([name]) => columns.includes(name));
  }
}
