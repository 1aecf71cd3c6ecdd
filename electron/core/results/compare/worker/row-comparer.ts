import { closeSync, openSync, readSync } from 'node:fs';
import { compareCells, type DifferenceKind } from '../../../../../shared/compare/compare-cells.ts';
import type { Cell } from '../../../../../shared/values/cell.ts';
import type { ValueType } from '../../../../../shared/values/value-type.ts';
import { readRow } from '../../store/row-members.ts';
import { GrowingOffsets } from '../../store/worker/row-run.ts';

/** Bits for the kinds of differences in a row. */
export const differs = { format: 1, type: 2, value: 4, onlyLeft: 8, onlyRight: 16 } as const;

/** A column that both responses have. */
interface SharedColumn {
  readonly name: string;
  readonly type?: ValueType | undefined;
}

/** The number of different values of a column, by kind of difference. */
type ColumnTally = Record<Exclude<DifferenceKind, 'same'>, number>;

const absent: Cell = ['absent', ''];

/** Compares pairs of rows, and counts the differences of each column. */
export class RowComparer {
  readonly tallies: readonly ColumnTally[];
  readonly #columns: readonly SharedColumn[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #left: Cell[];
  readonly #right: Cell[];

  constructor(columns: readonly SharedColumn[]) {
    this.#columns = columns;
    this.#places = new Map(columns.map(({ name }, column) => [name, column]));
    this.tallies = columns.map(() => ({ format: 0, type: 0, value: 0 }));
    this.#left = columns.map(() => absent);
    this.#right = columns.map(() => absent);
  }

  /** Returns the bits of {@link differs} for a pair of rows. */
  compare(left: Buffer, right: Buffer): number {
    if (left.equals(right)) return 0;
    this.#fill(this.#left, left);
    this.#fill(this.#right, right);
    let differences = 0;
    for (let column = 0; column < this.#columns.length; column += 1) {
      const { kind } = compareCells(this.#left[column], this.#right[column], this.#columns[column]?.type);
      const tally = this.tallies[column];
      if (kind === 'same' || tally === undefined) continue;
      tally[kind] += 1;
      differences |= differs[kind];
    }
    return differences;
  }

  #fill(cells: Cell[], line: Buffer): void {
    cells.fill(absent);
    for (const [name, cell] of readRow(line)) {
      const column = this.#places.get(name);
      if (column !== undefined) cells[column] = cell;
    }
  }
}

const scannedBytes = 1024 * 1024;
/** Number of bytes to read if a row is requested out of order, so that the following rows are available as well. */
const aheadBytes = 16 * 1024;
const lineFeed = 0x0a;

/**
 * Reads the rows of a stored result by number. Each row is one line of the file, and its offset is in memory.
 *
 * All methods are synchronous and require a complete file. They are for a separate thread.
 */
export class RowLines {
  readonly #file: number;
  readonly #offsets = new GrowingOffsets();
  #block: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #blockOffset = 0;
  #lastRow = -1;

  /** Opens the file. @throws Errors of the file system. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  /** Number of rows found so far. */
  get rows(): number {
    return Math.max(0, this.#offsets.length - 1);
  }

  /**
   * Finds the start of at most `count` rows. Yields regularly, so that other tasks of the event loop can run.
   *
   * @throws Errors of the file system.
   */
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

  /** Returns the length of a row in bytes. */
  lengthOf(row: number): number {
    return this.#offsets.at(row + 1) - this.#offsets.at(row) - 1;
  }

  /** Returns the bytes of a row without its line feed. They are valid until the next call. @throws Errors of the file system. */
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

  #fill(offset: number, count: number): void {
    const block = this.#block.buffer.byteLength >= count ? Buffer.from(this.#block.buffer) : Buffer.from(new ArrayBuffer(count));
    let filled = 0;
    for (let read = -1; filled < count && read !== 0; filled += read) {
      read = readSync(this.#file, block, filled, count - filled, offset + filled);
    }
    this.#block = block.subarray(0, filled);
    this.#blockOffset = offset;
  }
}
