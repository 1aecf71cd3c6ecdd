import { isUtf8 } from 'node:buffer';
import { readSync, writeSync } from 'node:fs';
import { fail } from '../../../../wire/problem-error.ts';
import { RowBlock } from './row-block.ts';
import { GrowingOffsets } from './row-run.ts';

const blockBytes = 1024 * 1024;

/** Several rows: their bytes, one after the other, and the length of each. */
export interface RowBytes {
  readonly bytes: Uint8Array;
  readonly lengths: readonly number[];
}

/**
 * Rows on disk, one per line, with each line's offset in memory: a window is one read, and a million rows take eight megabytes.
 *
 * Synchronous, for its own thread. A row is readable as soon as it has ended.
 */
export class RowFile extends RowBlock {
  readonly #file: number;
  readonly #maximumBytes: number;
  readonly #offsets = new GrowingOffsets();
  /** In the file: offset of the block. */
  #blockOffset = 0;

  /**
   * @param file Descriptor of a file, open for reading and writing; empty, or its content is adopted or overwritten.
   * @param maximumBytes The maximum size on disk.
   */
  constructor(file: number, maximumBytes: number) {
    super(blockBytes);
    this.#file = file;
    this.#maximumBytes = maximumBytes;
  }

  override get rows(): number {
    return this.#offsets.length;
  }

  /** Bytes of whole rows in the file. */
  get bytes(): number {
    return this.#blockOffset;
  }

  /** Adopts the existing rows of the file that end within a number of bytes. @throws errors of the file system. */
  adopt(bytes: number): void {
    let begin = 0;
    for (let at = 0; at < bytes; ) {
      const read = readSync(this.#file, this.block, 0, Math.min(this.block.length, bytes - at), at);
      if (read === 0) break;
      const part = this.block.subarray(0, read);
      for (let end = part.indexOf(0x0a); end >= 0; end = part.indexOf(0x0a, end + 1)) {
        this.#offsets.push(begin);
        begin = at + end + 1;
      }
      at += read;
    }
    this.#blockOffset = begin;
  }

  /** @throws ProblemError `result-too-large` */
  protected override admit(bytes: number): void {
    if (this.#blockOffset + this.used + this.run.length + bytes <= this.#maximumBytes) return;
    this.settle();
    this.discard();
    fail('result-too-large', { parameters: { bytes: this.#maximumBytes, rows: this.rows } });
  }

  protected override onRun(at: number): void {
    const begin = this.#blockOffset + at;
    const { run } = this;
    for (let row = 0; row < run.rows; row += 1) this.#offsets.push(begin + run.beginOf(row));
  }

  protected override onRow(at: number): void {
    this.#offsets.push(this.#blockOffset + at);
  }

  /** Writes every whole row. @throws ProblemError `result-too-large`, or errors of the file system. */
  override flush(): void {
    this.settle();
    this.#writeBlock();
  }

  /** Writes the whole rows of the block. */
  #writeBlock(): void {
    const length = this.rowsEnd;
    if (length === 0) return;
    const written = this.block.subarray(0, length);
    this.wellEncoded &&= isUtf8(written);
    for (let at = 0; at < length; ) at += writeSync(this.#file, written, at, length - at, this.#blockOffset + at);
    this.removeRows();
    this.#blockOffset += length;
  }

  /** Reads rows: fewer than requested at the end, and if they exceed `limit` bytes (at least one). */
  read(from: number, count: number, limit: number): RowBytes {
    const last = Math.min(from + count, this.rows);
    if (from >= last) return { bytes: new Uint8Array(), lengths: [] };
    const begin = this.#offsets.at(from);
    let end = last;
    while (end > from + 1 && this.#endOf(end - 1) - begin > limit) end = from + Math.max(1, Math.floor((end - from) / 2));
    if (this.#endOf(end - 1) > this.#blockOffset) this.flush();
    const bytes = new Uint8Array(this.#endOf(end - 1) - begin);
    this.#readInto(bytes, begin);
    const lengths = Array.from({ length: end - from }, (_, index) => this.#endOf(from + index) - this.#offsets.at(from + index));
    return { bytes, lengths };
  }

  /** Reads rows in the order of their numbers; limited like {@link read}. Missing rows are omitted. */
  pick(numbers: readonly number[], limit: number): RowBytes {
    this.flush();
    const lengths: number[] = [];
    let total = 0;
    const storedRows = numbers.filter((row) => row < this.rows);
    for (const row of storedRows) {
      const length = this.#endOf(row) - this.#offsets.at(row);
      if (total + length > limit && lengths.length > 0) break;
      lengths.push(length);
      total += length;
    }
    const bytes = new Uint8Array(total);
    let at = 0;
    for (const [index, length] of lengths.entries()) {
      this.#readInto(bytes.subarray(at, at + length), this.#offsets.at(storedRows[index] ?? 0));
      at += length;
    }
    return { bytes, lengths };
  }

  #readInto(bytes: Uint8Array, from: number): void {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(this.#file, bytes, at, bytes.length - at, from + at);
      if (read === 0) throw new Error('the file is shorter than what was written to it');
      at += read;
    }
  }

  /** Returns the end of a row's line in the file, including its line feed. */
  #endOf(row: number): number {
    return row + 1 < this.rows ? this.#offsets.at(row + 1) : this.#blockOffset + this.rowsEnd;
  }

  /** Writes the block before it grows. */
  protected override makeRoom(needed: number): void {
    this.#writeBlock();
    super.makeRoom(needed);
  }
}
