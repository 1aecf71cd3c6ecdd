import type { Problem } from '../../../../../shared/contract/problem.ts';
import { fail, makeProblem, problemOf } from '../../../../wire/problem-error.ts';
import { createBodySplitter } from '../../../../wire/rows/body-splitter.ts';
import { detectionBytes } from '../../../../wire/rows/csv-splitter.ts';
import type { RowReader } from '../../../../wire/rows/row-reader.ts';
import { linesLocation, objectLocation, type RowSink, type RowSplitter } from '../../../../wire/rows/row-splitter.ts';
import { ColumnNames, readRow } from '../row-members.ts';
import type { BodyFormat, Progress } from './orders.ts';

const empty = new Uint8Array();

function storageProblem(error: unknown): Problem {
  const reason = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  return makeProblem('storage-failed', { parameters: { reason }, detail: error instanceof Error ? error.message : null });
}

/** Returns the problem for an error of splitting or of the disk. */
export function problemOfFailure(error: unknown): Problem {
  return problemOf(error) ?? storageProblem(error);
}

/** Problems that another body can't solve. */
const permanentProblems: readonly string[] = ['storage-failed', 'result-too-large'];

/** The destination of rows, one per line. */
export interface RowTarget {
  readonly rows: number;
  /** False after a row that isn't valid UTF-8. */
  readonly wellEncoded: boolean;
  /** Reads rows that are complete in a part; null if there is none yet. */
  readonly reader: RowReader | null;
  /** Reads the row that begins at an offset of a part. Returns its end; -1 if it is incomplete. */
  findRow(chunk: Uint8Array, from: number): number;
  /** Adds the row that was found; its bytes are valid until {@link RowTarget.settle}. */
  takeRow(chunk: Uint8Array, from: number, to: number, lineBreaks: boolean): void;
  /** The bytes of the added rows become invalid. */
  settle(): void;
  /** Appends to the current row. */
  append(chunk: Uint8Array, from: number, to: number): void;
  /** Returns the current row so far. */
  present(): Buffer;
  endRow(lineBreaks: boolean): void;
  /** Discards the current row. */
  discard(): void;
  flush(): void;
}

/** Splits the parts of bodies, one body after the other, into rows. */
export class BodyRows {
  readonly #target: RowTarget;
  readonly #columns = new ColumnNames();
  #format: BodyFormat = { mediaType: null, charset: null };
  #decode: ToUtf8 | null = null;
  /** The first bytes, until the format of the body is known. */
  #held: Uint8Array[] = [];
  #splitter: RowSplitter | null = null;
  #problem: Problem | null = null;
  #toldColumns = 0;
  #toldFacts = 0;
  readonly #place = new ConsistentRowsPath();
  /** Rows of the body still to skip. */
  #skip = 0;

  /** @param columns Names of existing rows. */
  constructor(target: RowTarget, columns: readonly string[] = []) {
    this.#target = target;
    this.#columns.know(columns);
  }

  /** Names of the columns so far. */
  get columns(): readonly string[] {
    return this.#columns.names;
  }

  /** Whether no row so far has duplicate names. */
  get once(): boolean {
    return this.#columns.once;
  }

  /** The scalars next to the rows of the current body. */
  get facts(): ReadonlyMap<string, string> {
    return this.#splitter?.facts ?? new Map<string, string>();
  }

  readonly #sink: RowSink = {
    startRows: (location) => this.#place.take(location, this.#columns.names, () => this.#target.present().toString('utf8')),
    bytes: (chunk, from, to) => this.#target.append(chunk, from, to),
    endRow: (shape, lineBreaks) => {
      if (this.#skip > 0) {
        this.#skip -= 1;
        this.#target.discard();
        return;
      }
      if (this.#columns.isNew(shape)) this.#columns.learn(shape, this.#target.present().toString('utf8'));
      this.#target.endRow(lineBreaks);
    },
    discard: () => this.#target.discard(),
    whole: {
      find: (chunk, from) => this.#target.findRow(chunk, from),
      take: (chunk, from, to) => {
        const { reader } = this.#target;
        if (reader === null) return;
        if (this.#skip > 0) {
          this.#skip -= 1;
          return;
        }
        const { shape, lineBreaks } = reader;
        if (this.#columns.isNew(shape)) this.#columns.learn(shape, reader.bytes.toString('utf8', from, to));
        this.#target.takeRow(chunk, from, to, lineBreaks);
      },
    },
  };

  begin(format: BodyFormat, skip = 0): void {
    this.#target.discard();
    this.#format = format;
    this.#skip = skip;
    this.#decode = null;
    this.#held = [];
    this.#splitter = null;
    this.#toldFacts = 0;
    if (this.#problem !== null && !permanentProblems.includes(this.#problem.code)) this.#problem = null;
  }

  /** Processes a part, whose bytes are valid until this returns; returns the body's problem so far. */
  take(part: Uint8Array): Problem | null {
    return this.attempt(() => this.#push(part));
  }

  /** Ends the body; returns its problem. An incomplete row is discarded. */
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
    // All rows are there, but some characters differ from what was sent.
    if (this.#problem === null && !this.#target.wellEncoded) {
      this.#problem = makeProblem('unexpected-answer', { parameters: { reason: 'encoding', charset: this.#format.charset ?? 'utf-8' } });
    }
    return this.#problem;
  }

  /** Returns the progress; columns and facts if they are new since the last time. */
  progress(): Progress {
    const columns = this.#columns.names;
    const { facts } = this;
    const progress = { rows: this.#target.rows, columns: columns.length > this.#toldColumns ? columns : null, facts: null };
    this.#toldColumns = columns.length;
    if (facts.size === this.#toldFacts) return progress;
    this.#toldFacts = facts.size;
    return { ...progress, facts: new Map(facts) };
  }

  /** Runs a function; its error becomes the problem. */
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
    // Held bytes outlive their buffer.
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

  /** Whether the first bytes of a body are enough to detect its format: a byte order mark, and two lines for delimited text. */
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
    try {
      this.#splitter?.push(bytes);
    } finally {
      this.#target.settle();
    }
  }
}

const alreadyUtf8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/** Converts the parts of a body to UTF-8; the end is an empty part. */
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
 * Chooses the decoder by the charset of the headers and the byte order mark, which takes precedence (WHATWG Encoding, BOM sniffing).
 *
 * @throws ProblemError `unexpected-answer` with the reason `encoding` for an unknown charset.
 */
function toUtf8(charset: string | null, first: Uint8Array): ToUtf8 {
  if (first[0] === 0xff && first[1] === 0xfe) return decoding('utf-16le');
  if (first[0] === 0xfe && first[1] === 0xff) return decoding('utf-16be');
  return charset === null || alreadyUtf8.has(charset) ? asItIs : decoding(charset);
}

/** Maximum bytes of a body shown if it isn't a page. */
const shownBytes = 8 * 1024;

/**
 * Checks that consecutive bodies have their rows at the same path. A failing server can respond 200 with something else, such as
 * `{"error":…}`, which isn't a row.
 */
class ConsistentRowsPath {
  /** The path in previous bodies; null if none had rows. */
  #path: string | null = null;
  #beginning: Uint8Array = new Uint8Array();

  /** Starts a body with these first bytes. */
  begin(first: Uint8Array): void {
    this.#beginning = first.slice(0, shownBytes);
  }

  /**
   * Checks the path of the body's rows.
   *
   * @param columns Names of previous rows.
   * @param object Source of the object if it is the whole body.
   * @throws ProblemError `unexpected-answer` with the reason `no-page` for another path; its detail is the start of the body.
   */
  take(column: string, columns: readonly string[], object: () => string): void {
    if (column === objectLocation ? this.#isRow(columns, object) : this.#path === null || this.#path === column) {
      this.#path = column === objectLocation ? linesLocation : column;
      return;
    }
    fail('unexpected-answer', { parameters: { reason: 'no-page' }, detail: new TextDecoder().decode(this.#beginning) });
  }

  /** Whether a single object is a row: the last line of JSON lines, the only row, or one with names of previous rows. */
  #isRow(columns: readonly string[], object: () => string): boolean {
    if (this.#path !== null) return this.#path === linesLocation;
    return columns.length === 0 || readRow(object()).some(([name]) => columns.includes(name));
  }
}
