import { closeSync, openSync, readSync } from 'node:fs';
import type { ScanRange } from './scan-task.ts';

const lineFeed = 0x0a;
/** Read at a time behind a range for the end of its last line. */
const aheadBytes = 64 * 1024;

/** The whole lines that begin in a range of a file, their line feeds included. @throws what the disk throws. */
export function rangeLines({ path, from, to }: ScanRange): Buffer {
  const file = openSync(path, 'r');
  try {
    // The byte before tells whether a line begins with the range.
    const offset = Math.max(0, from - 1);
    let bytes = Buffer.allocUnsafe(to - offset + aheadBytes);
    let used = readInto(file, bytes.subarray(0, to - offset), offset);
    const begin = from === 0 ? 0 : bytes.subarray(0, used).indexOf(lineFeed) + 1;
    if ((from > 0 && begin === 0) || offset + begin >= to) return Buffer.alloc(0);
    while (bytes[used - 1] !== lineFeed) {
      if (used + aheadBytes > bytes.length) bytes = Buffer.concat([bytes.subarray(0, used)], 2 * bytes.length);
      const read = readInto(file, bytes.subarray(used, used + aheadBytes), offset + used);
      if (read === 0) break;
      const end = bytes.subarray(used, used + read).indexOf(lineFeed);
      used += end < 0 ? read : end + 1;
    }
    return bytes.subarray(begin, used);
  } finally {
    closeSync(file);
  }
}

/** Fills the bytes from a place of a file on; how many there were. */
function readInto(file: number, bytes: Buffer, offset: number): number {
  let filled = 0;
  for (let read = -1; filled < bytes.length && read !== 0; filled += read)
    read = readSync(file, bytes, filled, bytes.length - filled, offset + filled);
  return filled;
}
