/** Bytes that are looked for at a place, four at a time. */
export class ExpectedBytes {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly #words: Int32Array;
  readonly #last: number;

  /** @param expected Copied. */
  constructor(expected: Uint8Array) {
    this.bytes = Uint8Array.from(expected);
    this.length = this.bytes.length;
    const wide = new DataView(this.bytes.buffer);
    this.#words = Int32Array.from({ length: Math.max(0, Math.ceil(this.length / 4) - 1) }, (_, word) => wide.getInt32(word * 4, true));
    this.#last = this.length < 4 ? 0 : wide.getInt32(this.length - 4, true);
  }

  /** Whether they stand at a place and end before `to`. */
  standsAt(bytes: DataView, at: number, to: number): boolean {
    const { length } = this;
    if (at + length > to) return false;
    if (length < 4) {
      for (let place = 0; place < length; place += 1) if (bytes.getUint8(at + place) !== this.bytes[place]) return false;
      return true;
    }
    const words = this.#words;
    let place = at;
    for (let word = 0; word < words.length; word += 1, place += 4) if (bytes.getInt32(place, true) !== words[word]) return false;
    return bytes.getInt32(at + length - 4, true) === this.#last;
  }
}
