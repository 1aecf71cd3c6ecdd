/** Bytes of the values of a batch at first. */
const firstBytes = 256 * 1024;
/** Up to so many bytes are faster copied one by one. */
const fewBytes = 24;

/** Memory for values of any length, one behind the other; it grows as they need it, and is used again. */
export class GrownBytes {
  bytes = Buffer.allocUnsafeSlow(firstBytes);

  /** Copies bytes to a place; where they end there. */
  set(at: number, bytes: Uint8Array, from: number, to: number): number {
    const length = to - from;
    if (at + length > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, at + length));
      this.bytes.copy(larger, 0, 0, at);
      this.bytes = larger;
    }
    const own = this.bytes;
    if (length > fewBytes) Buffer.prototype.copy.call(bytes, own, at, from, to);
    else for (let place = 0; place < length; place += 1) own[at + place] = bytes[from + place] ?? 0;
    return at + length;
  }
}
