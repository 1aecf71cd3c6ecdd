import { closeSync, openSync, readSync } from 'node:fs';
import { RowLines } from '../../results/compare/worker/row-comparer.ts';
import type { StoredRows } from './orders.ts';

const blockBytes = 1024 * 1024;
const lineFeed = 0x0a;

/**
 * Yields the rows of a result in blocks of whole lines. Each block is valid until the next one is requested.
 *
 * @throws the error of the disk.
 */
export function storedBlocks(stored: StoredRows): Generator<Buffer, void> {
  return stored.numbers === undefined ? inOrder(stored) : arranged(stored, stored.numbers);
}

function* inOrder({ path, rows }: StoredRows): Generator<Buffer, void> {
  const file = openSync(path, 'r');
  try {
    let block = Buffer.allocUnsafe(blockBytes);
    let usedBytes = 0;
    let offset = 0;
    for (let remaining = rows; remaining > 0; ) {
      const read = readSync(file, block, usedBytes, block.length - usedBytes, offset);
      offset += read;
      usedBytes += read;
      const { end, lines } = completeLines(block.subarray(0, usedBytes), remaining);
      if (lines > 0) {
        remaining -= lines;
        yield block.subarray(0, end);
        block.copyWithin(0, end, usedBytes);
        usedBytes -= end;
      } else if (read === 0) {
        throw new Error('the file is shorter than what was written to it');
      } else if (usedBytes === block.length) {
        block = Buffer.concat([block], 2 * block.length);
      }
    }
  } finally {
    closeSync(file);
  }
}

/** Returns the end of the last whole line of a block, and the number of whole lines. Counts at most `maxLines` lines. */
function completeLines(block: Buffer, maxLines: number): { readonly end: number; readonly lines: number } {
  let end = 0;
  let lines = 0;
  for (let at = block.indexOf(lineFeed); at >= 0 && lines < maxLines; at = block.indexOf(lineFeed, at + 1)) {
    end = at + 1;
    lines += 1;
  }
  return { end, lines };
}

function* arranged({ path, rows }: StoredRows, numbers: Uint32Array): Generator<Buffer, void> {
  const lines = new RowLines(path);
  try {
    for (const _ of lines.scan(rows));
    let gathered: Buffer[] = [];
    let bytes = 0;
    for (const number of numbers) {
      const row = Buffer.concat([lines.at(number), Buffer.from([lineFeed])]);
      gathered.push(row);
      bytes += row.length;
      if (bytes < blockBytes) continue;
      yield Buffer.concat(gathered, bytes);
      gathered = [];
      bytes = 0;
    }
    if (bytes > 0) yield Buffer.concat(gathered, bytes);
  } finally {
    lines.close();
  }
}
