/** Bytes that are looked for at a place, four at a time. */
export class ExpectedBytes {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly #wide: DataView;

  /** @param expected Copied. */
  constructor(expected: Uint8Array) {
    this.bytes = Uint8Array.from(expected);
    this.length = this.bytes.length;
    this.#wide = new DataView(this.bytes.buffer);
  }

  /** Whether they stand at a place and end before `to`. */
  standsAt(bytes: DataView, at: number, to: number): boolean {
    const { length } = this;
    const wide = this.#wide;
    if (at + length > to) return false;
    if (length < 4) {
      for (let place = 0; place < length; place += 1) if (bytes.getUint8(at + place) !== wide.getUint8(place)) return false;
      return true;
    }
    for (let place = 0; place + 4 < length; place += 4) if (bytes.getInt32(at + place, true) !== wide.getInt32(place, true)) return false;
    return bytes.getInt32(at + length - 4, true) === wide.getInt32(length - 4, true);
  }
}
