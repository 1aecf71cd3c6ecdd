import { type KeyColumn, rowKey } from '../../../../../shared/compare/compare-cells.ts';
import type { Cell } from '../../../../../shared/contract/results/run.ts';
import { readRow } from '../../row-members.ts';
import { Alignment } from './alignment.ts';
import { KeyIndex, type RowOfKey } from './key-index.ts';
import type { RowComparer } from './row-comparer.ts';
import type { RowLines } from './row-lines.ts';

/** The rows of both answers. */
export interface BothLines {
  readonly left: RowLines;
  readonly right: RowLines;
}

/** Rows beside each other, and how many keys several rows of one answer share. */
export interface Aligned {
  readonly alignment: Alignment;
  readonly repeatedKeys: number;
}

/** Aligns rows by their position, and compares them; yields after each row how many were read. */
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
 * Aligns rows by their key, in whatever order either answer has them, and compares them; yields after each row how many were read.
 *
 * Rows that share their key go together in their order. Both answers mostly have one order: as long as that holds, each row is read once.
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

/** Reads keys of rows, no further into a row than they go, and remembers the last one that was read again. */
class KeyReader {
  readonly #lines: BothLines;
  readonly #columns: readonly KeyColumn[];
  readonly #places: ReadonlyMap<string, number>;
  #last: (RowOfKey & { readonly key: string }) | null = null;

  constructor(lines: BothLines, columns: readonly KeyColumn[]) {
    this.#lines = lines;
    this.#columns = columns;
    this.#places = new Map(columns.map(({ name }, place) => [name, place]));
  }

  keyOf(line: Buffer): string {
    const cells = new Array<Cell | undefined>(this.#columns.length).fill(undefined);
    let missing = cells.length;
    readRow(line, (name, cell) => {
      const place = this.#places.get(name);
      if (place === undefined || cells[place] !== undefined) return false;
      cells[place] = cell;
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
