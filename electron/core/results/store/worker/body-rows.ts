import type { Problem } from '../../../../../shared/contract/problem.ts';
import { fail, makeProblem, problemOf } from '../../../../wire/problem-error.ts';
import { createBodySplitter } from '../../../../wire/rows/body-splitter.ts';
import { lookedAt } from '../../../../wire/rows/csv-splitter.ts';
import type { RowReader } from '../../../../wire/rows/row-reader.ts';
import type { RowSink, RowSplitter } from '../../../../wire/rows/row-splitter.ts';
import { ColumnNames } from '../row-members.ts';
import { OnePlace } from './one-place.ts';
import type { BodyFormat, Progress } from './orders.ts';

const empty = new Uint8Array();

function storageProblem(error: unknown): Problem {
  const reason = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  return makeProblem('storage-failed', { parameters: { reason }, detail: error instanceof Error ? error.message : null });
}

/** The problem that a failure of splitting or of the disk stands for. */
export function problemOfFailure(error: unknown): Problem {
  return problemOf(error) ?? storageProblem(error);
}

/** What no further body mends. */
const lastingProblems: readonly string[] = ['storage-failed', 'result-too-large'];

/** Where rows go, one a line. */
export interface RowTarget {
  readonly rows: number;
  /** False once a row came that is no UTF-8. */
  readonly wellEncoded: boolean;
  /** What reads rows that lie whole in a part; null as long as there is none. */
  readonly reader: RowReader | null;
  /** Reads the row that begins at a place of a part. Where it ends; -1 where it is to come in parts. */
  findRow(chunk: Uint8Array, from: number): number;
  /** Takes the row that was found; its bytes are valid until {@link RowTarget.settle}. */
  takeRow(chunk: Uint8Array, from: number, to: number, lineBreaks: boolean): void;
  /** The bytes that rows were taken of go. */
  settle(): void;
  /** Adds to the present row. */
  append(chunk: Uint8Array, from: number, to: number): void;
  /** The present row as it is so far. */
  present(): Buffer;
  endRow(lineBreaks: boolean): void;
  /** Forgets the present row. */
  discard(): void;
  flush(): void;
}

/** Takes the parts of bodies, one body after the other, and splits them into rows. */
export class BodyRows {
  readonly #target: RowTarget;
  readonly #columns = new ColumnNames();
  #format: BodyFormat = { mediaType: null, charset: null };
  #decode: ToUtf8 | null = null;
  /** What came before it can be told how the body is written. */
  #held: Uint8Array[] = [];
  #splitter: RowSplitter | null = null;
  #problem: Problem | null = null;
  #toldColumns = 0;
  #toldFacts = 0;
  readonly #place = new OnePlace();
  /** Rows of the body that are still to be left out. */
  #skip = 0;

  /** @param columns Names that rows of an earlier time have. */
  constructor(target: RowTarget, columns: readonly string[] = []) {
    this.#target = target;
    this.#columns.know(columns);
  }

  /** Names of the columns met so far. */
  get columns(): readonly string[] {
    return this.#columns.names;
  }

  /** Whether no row so far has a name twice. */
  get once(): boolean {
    return this.#columns.once;
  }

  /** The scalars beside the rows of the present body. */
  get facts(): ReadonlyMap<string, string> {
    return this.#splitter?.facts ?? new Map<string, string>();
  }

  readonly #sink: RowSink = {
    place: (place) => this.#place.take(place, this.#columns.names, () => this.#target.present().toString('utf8')),
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
    if (this.#problem !== null && !lastingProblems.includes(this.#problem.code)) this.#problem = null;
  }

  /** Takes a part, whose bytes are its own only until this returns; returns what is wrong with the body, now or before. */
  take(part: Uint8Array): Problem | null {
    return this.attempt(() => this.#push(part));
  }

  /** The body is over; returns what is wrong with it. A row that was cut off is forgotten. */
  async end(whole: boolean): Promise<Problem | null> {
    if (this.#problem === null && whole) {
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
    // Every row is there, but not every character is what was sent.
    if (this.#problem === null && !this.#target.wellEncoded) {
      this.#problem = makeProblem('unexpected-answer', { parameters: { reason: 'encoding', charset: this.#format.charset ?? 'utf-8' } });
    }
    return this.#problem;
  }

  /** How far it is; columns and facts where they are new since the last time. */
  progress(): Progress {
    const columns = this.#columns.names;
    const { facts } = this;
    const told = { rows: this.#target.rows, columns: columns.length > this.#toldColumns ? columns : null, facts: null };
    this.#toldColumns = columns.length;
    if (facts.size === this.#toldFacts) return told;
    this.#toldFacts = facts.size;
    return { ...told, facts: new Map(facts) };
  }

  /** Does something; what goes wrong with it is the problem from now on. */
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
    // What is held outlives the buffer that it came in.
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

  /** Whether a body's beginning is long enough to tell how it is written: a mark of its encoding, and two lines where lines are columns. */
  #isTelling(first: Buffer): boolean {
    if (first.length < 3) return false;
    if (this.#format.mediaType?.startsWith('text/') !== true || first.length >= lookedAt) return true;
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

/** Turns the parts of a body into UTF-8; the end is an empty part. */
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
 * Chooses by the encoding that the head names and the mark at the body's beginning, which wins (WHATWG Encoding, BOM sniffing).
 *
 * @throws ProblemError `unexpected-answer` with the reason `encoding` where nobody knows it.
 */
function toUtf8(charset: string | null, first: Uint8Array): ToUtf8 {
  if (first[0] === 0xff && first[1] === 0xfe) return decoding('utf-16le');
  if (first[0] === 0xfe && first[1] === 0xff) return decoding('utf-16be');
  return charset === null || alreadyUtf8.has(charset) ? asItIs : decoding(charset);
}
