import { unescaped } from './json-text.ts';
import { hashOfName } from './row-shape.ts';

/** Compares expected bytes with bytes at an offset, four at a time. */
class ExpectedBytes {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly #words: Int32Array;
  readonly #last: number;

  /** @param expected The expected bytes, which are copied. */
  constructor(expected: Uint8Array) {
    this.bytes = Uint8Array.from(expected);
    this.length = this.bytes.length;
    const wide = new DataView(this.bytes.buffer);
    this.#words = Int32Array.from({ length: Math.max(0, Math.ceil(this.length / 4) - 1) }, (_, word) => wide.getInt32(word * 4, true));
    this.#last = this.length < 4 ? 0 : wide.getInt32(this.length - 4, true);
  }

  /** Checks whether the expected bytes are at an offset and end before `to`. */
  matchesAt(bytes: DataView, at: number, to: number): boolean {
    const { length } = this;
    if (at + length > to) return false;
    if (length < 4) {
      for (let index = 0; index < length; index += 1) if (bytes.getUint8(at + index) !== this.bytes[index]) return false;
      return true;
    }
    const words = this.#words;
    let index = at;
    for (let word = 0; word < words.length; word += 1, index += 4) if (bytes.getInt32(index, true) !== words[word]) return false;
    return bytes.getInt32(at + length - 4, true) === this.#last;
  }
}

/** The error of a row with a column that earlier rows don't have. */
export class UnknownColumn extends Error {
  readonly column: string;

  constructor(column: string) {
    super(`a column that the rows before did not have: ${column}`);
    this.name = 'UnknownColumn';
    this.column = column;
  }
}

/** A member name as sent, with its quotation marks, and its column. */
export class ExpectedName extends ExpectedBytes {
  readonly hash: number;
  /** Index of the column. -1 if the column is unknown. */
  readonly column: number;

  constructor(source: Uint8Array, column: number) {
    super(source);
    this.hash = hashOfName(source, 0, source.length);
    this.column = column;
  }
}

const maximumCached = 10_000;

/** Maps member names to columns. */
export class KnownNames {
  readonly #columns: ReadonlyMap<string, number>;
  readonly #strict: boolean;
  readonly #cache = new Map<string, ExpectedName>();

  /** @param strict Whether an unknown name causes an {@link UnknownColumn} error. */
  constructor(columns: readonly string[], strict: boolean) {
    this.#columns = new Map(columns.map((name, index) => [name, index]));
    this.#strict = strict;
  }

  /**
   * Returns the name between two offsets, which include its quotation marks.
   *
   * @throws UnknownColumn if the name is unknown and `strict` is true.
   */
  find(bytes: Buffer, from: number, to: number): ExpectedName {
    const source = bytes.toString('latin1', from, to);
    const known = this.#cache.get(source);
    if (known !== undefined) return known;
    const text = unescaped(bytes.toString('utf8', from + 1, to - 1));
    const column = this.#columns.get(text);
    if (column === undefined && this.#strict) throw new UnknownColumn(text);
    const name = new ExpectedName(bytes.subarray(from, to), column ?? -1);
    if (this.#cache.size < maximumCached) this.#cache.set(source, name);
    return name;
  }
}
