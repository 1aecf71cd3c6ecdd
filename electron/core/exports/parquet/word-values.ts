import type { Data } from 'apache-arrow';
import type { ByteWriter } from 'hyparquet-writer';
import { type Extremes, eachPresent, type LeafValues, type ValueDictionary } from './leaf-values.ts';
import { WordDictionary } from './word-dictionary.ts';

/** How values of a fixed size lie in a batch and in the file. */
export interface WordLayout {
  readonly kind: 'number' | 'double' | 'decimal';
  /** Words of 32 bits of a value in the batch, the lowest first, and those that the file takes of them. */
  readonly given: 1 | 2 | 4;
  readonly kept: 1 | 2 | 4;
  /** Bytes of a value in the file, the highest first; null where its words are written as they lie. */
  readonly reversed: number | null;
}

const wordBits = 32n;

/** Values of a fixed size: whole numbers, moments, days, doubles, decimals. */
export class WordValues implements LeafValues {
  readonly dictionary: ValueDictionary;
  count = 0;
  readonly #layout: WordLayout;
  /** The words of the page, one value behind the other: those of the batch, or a copy without what is not there. */
  #words = new Int32Array();
  #gathered = new Int32Array();
  #numbers = new Int32Array();

  constructor(layout: WordLayout) {
    this.#layout = layout;
    const known = new WordDictionary(layout.kept);
    this.dictionary = {
      get size() {
        return known.size;
      },
      get bytes() {
        return known.size * (layout.reversed ?? layout.kept * 4);
      },
      intern: () => {
        if (this.#numbers.length < this.count) this.#numbers = new Int32Array(this.count);
        known.intern(this.#words, this.count, this.#numbers);
        return this.#numbers.subarray(0, this.count);
      },
      write: (writer) => this.#write(writer, known.words, known.size),
      clear: () => known.clear(),
    };
  }

  take(data: Data): void {
    const { given, kept } = this.#layout;
    const { buffer, byteOffset }: Int32Array<ArrayBuffer> = data.values;
    const words = new Int32Array(buffer, byteOffset, data.length * given);
    this.count = data.length - data.nullCount;
    if (data.nullCount === 0 && given === kept) {
      this.#words = words;
      return;
    }
    if (this.#gathered.length < this.count * kept) this.#gathered = new Int32Array(data.length * kept);
    const gathered = this.#gathered;
    let next = 0;
    const put = (at: number): void => {
      for (let word = 0; word < kept; word += 1, next += 1) gathered[next] = words[at * given + word] ?? 0;
    };
    if (data.nullCount > 0) eachPresent(data, put);
    else for (let at = 0; at < data.length; at += 1) put(at);
    this.#words = gathered;
  }

  write(writer: ByteWriter): void {
    this.#write(writer, this.#words, this.count);
  }

  extremes(): Extremes | null {
    if (this.#layout.kind === 'double') return this.#doubleExtremes();
    if (this.count === 0) return null;
    return this.#layout.kept === 1 ? this.#shortExtremes() : this.#wideExtremes();
  }

  #shortExtremes(): Extremes {
    const words = this.#words;
    let least = words[0] ?? 0;
    let greatest = least;
    for (let at = 1; at < this.count; at += 1) {
      const word = words[at] ?? 0;
      if (word < least) least = word;
      if (word > greatest) greatest = word;
    }
    return this.#layout.kind === 'decimal' ? { least: BigInt(least), greatest: BigInt(greatest) } : { least, greatest };
  }

  #wideExtremes(): Extremes {
    const { kept } = this.#layout;
    const words = this.#words;
    let least = 0;
    let greatest = 0;
    for (let at = kept; at < this.count * kept; at += kept) {
      if (isLess(words, at, least, kept)) least = at;
      else if (isLess(words, greatest, at, kept)) greatest = at;
    }
    return { least: wideNumber(words, least, kept), greatest: wideNumber(words, greatest, kept) };
  }

  /** Not a number stands in no statistics, and zero counts as both of its signs (Parquet, `Statistics`). */
  #doubleExtremes(): Extremes | null {
    const doubles = new Float64Array(this.#words.buffer, this.#words.byteOffset, this.count);
    let least = Number.POSITIVE_INFINITY;
    let greatest = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < doubles.length; at += 1) {
      const value = doubles[at] ?? 0;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
    if (least > greatest) return null;
    return { least: least === 0 ? -0 : least, greatest: greatest === 0 ? 0 : greatest };
  }

  #write(writer: ByteWriter, words: Int32Array, count: number): void {
    const { kept, reversed } = this.#layout;
    if (reversed === null) {
      writer.appendBytes(new Uint8Array(words.buffer, words.byteOffset, count * kept * 4));
      return;
    }
    const bytes = new Uint8Array(words.buffer, words.byteOffset, count * kept * 4);
    const turned = new Uint8Array(count * reversed);
    for (let at = 0; at < count; at += 1) {
      for (let place = 0; place < reversed; place += 1) {
        turned[at * reversed + place] = bytes[at * kept * 4 + reversed - 1 - place] ?? 0;
      }
    }
    writer.appendBytes(turned);
  }
}

/** Whether the whole number that begins at a place is less than that at another: the highest word has the sign. */
function isLess(words: Int32Array, left: number, right: number, width: number): boolean {
  let word = width - 1;
  const high = words[left + word] ?? 0;
  const otherHigh = words[right + word] ?? 0;
  if (high !== otherHigh) return high < otherHigh;
  for (word -= 1; word >= 0; word -= 1) {
    const low = (words[left + word] ?? 0) >>> 0;
    const otherLow = (words[right + word] ?? 0) >>> 0;
    if (low !== otherLow) return low < otherLow;
  }
  return false;
}

function wideNumber(words: Int32Array, at: number, width: number): bigint {
  let value = BigInt(words[at + width - 1] ?? 0);
  for (let word = width - 2; word >= 0; word -= 1) value = (value << wordBits) | BigInt((words[at + word] ?? 0) >>> 0);
  return value;
}
