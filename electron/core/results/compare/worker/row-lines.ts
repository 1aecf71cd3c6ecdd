import { closeSync, openSync, readSync } from 'node:fs';
import { GrowingOffsets } from '../../worker/growing-offsets.ts';

const scannedBytes = 1024 * 1024;
/** Read where a row is asked for out of turn: it and a few of its neighbours. */
const aheadBytes = 16 * 1024;
const lineFeed = 0x0a;

/**
 * The rows of a stored result, read by their numbers: one line each, its offset in memory and nothing else.
 *
 * Works at once, for a thread of its own, on a file that grows no more.
 */
export class RowLines {
  readonly #file: number;
  readonly #offsets = new GrowingOffsets();
  #block: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #blockOffset = 0;
  #lastRow = -1;

  /** @throws what the disk throws. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  /** Rows found so far. */
  get rows(): number {
    return Math.max(0, this.#offsets.length - 1);
  }

  /** Finds where each row begins, at most `count` of them; yields now and then, for others to get their turn. @throws what the disk throws. */
  *scan(count: number): Generator<number, void> {
    const block = Buffer.allocUnsafe(scannedBytes);
    this.#offsets.push(0);
    for (let offset = 0; this.rows < count; ) {
      const length = readSync(this.#file, block, 0, block.length, offset);
      if (length === 0) return;
      const part = block.subarray(0, length);
      for (let at = part.indexOf(lineFeed); at >= 0 && this.rows < count; at = part.indexOf(lineFeed, at + 1)) {
        this.#offsets.push(offset + at + 1);
      }
      offset += length;
      yield this.rows;
    }
  }

  /** Bytes that a row takes. */
  lengthOf(row: number): number {
    return this.#offsets.at(row + 1) - this.#offsets.at(row) - 1;
  }

  /** The bytes of a row without its line feed, valid until the next call. @throws what the disk throws. */
  at(row: number): Buffer {
    const begin = this.#offsets.at(row);
    const length = this.lengthOf(row);
    const isNext = row === this.#lastRow + 1;
    this.#lastRow = row;
    if (begin < this.#blockOffset || begin + length > this.#blockOffset + this.#block.length) {
      this.#fill(begin, Math.max(length, isNext ? scannedBytes : aheadBytes));
    }
    const from = begin - this.#blockOffset;
    return this.#block.subarray(from, from + length);
  }

  close(): void {
    closeSync(this.#file);
  }

  #fill(offset: number, wanted: number): void {
    const block = this.#block.buffer.byteLength >= wanted ? Buffer.from(this.#block.buffer) : Buffer.from(new ArrayBuffer(wanted));
    let filled = 0;
    for (let read = -1; filled < wanted && read !== 0; filled += read) {
      read = readSync(this.#file, block, filled, wanted - filled, offset + filled);
    }
    this.#block = block.subarray(0, filled);
    this.#blockOffset = offset;
  }
}
