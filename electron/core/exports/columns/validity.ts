/** Tells which values of a column aren't null: one bit a value, the lowest bit of a byte first, as in Arrow. */
export class Validity {
  nullCount = 0;
  readonly #bits: Uint8Array;

  /** @param capacity The most values that it can hold. */
  constructor(capacity: number) {
    this.#bits = new Uint8Array(Math.ceil(capacity / 8)).fill(0xff);
  }

  setNull(index: number): void {
    this.#bits[index >> 3] = (this.#bits[index >> 3] ?? 0) & ~(1 << (index & 7));
    this.nullCount += 1;
  }

  /** Returns a copy of the bits of the first values. */
  bits(length: number): Uint8Array {
    return this.#bits.slice(0, Math.ceil(length / 8));
  }

  clear(): void {
    if (this.nullCount > 0) this.#bits.fill(0xff);
    this.nullCount = 0;
  }
}
