import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

const [newline, carriageReturn, quote] = [0x0a, 0x0d, 0x22];

/** Returns whether a file has both lines with CRLF and lines with LF, which can result from editing on several systems. */
export async function hasMixedLineEnds(path: string): Promise<boolean> {
  let [before, windows, others] = [0, false, false];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    if (!Buffer.isBuffer(chunk)) continue;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) {
      if ((at === 0 ? before : chunk[at - 1]) === carriageReturn) windows = true;
      else others = true;
      if (windows && others) return true;
    }
    before = chunk.at(-1) ?? before;
  }
  return false;
}

/** Returns the number of the first line with a carriage return before its end, outside of quotes. Null if there is none. */
export async function loneReturnLine(path: string): Promise<number | null> {
  let [line, quoted, pending] = [1, false, false];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    if (!Buffer.isBuffer(chunk)) continue;
    for (const byte of chunk) {
      if (pending && byte !== newline) return line;
      pending = byte === carriageReturn && !quoted;
      if (byte === quote) quoted = !quoted;
      if (byte === newline) line += 1;
    }
  }
  return null;
}

/** Maximum number of bytes that are examined. */
const firstPart = 65_536;

/**
 * Copies a file without its last byte if that is a single carriage return after lines with other endings. The carriage return is the rest
 * of a CRLF and not part of the last value.
 *
 * @returns whether there is a copy
 */
export async function copyWithoutFinalReturn(path: string, copy: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const last = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    if (size < 2 || last.buffer[0] !== carriageReturn) return false;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstPart), 0, firstPart, 0);
    if (!buffer.subarray(0, bytesRead).includes(newline)) return false;
    await pipeline(createReadStream(path, { end: size - 2 }), createWriteStream(copy));
    return true;
  } finally {
    await file.close();
  }
}
