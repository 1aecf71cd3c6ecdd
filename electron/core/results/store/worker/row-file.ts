import { readSync, writeSync } from 'node:fs';
import { fail } from '../../../../wire/problem-error.ts';
import { invalidTextIn } from '../../../../wire/rows/invalid-text.ts';
import { RowBlock } from './row-block.ts';
import { GrowingOffsets } from './row-run.ts';

const blockBytes = 1024 * 1024;

/** The bytes of several consecutive rows, and the length of each row. */
export interface RowBytes {
  readonly bytes: Uint8Array;
  readonly lengths: readonly number[];
}

/**
 * Rows on disk, one per line. The offset of each line is in memory, so a window of rows needs only one read.
 *
 * Offsets take about two bytes per row. All methods are synchronous and run in a separate thread. A row can be read as soon as it has
 * ended.
 */
export class RowFile extends RowBlock {
  readonly #file: number;
  readonly #maximumBytes: number;
  readonly #offsets = new GrowingOffsets();
  /** Offset of the block in the file. */
  #blockOffset = 0;
  /** Number of rows in the file. */
  #writtenRows = 0;

  /**
   * Creates the rows for an open file.
   *
   * @param file Descriptor of a file that is open for reading and writing. Existing content must be adopted, or it is overwritten.
   * @param maximumBytes Maximum size on disk in bytes.
   */
  constructor(file: number, maximumBytes: number) {
    super(blockBytes);
    this.#file = file;
    this.#maximumBytes = maximumBytes;
  }

  override get rows(): number {
    return this.#offsets.length;
  }

  /** Size of the whole rows in the file, in bytes. */
  get bytes(): number {
    return this.#blockOffset;
  }

  /** Adopts the existing rows that end within the first `bytes` bytes of the file. @throws Errors of the file system. */
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
    this.#writtenRows = this.rows;
  }

  /** Checks whether further bytes fit. @throws ProblemError `result-too-large` */
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

  /** Writes all whole rows to the file. @throws ProblemError `result-too-large`, or errors of the file system */
  override flush(): void {
    this.settle();
    this.#writeBlock();
  }

  /** Writes the whole rows of the block to the file. */
  #writeBlock(): void {
    const length = this.rowsEnd;
    if (length === 0) return;
    const written = this.block.subarray(0, length);
    this.invalidText ??= invalidTextIn(written, this.#writtenRows);
    for (let at = 0; at < length; ) at += writeSync(this.#file, written, at, length - at, this.#blockOffset + at);
    this.removeRows();
    this.#blockOffset += length;
    this.#writtenRows = this.rows;
  }

  /** Removes the rows after the first `rows` rows. @throws ProblemError `result-too-large`, or errors of the file system */
  truncate(rows: number): void {
    this.flush();
    this.discard();
    if (rows >= this.rows) return;
    this.#blockOffset = this.#offsets.at(rows);
    this.#offsets.truncate(rows);
  }

  /** Reads rows. Returns fewer at the end, or if the rows exceed `limit` bytes, but at least one. */
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

  /** Reads rows in the order of their numbers, with the same limit as {@link read}. Missing rows are omitted. */
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

  /** Returns the end of a row's line in the file, after its line feed. */
  #endOf(row: number): number {
    return row + 1 < this.rows ? this.#offsets.at(row + 1) : this.#blockOffset + this.rowsEnd;
  }

  /** Writes the block to the file before the block grows. */
  protected override makeRoom(needed: number): void {
    this.#writeBlock();
    super.makeRoom(needed);
  }
}
