/** Which of the values of a column are there: a bit each, the lowest of a byte first, as Arrow lays them out. */
export class Validity {
  length = 0;
  nullCount = 0;
  readonly #bits: Uint8Array;

  /** @param capacity Values at most. */
  constructor(capacity: number) {
    this.#bits = new Uint8Array(Math.ceil(capacity / 8));
  }

  /** The next value is there, or is not. */
  push(present: boolean): void {
    const at = this.length;
    this.length = at + 1;
    if (present && this.nullCount === 0) return;
    // The first one that is missing: all before it are there.
    if (this.nullCount === 0) this.#fill(at);
    const bit = 1 << (at & 7);
    const before = this.#bits[at >> 3] ?? 0;
    this.#bits[at >> 3] = present ? before | bit : before & ~bit;
    if (!present) this.nullCount += 1;
  }

  /** The bits; null where every value is there. */
  bits(): Uint8Array | null {
    return this.nullCount === 0 ? null : this.everyBit();
  }

  /** The bits, also where every value is there. */
  everyBit(): Uint8Array {
    if (this.nullCount === 0) this.#fill(this.length);
    return this.#bits.subarray(0, Math.ceil(this.length / 8));
  }

  clear(): void {
    this.length = 0;
    this.nullCount = 0;
  }

  /** Writes that the values before a place are there: bits are not written as long as nothing else is to be said. */
  #fill(length: number): void {
    this.#bits.fill(0xff, 0, Math.ceil(length / 8));
  }
}
