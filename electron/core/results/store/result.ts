import { type FileHandle, rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JsonRows, RowWindow } from '../../../../shared/contract/results/run.ts';
import type { Problem } from '../../../../shared/problems/problem.ts';
import type { Cell } from '../../../../shared/values/cell.ts';
import { indentJson } from '../../../../shared/values/indented-json.ts';
import { makeProblem } from '../../../wire/problem-error.ts';
import { type IncompleteLists, noLists } from '../../../wire/responses/page-facts.ts';
import { BodyStart } from './body-beginning.ts';
import { GatheredParts } from './gathered-parts.ts';
import type { BodyReport, ResultThread } from './result-thread.ts';
import { cutCell, readRow } from './row-members.ts';
import type { BodyFormat, PersistedExtent, PersistedRows, RowRange } from './worker/orders.ts';
import { noPageRows, type PageRows } from './worker/row-digest.ts';

/**
 * Maximum number of bytes of rows per message. A window of larger rows has fewer rows than requested.
 *
 * The page takes 20 milliseconds to parse a megabyte.
 */
const windowBytes = 1024 * 1024;

/**
 * Maximum number of bytes of rows if long values are truncated before they are sent. The application, not the page, then parses the rows.
 */
const cutWindowBytes = 16 * 1024 * 1024;

/** Maximum number of bytes of the rows in the first event about rows. */
const firstBytes = 256 * 1024;

/** Maximum number of bytes that can wait for the thread before the source is paused. */
const waitingLimit = 1024 * 1024;

const absent: Cell = ['absent', ''];

/** A part of a text, and whether more follows. */
interface TextPart {
  readonly text: string;
  readonly cut: boolean;
}

/** Options for reading rows as cells. */
interface WindowOptions {
  /** Numbers of the rows to read, in this order, if the rows aren't consecutive. */
  readonly numbers?: readonly number[] | undefined;
  /** Whether long values are truncated for display. */
  readonly cut?: boolean | undefined;
}

/** The file of a result's rows. */
interface ResultFile {
  readonly runId: string;
  readonly path: string;
  readonly file: FileHandle;
  /** Maximum size of the rows on disk in bytes. */
  readonly maximumBytes: number;
  /** Existing rows of the file. */
  readonly persisted?: PersistedRows;
  /** Whether the file is kept when the result is removed. */
  readonly persistent?: boolean;
}

/**
 * The rows of one request or of several successive ones, stored on disk. The result can be read while it grows.
 *
 * It also has the names of its columns, and the start of its body. A separate thread finds, stores, and reads the rows. This object has the
 * progress that the thread last reported.
 */
export class Result {
  readonly runId: string;
  readonly bodyStart = new BodyStart();
  /** The rows of the last page. */
  page: PageRows = noPageRows;
  /** Called after rows were stored. */
  onProgress: () => void = () => undefined;
  readonly #place: ResultFile;
  readonly #thread: ResultThread;
  readonly #parts: GatheredParts;
  readonly #withoutSecrets: (text: string) => string;
  readonly #removal = new AbortController();
  readonly #looked = Promise.withResolvers<number>();
  #charset: string | null = null;
  #rows = 0;
  #columns: readonly string[] = [];
  #facts: ReadonlyMap<string, string> = new Map();
  #incompleteLists = noLists;
  #problem: Problem | null = null;
  #waitingBytes = 0;
  #room: (() => void) | null = null;
  #removing: Promise<void> | null = null;

  /** Creates a result for an open file. @param withoutSecrets Removes secrets from a text, because a server can echo credentials. */
  constructor(resultFile: ResultFile, thread: ResultThread, withoutSecrets: (text: string) => string) {
    this.runId = resultFile.runId;
    this.#place = resultFile;
    this.#thread = thread;
    this.#withoutSecrets = withoutSecrets;
    this.#parts = new GatheredParts({
      empty: () => thread.emptySlot(),
      carry: (slot, length) => thread.take(resultFile.runId, slot, length),
    });
    this.#columns = resultFile.persisted?.columns ?? [];
    thread.create(resultFile.runId, resultFile.file.fd, resultFile.maximumBytes, resultFile.persisted ?? null, {
      stored: (report, bytes) => this.#learnStored(report, bytes),
      lost: () => this.#lose(),
    });
  }

  /** Number of rows that can be read. */
  get rows(): number {
    return this.#rows;
  }

  /** Names of the known columns, in the order of their first appearance. */
  get columns(): readonly string[] {
    return this.#columns;
  }

  /** Scalar values next to the rows of the body, by name. */
  get facts(): ReadonlyMap<string, string> {
    return this.#facts;
  }

  /** The lists in the rows of the body that have a next page. */
  get incompleteLists(): IncompleteLists {
    return this.#incompleteLists;
  }

  /** Resolves with the time of the first read of cells, from `performance.now`. */
  get firstLook(): Promise<number> {
    return this.#looked.promise;
  }

  /** Whether the result is persistent. Only `closePersistent` and `close` of its store close a persistent result. */
  get persistent(): boolean {
    return this.#place.persistent === true;
  }

  /**
   * Sets the format of a body before its first part. The previous body must have ended.
   *
   * @param skip Number of rows at the start of the body that aren't stored.
   */
  begin(format: BodyFormat, skip = 0): void {
    this.#charset = format.charset;
    if (this.#problem?.code !== 'storage-failed' && this.#problem?.code !== 'result-too-large') this.#problem = null;
    this.#facts = new Map();
    this.#incompleteLists = noLists;
    this.#parts.begin();
    this.#thread.begin(this.runId, format, skip);
  }

  /** Adds a part of a body without rows to the text that {@link raw} returns. */
  show(part: Uint8Array, charset: string | null): void {
    this.#charset = charset;
    this.bodyStart.take(part);
  }

  /**
   * Stores the next part of the body. Waits if the thread is slower than the network.
   *
   * @param maxWaiting Maximum number of bytes that can wait for the thread. 0 waits until the rows of this part are stored.
   * @returns The problem that was found so far, or null.
   */
  async take(part: Uint8Array, maxWaiting = waitingLimit): Promise<Problem | null> {
    this.bodyStart.take(part);
    if (this.#problem !== null) return this.#problem;
    this.#waitingBytes += part.length;
    this.#parts.add(part);
    if (this.#waitingBytes > maxWaiting && !this.removed.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#room = resolve;
      await promise;
    }
    return this.#problem;
  }

  /**
   * Ends the body and writes all whole rows to disk. Returns the body's problem, or null.
   *
   * @param isComplete Whether the body is complete. False if it was truncated.
   */
  async end(isComplete: boolean): Promise<Problem | null> {
    if (this.removed.aborted || this.#problem?.code === 'storage-failed') return this.#problem;
    this.#parts.flush();
    const report = await this.#thread.end(this.runId, isComplete).catch(() => null);
    if (report !== null) {
      this.#learn(report);
      this.page = report.page;
    }
    this.#room?.();
    return this.#problem;
  }

  /** Removes the rows after the first `rows` rows. @throws ProblemError `storage-failed` */
  async dropRowsAfter(rows: number): Promise<void> {
    const report = await this.#thread.truncate(this.runId, rows);
    if (report !== null) this.#learn(report);
    this.onProgress();
  }

  /** Does nothing, because rows are stored when they arrive. */
  async keepPage(): Promise<void> {}

  /** Absolute path of the rows, one per line. The file has all rows up to the last {@link flush}. */
  get path(): string {
    return this.#place.path;
  }

  /** Writes all known rows to the file, so that others can read them. @throws ProblemError `storage-failed` */
  async flush(): Promise<void> {
    if (this.rows > 0) await this.#read({ from: this.rows - 1, count: 1, limit: windowBytes });
  }

  /**
   * Writes all received rows to the file. Returns the file's number of rows and their size.
   *
   * @throws ProblemError `storage-failed`, `result-too-large`
   */
  async keep(): Promise<PersistedExtent> {
    this.#parts.flush();
    const { rows, bytes, once } = await this.#thread.keep(this.runId);
    this.#rows = Math.max(this.#rows, rows);
    return { rows, bytes, once };
  }

  /** Flushes the file to disk. */
  sync(): Promise<void> {
    return this.#place.file.datasync();
  }

  /** Returns rows as cells, one per known column. Returns fewer rows at the end, or if the rows are too large, but at least one. */
  window(from: number, count: number, { numbers, cut = false }: WindowOptions = {}): Promise<RowWindow> {
    return this.#window({ from, count, numbers, limit: cut ? cutWindowBytes : windowBytes }, cut);
  }

  /** Returns at most `count` first rows as cells for display. Returns the rows that are available immediately. */
  firstWindow(count: number): Promise<RowWindow> {
    return this.#window({ from: 0, count, limit: firstBytes }, true);
  }

  async #window(range: RowRange, cut: boolean): Promise<RowWindow> {
    const sources = await this.#read(range);
    const columns = this.columns;
    const indexByName = new Map(columns.map((name, index) => [name, index]));
    let characters = 0;
    const converted = await mapInSteps(sources, (source) => {
      if (cut && characters > windowBytes) return null;
      const cells = new Array<Cell>(columns.length).fill(absent);
      for (const [name, cell] of readRow(this.#withoutSecrets(source))) {
        const index = indexByName.get(name);
        if (index === undefined) continue;
        const own = cut ? cutCell(cell) : cell;
        characters += own[1].length;
        cells[index] = own;
      }
      return cells;
    });
    const rows = converted.filter((cells) => cells !== null);
    if (rows.length > 0) this.#looked.resolve(performance.now());
    return { from: range.from, columns, rows };
  }

  /** Returns the first row as in the file. Null if there are no rows. @throws ProblemError `storage-failed` */
  async firstLine(): Promise<string | null> {
    return (await this.#read({ from: 0, count: 1, limit: windowBytes }))[0] ?? null;
  }

  /** Returns rows as indented JSON, with values as sent. Returns fewer rows at the end, or if the rows are very large. */
  async json(from: number, count: number): Promise<JsonRows> {
    const sources = await this.#read({ from, count, limit: windowBytes });
    const parts = await mapInSteps(sources, (source) => `  ${indentJson(this.#withoutSecrets(source), 1)}`);
    return { text: parts.join(',\n'), rows: parts.length };
  }

  /** Returns the start of the body as received. */
  raw(): TextPart {
    const { text, cut } = this.bodyStart.read(this.#charset);
    return { text: this.#withoutSecrets(text), cut };
  }

  /** Aborted when the result is removed, so that its source can stop. */
  get removed(): AbortSignal {
    return this.#removal.signal;
  }

  /** Closes the result. Removes its file unless the result is persistent. */
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
    if (!this.persistent) await rm(this.#place.path, { force: true });
  }

  /** Returns the JSON of rows. @throws ProblemError `storage-failed` */
  async #read(range: RowRange): Promise<readonly string[]> {
    if (this.removed.aborted) return [];
    const report = await this.#thread.read(this.runId, range);
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

  #learn({ progress: { rows, columns, facts, incompleteLists }, problem }: BodyReport): void {
    this.#rows = rows;
    this.#columns = columns ?? this.#columns;
    this.#facts = facts ?? this.#facts;
    this.#incompleteLists = incompleteLists ?? this.#incompleteLists;
    this.#problem ??= problem;
  }

  #lose(): void {
    this.#problem ??= makeProblem('storage-failed', { parameters: { reason: 'thread-ended' } });
    this.#room?.();
  }
}

/** Number of characters to convert before other tasks of the event loop run. They take about five milliseconds. */
const stepCharacters = 256 * 1024;

/** Converts texts in steps, so that a window of large rows doesn't block the event loop. */
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
