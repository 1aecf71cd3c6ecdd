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
    const bit = 1 << (at & 7);
    const before = this.#bits[at >> 3] ?? 0;
    this.#bits[at >> 3] = present ? before | bit : before & ~bit;
    if (!present) this.nullCount += 1;
    this.length = at + 1;
  }

  /** The bits; null where every value is there. */
  bits(): Uint8Array | null {
    return this.nullCount === 0 ? null : this.everyBit();
  }

  /** The bits, also where every value is there. */
  everyBit(): Uint8Array {
    return this.#bits.subarray(0, Math.ceil(this.length / 8));
  }

  clear(): void {
    this.length = 0;
    this.nullCount = 0;
  }
}
