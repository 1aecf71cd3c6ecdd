import { randomInt } from 'node:crypto';
import { type KeyColumn, rowKey } from '../../../../../shared/compare/compare-cells.ts';
import type { Cell } from '../../../../../shared/values/cell.ts';
import { readRow } from '../../store/row-members.ts';
import type { RowComparer, RowLines } from './row-comparer.ts';
import { differs } from './row-comparer.ts';

/** The rows of both responses. */
interface BothLines {
  readonly left: RowLines;
  readonly right: RowLines;
}

/** Aligned rows, and the number of keys that several rows of one response share. */
interface Aligned {
  readonly alignment: Alignment;
  readonly repeatedKeys: number;
}

/** Aligns rows by position and compares them. Yields the number of rows read in each step. */
export function* alignByPosition({ left, right }: BothLines, comparer: RowComparer): Generator<number, Aligned> {
  const alignment = new Alignment(left.rows, right.rows);
  for (let row = 0; row < right.rows; row += 1) {
    if (row < left.rows) alignment.pair(row, row, comparer.compare(left.at(row), right.at(row)));
    else alignment.addRight(row);
    yield row < left.rows ? 2 : 1;
  }
  return { alignment, repeatedKeys: 0 };
}

/**
 * Aligns rows by their key, in any order, and compares them. Yields the number of rows read in each step.
 *
 * Rows with the same key are paired in their order. The keys of both responses mostly have the same order. As long as they do, each row is
 * read only once.
 */
export function* alignByKey(lines: BothLines, comparer: RowComparer, columns: readonly KeyColumn[]): Generator<number, Aligned> {
  const { left, right } = lines;
  const alignment = new Alignment(left.rows, right.rows);
  const index = new KeyIndex(left.rows, right.rows);
  const keys = new KeyReader(lines, columns);

  let row = 0;
  for (; row < left.rows && row < right.rows; row += 1) {
    const leftLine = left.at(row);
    const rightLine = right.at(row);
    const isSame = leftLine.equals(rightLine);
    const key = keys.keyOf(leftLine);
    if (!isSame && keys.keyOf(rightLine) !== key) break;
    alignment.pair(row, row, isSame ? 0 : comparer.compare(leftLine, rightLine));
    index.countRight(index.addLeft(key, row, keys.ofRow));
    yield 2;
  }
  for (let leftRow = row; leftRow < left.rows; leftRow += 1) {
    index.wait(index.addLeft(keys.keyOf(left.at(leftRow)), leftRow, keys.ofRow), leftRow);
    yield 1;
  }
  for (let rightRow = row; rightRow < right.rows; rightRow += 1) {
    const key = keys.keyOf(right.at(rightRow));
    const leftRow = index.take(index.addRight(key, rightRow, keys.ofRow));
    if (leftRow === null) alignment.addRight(rightRow);
    else alignment.pair(leftRow, rightRow, comparer.compare(left.at(leftRow), right.at(rightRow)));
    yield 1;
  }
  return { alignment, repeatedKeys: index.repeated() };
}

/** Reads the keys of rows, and stops as soon as a key is complete. Caches the last key that was read again. */
class KeyReader {
  readonly #lines: BothLines;
  readonly #columns: readonly KeyColumn[];
  readonly #places: ReadonlyMap<string, number>;
  #last: (RowOfKey & { readonly key: string }) | null = null;

  constructor(lines: BothLines, columns: readonly KeyColumn[]) {
    this.#lines = lines;
    this.#columns = columns;
    this.#places = new Map(columns.map(({ name }, column) => [name, column]));
  }

  keyOf(line: Buffer): string {
    const cells = new Array<Cell | undefined>(this.#columns.length).fill(undefined);
    let missing = cells.length;
    readRow(line, (name, cell) => {
      const column = this.#places.get(name);
      if (column === undefined || cells[column] !== undefined) return false;
      cells[column] = cell;
      missing -= 1;
      return missing === 0;
    });
    return rowKey(cells, this.#columns);
  }

  readonly ofRow = ({ side, row }: RowOfKey): string => {
    if (this.#last?.side !== side || this.#last.row !== row) this.#last = { side, row, key: this.keyOf(this.#lines[side].at(row)) };
    return this.#last.key;
  };
}

/** A position in the index of keys. */
type KeyPlace = number;

const none = -1;

/**
 * The keys of the rows of two responses, in about twenty bytes per row.
 *
 * The index stores hashes of keys. If two hashes are equal, the stored row's key is read again. The hashes have a random seed, so that a
 * server can't choose keys that collide.
 */
class KeyIndex {
  readonly #seed = randomInt(2 ** 31);
  readonly #mask: number;
  readonly #slots: Int32Array;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  /** A row with this key: the row number for the left response, and `-row - 2` for the right response. */
  readonly #shownBy: Int32Array;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #next: Int32Array;
  readonly #counts: readonly [left: Int32Array, right: Int32Array];
  #length = 0;

  constructor(leftRows: number, rightRows: number) {
    const capacity = leftRows + rightRows;
    let size = 16;
    while (size < 2 * capacity) size *= 2;
    this.#mask = size - 1;
    this.#slots = new Int32Array(size).fill(none);
    const numbers = (): Int32Array => new Int32Array(capacity);
    [this.#low, this.#high, this.#shownBy, this.#first, this.#last] = [numbers(), numbers(), numbers(), numbers(), numbers()];
    this.#next = new Int32Array(leftRows);
    this.#counts = [numbers(), numbers()];
  }

  /** Counts a row of the left response under its key. */
  addLeft(key: string, row: number, keyOf: (shownBy: RowOfKey) => string): KeyPlace {
    const index = this.#find(key, row, keyOf);
    this.#count(0, index);
    return index;
  }

  /** Counts a row of the right response under its key. */
  addRight(key: string, row: number, keyOf: (shownBy: RowOfKey) => string): KeyPlace {
    const index = this.#find(key, -row - 2, keyOf);
    this.#count(1, index);
    return index;
  }

  /** Counts a row of the right response under a key that was already found. */
  countRight(key: KeyPlace): void {
    this.#count(1, key);
  }

  /** Adds a left row to the rows of its key that have no partner yet. */
  wait(key: KeyPlace, row: number): void {
    this.#next[row] = none;
    const last = this.#last[key] ?? none;
    if (this.#first[key] === none) this.#first[key] = row;
    else this.#next[last] = row;
    this.#last[key] = row;
  }

  /** Removes and returns the first left row of this key without a partner. Null if there is none. */
  take(key: KeyPlace): number | null {
    const row = this.#first[key] ?? none;
    if (row === none) return null;
    this.#first[key] = this.#next[row] ?? none;
    return row;
  }

  /** Returns the number of keys that several rows of the same response have. */
  repeated(): number {
    let count = 0;
    for (let index = 0; index < this.#length; index += 1) {
      if ((this.#counts[0][index] ?? 0) > 1 || (this.#counts[1][index] ?? 0) > 1) count += 1;
    }
    return count;
  }

  #count(side: 0 | 1, key: KeyPlace): void {
    this.#counts[side][key] = (this.#counts[side][key] ?? 0) + 1;
  }

  #find(key: string, shownBy: number, keyOf: (shownBy: RowOfKey) => string): KeyPlace {
    const [low, high] = [hash(key, this.#seed), hash(key, ~this.#seed)];
    for (let slot = low & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const index = this.#slots[slot] ?? none;
      if (index === none) return this.#add(slot, low, high, shownBy);
      if (this.#low[index] !== low || this.#high[index] !== high) continue;
      if (keyOf(rowOfKey(this.#shownBy[index] ?? none)) === key) return index;
    }
  }

  #add(slot: number, low: number, high: number, shownBy: number): KeyPlace {
    const index = this.#length;
    this.#length += 1;
    this.#slots[slot] = index;
    [this.#low[index], this.#high[index], this.#shownBy[index]] = [low, high, shownBy];
    this.#first[index] = none;
    return index;
  }
}

/** A row by its response and number. */
interface RowOfKey {
  readonly side: 'left' | 'right';
  readonly row: number;
}

function rowOfKey(shownBy: number): RowOfKey {
  return shownBy >= 0 ? { side: 'left', row: shownBy } : { side: 'right', row: -shownBy - 2 };
}

/** Returns a 32-bit hash of a text with the mixing of MurmurHash3 over UTF-16 code units. */
function hash(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index += 1) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b873593);
    state ^= unit;
    state = (Math.imul((state << 13) | (state >>> 19), 5) + 0xe6546b64) | 0;
  }
  state ^= text.length;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return state ^ (state >>> 16);
}

/** The pairs of rows of two responses and their differences, in thirteen bytes per row. */
class Alignment {
  readonly #partner: Int32Array;
  readonly #differences: Uint8Array;
  /** Rows that only the right response has, each with the left row that it follows. */
  readonly #alone: { readonly row: Int32Array; readonly after: Int32Array };
  #aloneLength = 0;
  #lastLeft = none;

  constructor(leftRows: number, rightRows: number) {
    this.#partner = new Int32Array(leftRows).fill(none);
    this.#differences = new Uint8Array(leftRows).fill(differs.onlyLeft);
    this.#alone = { row: new Int32Array(rightRows), after: new Int32Array(rightRows) };
  }

  pair(left: number, right: number, differences: number): void {
    this.#partner[left] = right;
    this.#differences[left] = differences;
    this.#lastLeft = left;
  }

  addRight(row: number): void {
    this.#alone.row[this.#aloneLength] = row;
    this.#alone.after[this.#aloneLength] = this.#lastLeft;
    this.#aloneLength += 1;
  }

  /** Returns all rows in order. Left rows keep their order. A right row without a partner comes after the left row that it follows. */
  finish(): AlignedRows {
    const leftRows = this.#partner.length;
    const following = new Int32Array(leftRows + 2);
    for (let index = 0; index < this.#aloneLength; index += 1) increase(following, (this.#alone.after[index] ?? none) + 2, 1);
    for (let index = 1; index < following.length; index += 1) increase(following, index, following[index - 1] ?? 0);
    const length = leftRows + this.#aloneLength;
    const rows = { left: new Int32Array(length), right: new Int32Array(length), differences: new Uint8Array(length) };
    for (let left = 0; left < leftRows; left += 1) {
      const at = left + (following[left + 1] ?? 0);
      rows.left[at] = left;
      rows.right[at] = this.#partner[left] ?? none;
      rows.differences[at] = this.#differences[left] ?? 0;
    }
    for (let index = 0; index < this.#aloneLength; index += 1) {
      const after = this.#alone.after[index] ?? none;
      const at = after + 1 + (following[after + 1] ?? 0);
      increase(following, after + 1, 1);
      rows.left[at] = none;
      rows.right[at] = this.#alone.row[index] ?? none;
      rows.differences[at] = differs.onlyRight;
    }
    return rows;
  }
}

/** The rows of a comparison in order: their row numbers on both sides (-1 for none), and the bits of `differs`. */
export interface AlignedRows {
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly differences: Uint8Array;
}

function increase(counts: Int32Array, index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by;
}
