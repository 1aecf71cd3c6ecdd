/**
 * Copies a whole part to a place in memory that threads share.
 *
 * V8 copies such memory word by word, and byte by byte where part and place do not lie alike, in `TypedArray.set` and in the `Buffer.copy` of a
 * whole part: 4 to 30 times as long as what Node does for some of a part. Hence the last byte by itself.
 */
export function copyToShared(part: Uint8Array, memory: Uint8Array, at: number): void {
  const last = part.length - 1;
  if (last < 0) return;
  Buffer.prototype.copy.call(part, memory, at, 0, last);
  memory[at + last] = part[last] ?? 0;
}
