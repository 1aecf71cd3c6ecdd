import type { InvalidText } from '../../../../wire/rows/invalid-text.ts';
import { RowReader } from '../../../../wire/rows/row-reader.ts';
import type { RowTarget } from './body-rows.ts';
import { makeOneLine, RowRun } from './row-run.ts';

/** A block of memory that receives rows, one per line. It contains whole rows, followed by the start of the current row. */
export abstract class RowBlock implements RowTarget {
  readonly reader = new RowReader([], false);
  invalidText: InvalidText | null = null;
  protected block: Buffer;
  /** Offsets in the block: the end of the whole rows, and the end of all bytes. */
  protected rowsEnd = 0;
  protected used = 0;
  /** Rows that haven't been copied to the block yet. */
  protected readonly run = new RowRun();

  /** Allocates the block. @param bytes Initial size of the block. */
  constructor(bytes: number) {
    this.block = Buffer.allocUnsafe(bytes);
  }

  abstract get rows(): number;

  /** Checks whether the run and a number of further bytes fit. @throws ProblemError if they exceed the maximum size */
  protected abstract admit(bytes: number): void;

  /** Called after the rows of the run were copied to an offset of the block. */
  protected abstract onRun(at: number): void;

  /** Called when a row ends. The row starts at an offset of the block. */
  protected abstract onRow(at: number): void;

  abstract flush(): void;

  findRow(chunk: Uint8Array, from: number): number {
    return this.reader.readWhole(chunk, from);
  }

  takeRow(chunk: Uint8Array, from: number, to: number, lineBreaks: boolean): void {
    if (lineBreaks) {
      this.append(chunk, from, to);
      this.endRow(true);
      return;
    }
    if (!this.run.follows(chunk, from)) {
      this.settle();
      this.run.begin(chunk, from);
    }
    this.admit(to - from + 1);
    this.run.add(to);
  }

  settle(): void {
    const { run } = this;
    const { length } = run;
    if (length === 0) return;
    try {
      if (this.used + length > this.block.length) this.makeRoom(length);
      run.copyTo(this.block, this.used);
      this.onRun(this.used);
      this.used += length;
      this.rowsEnd = this.used;
    } finally {
      run.forget();
    }
  }

  append(chunk: Uint8Array, from: number, to: number): void {
    this.settle();
    const length = to - from;
    this.admit(length + 1);
    if (this.used + length + 1 > this.block.length) this.makeRoom(length + 1);
    // Creating a view for each row would take longer than copying the bytes.
    Buffer.prototype.copy.call(chunk, this.block, this.used, from, to);
    this.used += length;
  }

  /** Returns the bytes of the current row so far. They are valid until the next call. */
  present(): Buffer {
    return this.block.subarray(this.rowsEnd, this.used);
  }

  /** Ends the current row. Line breaks between its tokens are replaced with spaces. */
  endRow(lineBreaks: boolean): void {
    if (lineBreaks) makeOneLine(this.present());
    if (this.used === this.block.length) this.makeRoom(1);
    this.onRow(this.rowsEnd);
    this.block[this.used] = 0x0a;
    this.used += 1;
    this.rowsEnd = this.used;
  }

  discard(): void {
    this.used = this.rowsEnd;
  }

  /** Removes the whole rows from the block. */
  protected removeRows(): void {
    this.block.copyWithin(0, this.rowsEnd, this.used);
    this.used -= this.rowsEnd;
    this.rowsEnd = 0;
  }

  protected makeRoom(needed: number): void {
    if (this.used + needed <= this.block.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.block.length, this.used + needed));
    this.block.copy(larger, 0, 0, this.used);
    this.block = larger;
  }
}
