import type { RowSink } from '../../wire/rows/row-splitter.ts';
import type { RowFormat } from './row-format.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/** Gathers rows from a splitter, byte for byte, with the frame of a format around and between them, until they are taken. */
export class RowLines implements RowSink {
  #buffer = Buffer.allocUnsafe(256 * 1024);
  /** End of the whole rows, and of everything. */
  #rowsEnd = 0;
  #used = 0;
  readonly #opening: Buffer;
  readonly #between: Buffer;
  #inRow = false;
  rows = 0;

  constructor({ opening, between }: RowFormat['frame']) {
    this.#opening = Buffer.from(opening);
    this.#between = Buffer.from(between);
  }

  bytes(chunk: Uint8Array, from: number, to: number): void {
    if (!this.#inRow) {
      this.#inRow = true;
      const before = this.rows === 0 ? this.#opening : this.#between;
      this.#append(before, 0, before.length);
    }
    this.#append(chunk, from, to);
  }

  endRow(_shape: number, lineBreaks: boolean): void {
    // Only between tokens: inside a string JSON has them escaped.
    if (lineBreaks) {
      const begin = this.#rowsEnd + (this.rows === 0 ? this.#opening : this.#between).length;
      for (let at = begin; at < this.#used; at += 1) {
        if (this.#buffer[at] === lineFeed || this.#buffer[at] === carriageReturn) this.#buffer[at] = space;
      }
    }
    this.rows += 1;
    this.#inRow = false;
    this.#rowsEnd = this.#used;
  }

  discard(): void {
    this.#used = this.#rowsEnd;
    this.#inRow = false;
  }

  /** The rows that are whole, as bytes of their own; what is begun stays. */
  take(): Buffer {
    const taken = Buffer.from(this.#buffer.subarray(0, this.#rowsEnd));
    this.#buffer.copyWithin(0, this.#rowsEnd, this.#used);
    this.#used -= this.#rowsEnd;
    this.#rowsEnd = 0;
    return taken;
  }

  #append(chunk: Uint8Array, from: number, to: number): void {
    const needed = this.#used + to - from;
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
      this.#buffer.copy(larger, 0, 0, this.#used);
      this.#buffer = larger;
    }
    this.#buffer.set(chunk.subarray(from, to), this.#used);
    this.#used = needed;
  }
}
