import { isUtf8 } from 'node:buffer';
import { charset, mediaType } from '../../wire/header-lines.ts';
import { RowReader } from '../../wire/rows/row-reader.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import { BodyRows, type RowTarget } from '../results/store/worker/body-rows.ts';
import { makeOneLine, RowRun } from '../results/store/worker/row-run.ts';

/** Rows as sent, each in a line that ends with a line feed. */
export interface RowBatch {
  readonly bytes: Uint8Array;
  readonly rows: number;
}

/** Buffers rows in memory until they are taken. */
export class LineBatches implements RowTarget {
  readonly reader = new RowReader([], false);
  rows = 0;
  wellEncoded = true;
  #block: Buffer = Buffer.allocUnsafe(64 * 1024);
  #rowsEnd = 0;
  #used = 0;
  /** Number of rows taken. */
  #takenRows = 0;
  readonly #run = new RowRun();

  findRow(chunk: Uint8Array, from: number): number {
    return this.reader.readWhole(chunk, from);
  }

  takeRow(chunk: Uint8Array, from: number, to: number, lineBreaks: boolean): void {
    if (lineBreaks) {
      this.append(chunk, from, to);
      this.endRow(true);
      return;
    }
    if (!this.#run.follows(chunk, from)) {
      this.settle();
      this.#run.begin(chunk, from);
    }
    this.#run.add(to);
    this.rows += 1;
  }

  settle(): void {
    const { length } = this.#run;
    if (length === 0) return;
    this.#makeRoom(length);
    this.#run.copyTo(this.#block, this.#used);
    this.#run.forget();
    this.#used += length;
    this.#rowsEnd = this.#used;
  }

  append(chunk: Uint8Array, from: number, to: number): void {
    this.settle();
    this.#makeRoom(to - from + 1);
    Buffer.prototype.copy.call(chunk, this.#block, this.#used, from, to);
    this.#used += to - from;
  }

  present(): Buffer {
    return this.#block.subarray(this.#rowsEnd, this.#used);
  }

  endRow(lineBreaks: boolean): void {
    if (lineBreaks) makeOneLine(this.present());
    this.#makeRoom(1);
    this.#block[this.#used] = 0x0a;
    this.#used += 1;
    this.#rowsEnd = this.#used;
    this.rows += 1;
  }

  discard(): void {
    this.#used = this.#rowsEnd;
  }

  flush(): void {
    // Nothing waits: rows are taken by their reader.
  }

  /** Returns the complete rows since the last call, possibly none. */
  takeBatch(): RowBatch {
    const bytes = Uint8Array.prototype.slice.call(this.#block, 0, this.#rowsEnd);
    const rows = this.rows - this.#takenRows;
    this.wellEncoded &&= isUtf8(bytes);
    this.#block.copyWithin(0, this.#rowsEnd, this.#used);
    this.#used -= this.#rowsEnd;
    this.#rowsEnd = 0;
    this.#takenRows = this.rows;
    return { bytes, rows };
  }

  #makeRoom(needed: number): void {
    if (this.#used + needed <= this.#block.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#block.length, this.#used + needed));
    this.#block.copy(larger, 0, 0, this.#used);
    this.#block = larger;
  }
}

/** Bytes after which a response counts as having no first row. */
const detectionBytes = 20 * 1024 * 1024;

/** Returns the first row of a response as it would be stored; null if it has none. The rest is discarded. @throws what reading throws. */
export async function readFirstRow(response: WireResponse, rowsPath: readonly string[]): Promise<string | null> {
  const lines = new LineBatches();
  const rows = new BodyRows(lines);
  rows.begin({ mediaType: mediaType(response.headers), charset: charset(response.headers), rowsPath });
  let read = 0;
  let problem: unknown = null;
  try {
    for await (const part of response.body) {
      problem = rows.take(part);
      read += part.length;
      if (problem !== null || lines.rows > 0 || read > detectionBytes) break;
    }
    if (problem === null && lines.rows === 0) await rows.end(true);
  } finally {
    response.discard();
  }
  const [first = null] = lines.rows === 0 ? [] : Buffer.from(lines.takeBatch().bytes).toString('utf8').split('\n', 1);
  return first;
}
