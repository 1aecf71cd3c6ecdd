import type { ScanThreads } from '../scan/scan-threads.ts';
import type { Search } from './orders.ts';

/**
 * Finds the numbers of the rows that contain a text in one of the columns.
 *
 * Returns them in the given order, or in the order of the file. Throws the same errors as `ScanThreads.scan`.
 */
export async function findNumbers(
  threads: ScanThreads,
  { path, bytes, rows, text, columns, order }: Search,
  signal: AbortSignal,
): Promise<Uint32Array<ArrayBuffer>> {
  const matching = new Uint32Array(rows);
  let length = 0;
  let before = 0;
  for await (const part of threads.scan(path, bytes, (range) => ({ kind: 'find', range, columns, text }), signal)) {
    if (part.kind !== 'find') continue;
    for (const number of part.numbers) {
      matching[length] = before + number;
      length += 1;
    }
    before += part.rows;
  }
  const numbers = matching.slice(0, length);
  return order === null ? numbers : inOrder(numbers, order, rows);
}

/** Returns the row numbers of the order that are among the given numbers. */
function inOrder(numbers: Uint32Array, order: Uint32Array<ArrayBuffer>, rows: number): Uint32Array<ArrayBuffer> {
  const isMatching = new Uint8Array(rows);
  for (const number of numbers) isMatching[number] = 1;
  return order.filter((number) => isMatching[number] === 1);
}

/** Cells that contain a text. */
interface MatchingCells {
  /** Pairs of a row's position in the order and a column's index, sorted by row. */
  readonly cells: readonly (readonly [number, number])[];
  /** Number of all matching cells. */
  readonly total: number;
}

/**
 * Finds the first cells that contain a text in one of the columns.
 *
 * The cells are sorted by the position of their rows in the given order or in the file. Throws the same errors as `ScanThreads.scan`.
 */
export async function findCells(
  threads: ScanThreads,
  { path, bytes, rows, text, columns, order }: Search,
  maxCells: number,
  signal: AbortSignal,
): Promise<MatchingCells> {
  const positions = order === null ? null : positionsIn(order, rows);
  let cells: (readonly [number, number])[] = [];
  let total = 0;
  let before = 0;
  /** Keeps only the first cells, so that a frequent text takes little memory. */
  const shorten = (): void => {
    if (positions !== null) cells.sort(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn);
    cells = cells.slice(0, maxCells);
  };
  for await (const part of threads.scan(path, bytes, (range) => ({ kind: 'cells', range, columns, text }), signal)) {
    if (part.kind !== 'cells') continue;
    for (const [index, number] of part.numbers.entries()) {
      const row = positions === null ? before + number : (positions[before + number] ?? absent);
      if (row === absent) continue;
      total += 1;
      if (positions === null && cells.length === maxCells) continue;
      cells.push([row, part.columns[index] ?? 0]);
      if (cells.length === 2 * maxCells) shorten();
    }
    before += part.rows;
  }
  shorten();
  return { cells, total };
}

/** Position that marks a row outside of an order. */
const absent = 0xffff_ffff;

/** Returns the position of each row number in an order. */
function positionsIn(order: Uint32Array, rows: number): Uint32Array {
  const positions = new Uint32Array(rows).fill(absent);
  for (const [position, number] of order.entries()) positions[number] = position;
  return positions;
}
