/** Which of the values of a column are there: a bit each, the lowest of a byte first, as Arrow lays them out. */
export class Validity {
  nullCount = 0;
  readonly #bits: Uint8Array;

  /** @param capacity Values at most. */
  constructor(capacity: number) {
    // One more: a row may be begun behind the last one.
    this.#bits = new Uint8Array(Math.ceil((capacity + 1) / 8)).fill(0xff);
  }

  /** The value at a place is there, or is not. */
  set(at: number, present: boolean): void {
    if (present && this.nullCount === 0) return;
    const bit = 1 << (at & 7);
    const before = this.#bits[at >> 3] ?? 0;
    const wasPresent = (before & bit) !== 0;
    if (present === wasPresent) return;
    this.#bits[at >> 3] = before ^ bit;
    this.nullCount += present ? -1 : 1;
  }

  /** A copy of the bits of the values before a place; null where every value is there. */
  bits(length: number): Uint8Array | null {
    return this.nullCount === 0 ? null : this.everyBit(length);
  }

  /** A copy of the bits of the values before a place, also where every value is there. */
  everyBit(length: number): Uint8Array {
    return this.#bits.slice(0, Math.ceil(length / 8));
  }

  /** Every value is there again. */
  clear(): void {
    if (this.nullCount > 0) this.#bits.fill(0xff);
    this.nullCount = 0;
  }
}
