import type { ScanThreads } from '../../scan/scan-threads.ts';
import type { Search } from '../load.ts';

/** The numbers of the rows that have a text in one of some columns: in the order given, or in that of the file. @throws as `ScanThreads.scan`. */
export async function findNumbers(
  threads: ScanThreads,
  { path, bytes, rows, text, columns, order }: Search,
  signal: AbortSignal,
): Promise<Uint32Array<ArrayBuffer>> {
  const found = new Uint32Array(rows);
  let length = 0;
  let before = 0;
  for await (const part of threads.scan(path, bytes, (range) => ({ kind: 'find', range, columns, text }), signal)) {
    if (part.kind !== 'find') continue;
    for (const number of part.numbers) {
      found[length] = before + number;
      length += 1;
    }
    before += part.rows;
  }
  const numbers = found.slice(0, length);
  return order === null ? numbers : inOrder(numbers, order, rows);
}

/** Those of some rows that are in an order, in that order. */
function inOrder(numbers: Uint32Array, order: Uint32Array<ArrayBuffer>, rows: number): Uint32Array<ArrayBuffer> {
  const isFound = new Uint8Array(rows);
  for (const number of numbers) isFound[number] = 1;
  return order.filter((number) => isFound[number] === 1);
}
