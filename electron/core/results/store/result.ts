import { type FileHandle, rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Problem } from '../../../../shared/contract/problem.ts';
import type { Cell, JsonRows, RowWindow } from '../../../../shared/contract/results/run.ts';
import { indentJson } from '../../../../shared/values/indented-json.ts';
import { makeProblem } from '../../../wire/problem-error.ts';
import { BodyBeginning } from './body-beginning.ts';
import { GatheredParts } from './gathered-parts.ts';
import type { BodyReport, ResultThread } from './result-thread.ts';
import { cutCell, readRow } from './row-members.ts';
import type { BodyFormat, PersistedExtent, PersistedRows, RowsWanted } from './worker/orders.ts';

/** Bytes of rows read for one answer to the page, which takes a task of 20 milliseconds to hear a megabyte: a window of wider rows is shorter than asked for. */
const windowBytes = 1024 * 1024;

/** The same where long values are cut before they are sent: it is the application's own work then. */
const cutWindowBytes = 16 * 1024 * 1024;

/** Bytes of the rows that go with the first news of them. */
const firstBytes = 256 * 1024;

/** Bytes that may wait for the thread before whoever brings them is asked to pause. */
const waitingLimit = 1024 * 1024;

const absent: Cell = ['absent', ''];

/** Part of a text, and whether it goes on. */
interface TextPart {
  readonly text: string;
  readonly cut: boolean;
}

/** How rows are read as cells. */
interface WindowOptions {
  /** Which rows, in this order, where they do not stand one after the other. */
  readonly numbers?: readonly number[] | undefined;
  /** To be looked at: of long values the beginning alone. */
  readonly cut?: boolean | undefined;
}

/** Where a result's rows lie. */
interface ResultPlace {
  readonly runId: string;
  readonly path: string;
  readonly file: FileHandle;
  /** What its rows may take of the disk. */
  readonly maximumBytes: number;
  /** Rows that the file has already. */
  readonly kept?: PersistedRows;
  /** Whether the file stays when the result goes. */
  readonly lasting?: boolean;
}

/**
 * What a request brought, or several one after the other: its rows on disk, the names of its columns, the beginning of its body. Readable while it grows.
 *
 * The rows are found, stored and read by a thread of their own; here is what it told last.
 */
export class Result {
  readonly runId: string;
  readonly beginning = new BodyBeginning();
  /** Called whenever rows were stored. */
  onProgress: () => void = () => undefined;
  readonly #place: ResultPlace;
  readonly #thread: ResultThread;
  readonly #parts: GatheredParts;
  readonly #withoutSecrets: (text: string) => string;
  readonly #removal = new AbortController();
  readonly #looked = Promise.withResolvers<number>();
  #charset: string | null = null;
  #rows = 0;
  #columns: readonly string[] = [];
  #facts: ReadonlyMap<string, string> = new Map();
  #problem: Problem | null = null;
  #waitingBytes = 0;
  #room: (() => void) | null = null;
  #removing: Promise<void> | null = null;

  /** @param withoutSecrets Takes out of a text what must not be shown: a server may send a credential back. */
  constructor(place: ResultPlace, thread: ResultThread, withoutSecrets: (text: string) => string) {
    this.runId = place.runId;
    this.#place = place;
    this.#thread = thread;
    this.#withoutSecrets = withoutSecrets;
    this.#parts = new GatheredParts({
      empty: () => thread.emptySlot(),
      carry: (slot, length) => thread.take(place.runId, slot, length),
    });
    this.#columns = place.kept?.columns ?? [];
    thread.create(place.runId, place.file.fd, place.maximumBytes, place.kept ?? null, {
      stored: (report, bytes) => this.#learnStored(report, bytes),
      lost: () => this.#lose(),
    });
  }

  /** Rows that can be read by now. */
  get rows(): number {
    return this.#rows;
  }

  /** Names of the columns met so far, in the order of their first appearance. */
  get columns(): readonly string[] {
    return this.#columns;
  }

  /** The scalars beside the rows, by name. */
  get facts(): ReadonlyMap<string, string> {
    return this.#facts;
  }

  /** When cells were first handed out, as `performance.now` counts; never where nobody asks. */
  get firstLook(): Promise<number> {
    return this.#looked.promise;
  }

  /** Whether it outlives the store: then only who opened it ends it. */
  get lasting(): boolean {
    return this.#place.lasting === true;
  }

  /** Says what the body is, before its first part; a former one has ended. @param skip Rows at its beginning that are not stored. */
  begin(format: BodyFormat, skip = 0): void {
    this.#charset = format.charset;
    if (this.#problem?.code !== 'storage-failed' && this.#problem?.code !== 'result-too-large') this.#problem = null;
    this.#facts = new Map();
    this.#parts.begin();
    this.#thread.begin(this.runId, format, skip);
  }

  /**
   * Takes the next part of the body; waits where the thread is slower than the network. Returns what turned out to be wrong by now.
   *
   * @param mostWaiting Bytes that may wait for the thread; 0 to hear of the rows of this part before more is taken.
   */
  async take(part: Uint8Array, mostWaiting = waitingLimit): Promise<Problem | null> {
    this.beginning.take(part);
    if (this.#problem !== null) return this.#problem;
    this.#waitingBytes += part.length;
    this.#parts.add(part);
    if (this.#waitingBytes > mostWaiting && !this.removed.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#room = resolve;
      await promise;
    }
    return this.#problem;
  }

  /** The body is over: every whole row goes to disk. Returns what is wrong with it. @param whole False where it was cut off. */
  async end(whole: boolean): Promise<Problem | null> {
    if (this.removed.aborted || this.#problem?.code === 'storage-failed') return this.#problem;
    this.#parts.flush();
    const report = await this.#thread.end(this.runId, whole).catch(() => null);
    if (report !== null) this.#learn(report);
    this.#room?.();
    return this.#problem;
  }

  /** Absolute path of the rows, one a line; whole up to the last {@link flush}. */
  get path(): string {
    return this.#place.path;
  }

  /** Puts every row known by now where others can read it: in the file. @throws ProblemError `storage-failed`. */
  async flush(): Promise<void> {
    if (this.rows > 0) await this.#read({ from: this.rows - 1, count: 1, limit: windowBytes });
  }

  /**
   * Writes every row that came by now to the file; what is in it then.
   *
   * @throws ProblemError `storage-failed`, `result-too-large`.
   */
  async keep(): Promise<PersistedExtent> {
    this.#parts.flush();
    const { rows, bytes, once } = await this.#thread.keep(this.runId);
    this.#rows = Math.max(this.#rows, rows);
    return { rows, bytes, once };
  }

  /** Has the system write what the file has to the disk. */
  sync(): Promise<void> {
    return this.#place.file.datasync();
  }

  /** Rows as cells, one per column known by now; fewer than asked for at the end, and where they take too much room (but one at least). */
  window(from: number, count: number, { numbers, cut = false }: WindowOptions = {}): Promise<RowWindow> {
    return this.#window({ from, count, numbers, limit: cut ? cutWindowBytes : windowBytes }, cut);
  }

  /** The first rows as cells to be looked at, so many or fewer: no more than are at hand at once. */
  firstWindow(count: number): Promise<RowWindow> {
    return this.#window({ from: 0, count, limit: firstBytes }, true);
  }

  async #window(wanted: RowsWanted, cut: boolean): Promise<RowWindow> {
    const sources = await this.#read(wanted);
    const columns = this.columns;
    const places = new Map(columns.map((name, index) => [name, index]));
    let characters = 0;
    const converted = await mapInSteps(sources, (source) => {
      if (cut && characters > windowBytes) return null;
      const cells = new Array<Cell>(columns.length).fill(absent);
      for (const [name, cell] of readRow(this.#withoutSecrets(source))) {
        const place = places.get(name);
        if (place === undefined) continue;
        const own = cut ? cutCell(cell) : cell;
        characters += own[1].length;
        cells[place] = own;
      }
      return cells;
    });
    const rows = converted.filter((cells) => cells !== null);
    if (rows.length > 0) this.#looked.resolve(performance.now());
    return { from: wanted.from, columns, rows };
  }

  /** The first row as it is in the file, or null where there is none. @throws ProblemError `storage-failed`. */
  async firstLine(): Promise<string | null> {
    return (await this.#read({ from: 0, count: 1, limit: windowBytes }))[0] ?? null;
  }

  /** Rows as indented JSON, values as sent; fewer than asked for at the end, and where they are very wide. */
  async json(from: number, count: number): Promise<JsonRows> {
    const sources = await this.#read({ from, count, limit: windowBytes });
    const parts = await mapInSteps(sources, (source) => `  ${indentJson(this.#withoutSecrets(source), 1)}`);
    return { text: parts.join(',\n'), rows: parts.length };
  }

  /** The beginning of the body as received. */
  raw(): TextPart {
    const { text, cut } = this.beginning.read(this.#charset);
    return { text: this.#withoutSecrets(text), cut };
  }

  /** Aborted once the result is removed: whoever still fills it may stop. */
  get removed(): AbortSignal {
    return this.#removal.signal;
  }

  /** Ends its use, and removes it from disk unless it is a lasting one. */
  remove(): Promise<void> {
    this.#removing ??= this.#remove();
    return this.#removing;
  }

  async #remove(): Promise<void> {
    this.#removal.abort(new DOMException('The result is not wanted any more', 'AbortError'));
    this.#parts.flush();
    await this.#thread.drop(this.runId);
    this.#room?.();
    await this.#place.file.close();
    if (!this.lasting) await rm(this.#place.path, { force: true });
  }

  /** Rows as their JSON sources. @throws ProblemError `storage-failed`. */
  async #read(wanted: RowsWanted): Promise<readonly string[]> {
    if (this.removed.aborted) return [];
    const report = await this.#thread.read(this.runId, wanted);
    const bytes = Buffer.from(report.bytes.buffer, report.bytes.byteOffset, report.bytes.length);
    let at = 0;
    return report.lengths.map((length) => {
      const source = bytes.toString('utf8', at, at + length - 1);
      at += length;
      return source;
    });
  }

  #learnStored(report: BodyReport, bytes: number): void {
    this.#learn(report);
    this.#waitingBytes -= bytes;
    if (this.#waitingBytes <= waitingLimit) this.#room?.();
    this.onProgress();
  }

  #learn({ progress: { rows, columns, facts }, problem }: BodyReport): void {
    this.#rows = rows;
    this.#columns = columns ?? this.#columns;
    this.#facts = facts ?? this.#facts;
    this.#problem ??= problem;
  }

  #lose(): void {
    this.#problem ??= makeProblem('storage-failed', { parameters: { reason: 'thread-ended' } });
    this.#room?.();
  }
}

/** Characters converted before others get their turn: about five milliseconds of work. */
const stepCharacters = 256 * 1024;

/** Converts texts one by one, and lets the event loop turn in between: a window of wide rows must not hold up everything else. */
async function mapInSteps<T>(texts: readonly string[], convert: (text: string) => T): Promise<readonly T[]> {
  const converted: T[] = [];
  let characters = 0;
  for (const text of texts) {
    converted.push(convert(text));
    characters += text.length;
    if (characters < stepCharacters) continue;
    characters = 0;
    await nextTurn();
  }
  return converted;
}
