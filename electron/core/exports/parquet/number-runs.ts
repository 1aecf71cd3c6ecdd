import type { ByteWriter } from 'hyparquet-writer';

/** Values are packed so many at a time; from so many equal ones on they are told by their count. */
const packedAtOnce = 8;

/**
 * Writes small numbers as Parquet packs them: runs of equal ones by their count, others bit by bit (Parquet, "Run Length Encoding / Bit-Packing
 * Hybrid").
 *
 * @param bits Of a number, 24 at most.
 */
export function writeNumberRuns(writer: ByteWriter, numbers: Int32Array, bits: number): void {
  // Room for the worst: a head, which has 5 bytes at most, before each eight numbers.
  const groups = Math.ceil(numbers.length / packedAtOnce);
  writer.ensure(groups * (bits + 5) + 5);
  const bytes = new Uint8Array(writer.buffer);
  const begin = writer.index;
  let next = begin;
  let packed = 0;
  for (let at = 0; at < numbers.length; ) {
    const run = runAt(numbers, at);
    if (run >= packedAtOnce) {
      next = packNumbers(bytes, next, numbers, packed, at, bits);
      next = writeHead(bytes, next, run * 2);
      for (let place = 0; place < bits; place += 8, next += 1) bytes[next] = (numbers[at] ?? 0) >>> place;
      at += run;
      packed = at;
    } else {
      at += packedAtOnce;
    }
  }
  next = packNumbers(bytes, next, numbers, packed, numbers.length, bits);
  writer.index = next;
  writer.offset += next - begin;
}

/** How many equal numbers stand at a place. */
function runAt(numbers: Int32Array, from: number): number {
  const first = numbers[from];
  let end = from + 1;
  while (end < numbers.length && numbers[end] === first) end += 1;
  return end - from;
}

/** Packs the numbers between two places, the last eight filled up with zeros; where they end. */
function packNumbers(bytes: Uint8Array, to: number, numbers: Int32Array, from: number, end: number, bits: number): number {
  if (from === end) return to;
  const groups = Math.ceil((end - from) / packedAtOnce);
  let next = writeHead(bytes, to, groups * 2 + 1);
  // Eight numbers of so many bits are as many bytes.
  const behind = next + groups * bits;
  let gathered = 0;
  let filled = 0;
  for (let at = from; at < end; at += 1) {
    gathered |= (numbers[at] ?? 0) << filled;
    filled += bits;
    for (; filled >= 8; filled -= 8, gathered >>>= 8, next += 1) bytes[next] = gathered;
  }
  bytes.fill(0, next, behind);
  if (filled > 0) bytes[next] = gathered;
  return behind;
}

/** A whole number in groups of seven bits, the lowest first; where it ends. */
function writeHead(bytes: Uint8Array, to: number, value: number): number {
  let next = to;
  let left = value;
  for (; left > 0x7f; left >>>= 7, next += 1) bytes[next] = (left & 0x7f) | 0x80;
  bytes[next] = left;
  return next + 1;
}
