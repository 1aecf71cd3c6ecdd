import { isUtf8 } from 'node:buffer';
import { ValueEnds } from '../../../../shared/json-bytes/split-rows.ts';
import { type InvalidText, invalidTextIn } from '../../../wire/rows/invalid-text.ts';
import type { RowReader } from '../../../wire/rows/row-reader.ts';
import { LineBatches } from '../../results/store/row-batches.ts';
import { BodyRows, type RowTarget } from '../../results/store/worker/body-rows.ts';
import type { BodyFormat } from '../../results/store/worker/orders.ts';
import type { PageRows } from '../../results/store/worker/row-digest.ts';
import type { RepeatedKeys } from '../../results/store/worker/row-keys.ts';
import type { ExportFile } from './export-file.ts';
import type { BodyProgress } from './orders.ts';

/** Returns the rows between two offsets of a part as lines. */
function linesOf(part: Uint8Array, from: number, to: number): Uint8Array {
  const ends = new ValueEnds();
  const lines: Uint8Array[] = [];
  for (let at = from; at >= 0 && at < to; ) {
    const end = ends.find(part, at, to);
    if (end < 0) break;
    lines.push(part.subarray(at, end), lineFeed);
    at = part.indexOf(0x7b, end);
  }
  return Buffer.concat(lines);
}

const lineFeed = Uint8Array.of(0x0a);

/** Writes the rows of bodies. Rows that are complete in a part are written directly, and others are collected first. */
class WrittenRows implements RowTarget {
  invalidText: InvalidText | null = null;
  /** The first row of all bodies, as sent. */
  first: string | null = null;
  /** The error of writing a row. Null without an error. */
  failure: { readonly error: unknown } | null = null;
  readonly #file: ExportFile;
  /** Rows that span two parts, or that arrived before the columns were known. */
  readonly #lines = new LineBatches();
  #waiting = 0;
  /** The last part, and whether its rows can be written directly. */
  #part: Uint8Array | null = null;
  #isClean = false;
  /** Start offset of the directly written rows in the part. */
  #from = 0;
  #to = 0;
  /** Number of directly written rows of the part. */
  #directRows = 0;

  constructor(file: ExportFile) {
    this.#file = file;
  }

  get rows(): number {
    return this.#file.rows;
  }

  get reader(): RowReader | null {
    return this.#file.reader;
  }

  findRow(chunk: Uint8Array, from: number): number {
    const { reader } = this.#file;
    if (reader === null || !this.#canWriteDirectly(chunk)) return -1;
    try {
      // Rows that were collected earlier come first.
      this.#writeLines();
      const end = this.#file.readComplete(reader, chunk, from);
      // A row with line breaks between its tokens isn't written directly, because the line breaks must be removed.
      return reader.lineBreaks ? -1 : end;
    } catch (error) {
      return this.#fail(error);
    }
  }

  takeRow(chunk: Uint8Array, from: number, to: number): void {
    const { reader } = this.#file;
    if (reader === null) return;
    this.first ??= Buffer.from(chunk.subarray(from, to)).toString('utf8');
    if (this.#to === 0) this.#from = from;
    this.#to = to;
    this.#directRows += 1;
    try {
      this.#file.writeRow(reader);
    } catch (error) {
      this.#fail(error);
    }
  }

  settle(): void {
    if (this.#part !== null && this.#to > 0 && !isUtf8(this.#part.subarray(this.#from, this.#to))) {
      this.invalidText ??= invalidTextIn(linesOf(this.#part, this.#from, this.#to), this.rows - this.#directRows);
    }
    this.#part = null;
    this.#to = 0;
    this.#directRows = 0;
    this.#writeLines();
  }

  append(chunk: Uint8Array, from: number, to: number): void {
    this.#lines.append(chunk, from, to);
  }

  present(): Buffer {
    return this.#lines.present();
  }

  endRow(lineBreaks: boolean): void {
    this.#lines.endRow(lineBreaks);
    this.#waiting += 1;
  }

  discard(): void {
    this.#lines.discard();
  }

  flush(): void {
    this.#writeLines();
  }

  #writeLines(): void {
    if (this.#waiting === 0) return;
    this.#waiting = 0;
    const { bytes } = this.#lines.takeBatch();
    const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.invalidText ??= invalidTextIn(block, this.rows);
    this.first ??= block.toString('utf8', 0, block.indexOf(0x0a));
    try {
      this.#file.write(block);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Checks whether rows can be written directly from a part. They can't if the part contains a secret. */
  #canWriteDirectly(chunk: Uint8Array): boolean {
    if (chunk !== this.#part) {
      this.#part = chunk;
      this.#isClean = !this.#file.containsSecret(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    }
    return this.#isClean;
  }

  #fail(error: unknown): never {
    this.failure ??= { error };
    throw error;
  }
}

/** Parses the bodies of responses in sequence, and writes their rows to a file. */
export class ExportBodies {
  readonly #file: ExportFile;
  readonly #rows: WrittenRows;
  readonly #bodies: BodyRows;

  constructor(file: ExportFile) {
    this.#file = file;
    this.#rows = new WrittenRows(file);
    this.#bodies = new BodyRows(this.#rows);
  }

  /** The first row of all bodies, as sent. Null before it is received. */
  get first(): string | null {
    return this.#rows.first;
  }

  /** The rows of the current or last page. */
  get page(): PageRows {
    return this.#bodies.page;
  }

  get repeatedKeys(): RepeatedKeys {
    return this.#bodies.repeatedKeys;
  }

  begin(format: BodyFormat, skip: number): void {
    this.#bodies.begin(format, skip);
  }

  /** Parses the next part. Its memory must not change until the promise settles. @throws the error of writing a row. */
  async take(part: Uint8Array): Promise<BodyProgress> {
    const problem = this.#bodies.take(part);
    return this.#after(problem);
  }

  /** Ends the body. @param isComplete False if the body was truncated. @throws the error of writing a row. */
  async end(isComplete: boolean): Promise<BodyProgress> {
    const problem = await this.#bodies.end(isComplete);
    return this.#after(problem);
  }

  async #after(problem: BodyProgress['problem']): Promise<BodyProgress> {
    const { failure } = this.#rows;
    if (failure !== null) throw failure.error;
    await this.#file.settle();
    const { rows, facts, incompleteLists } = this.#bodies.progress();
    return { rows, facts, incompleteLists, problem };
  }
}
