import type { Data } from 'apache-arrow';
import type { ByteWriter } from 'hyparquet-writer';
import { ByteDictionary } from './byte-dictionary.ts';
import { type Extremes, eachPresent, type LeafValues, type ValueDictionary } from './leaf-values.ts';

/** Statistics hold the first 16 bytes of a value at most: what is behind these is not needed for them. */
const quotedBytes = 64;

/** Up to so many bytes are faster copied one by one. */
const fewBytes = 24;

/** Texts in UTF-8 and binaries. */
export class ByteValues implements LeafValues {
  readonly dictionary: ValueDictionary;
  count = 0;
  #bytes = new Uint8Array();
  #offsets = new Int32Array();
  readonly #known = new ByteDictionary();
  #numbers = new Int32Array();
  /** Whether the numbers are those of the page. */
  #isInterned = false;

  constructor() {
    const known = this.#known;
    this.dictionary = {
      get size() {
        return known.size;
      },
      get bytes() {
        return (known.offsets[known.size] ?? 0) + 4 * known.size;
      },
      intern: () => {
        if (this.#numbers.length < this.count) this.#numbers = new Int32Array(this.count);
        known.intern(this.#bytes, this.#offsets, this.count, this.#numbers);
        this.#isInterned = true;
        return this.#numbers.subarray(0, this.count);
      },
      write: (writer) => writeTexts(writer, known.bytes, known.offsets, known.size),
      clear: () => {
        known.clear();
        this.#isInterned = false;
      },
    };
  }

  take(data: Data): void {
    this.#isInterned = false;
    this.#bytes = data.values;
    this.#offsets = data.valueOffsets;
    this.count = data.length - data.nullCount;
    if (data.nullCount === 0) return;
    // What is not there has no bytes: where the next one ends is where it begins.
    const offsets = new Int32Array(this.count + 1);
    let next = 1;
    eachPresent(data, (at) => {
      offsets[next] = data.valueOffsets[at + 1] ?? 0;
      next += 1;
    });
    this.#offsets = offsets;
  }

  write(writer: ByteWriter): void {
    writeTexts(writer, this.#bytes, this.#offsets, this.count);
  }

  extremes(): Extremes | null {
    if (this.count === 0) return null;
    if (!this.#isInterned) return extremesOf(this.#bytes, this.#offsets, this.count, null);
    const stands = new Uint8Array(this.#known.size);
    const numbers = this.#numbers;
    for (let at = 0; at < this.count; at += 1) stands[numbers[at] ?? 0] = 1;
    return extremesOf(this.#known.bytes, this.#known.offsets, this.#known.size, stands);
  }
}

/** The least and the greatest of some values, of those that are marked where any is. */
function extremesOf(bytes: Uint8Array, offsets: Int32Array, count: number, marked: Uint8Array | null): Extremes | null {
  let least = -1;
  let greatest = -1;
  const compare = (left: number, right: number): number => {
    const [leftEnd = 0, rightEnd = 0] = [offsets[left + 1], offsets[right + 1]];
    let own = offsets[left] ?? 0;
    let other = offsets[right] ?? 0;
    for (; own < leftEnd && other < rightEnd; own += 1, other += 1) {
      const difference = (bytes[own] ?? 0) - (bytes[other] ?? 0);
      if (difference !== 0) return difference;
    }
    return leftEnd - own - (rightEnd - other);
  };
  for (let at = 0; at < count; at += 1) {
    if (marked !== null && marked[at] === 0) continue;
    if (least < 0 || compare(at, least) < 0) least = at;
    if (greatest < 0 || compare(at, greatest) > 0) greatest = at;
  }
  if (least < 0) return null;
  const valueAt = (at: number): Uint8Array => {
    const from = offsets[at] ?? 0;
    // A copy: the memory is filled again.
    return Uint8Array.from(bytes.subarray(from, Math.min(offsets[at + 1] ?? 0, from + quotedBytes)));
  };
  return { least: valueAt(least), greatest: valueAt(greatest) };
}

/** Writes the length of each value, and its bytes. */
function writeTexts(writer: ByteWriter, bytes: Uint8Array, offsets: Int32Array, count: number): void {
  const length = (offsets[count] ?? 0) - (offsets[0] ?? 0) + 4 * count;
  writer.ensure(length);
  const { view } = writer;
  const memory = new Uint8Array(writer.buffer);
  let next = writer.index;
  for (let at = 0; at < count; at += 1) {
    const from = offsets[at] ?? 0;
    const to = offsets[at + 1] ?? 0;
    view.setUint32(next, to - from, true);
    next += 4;
    if (to - from > fewBytes) memory.set(bytes.subarray(from, to), next);
    else for (let place = from; place < to; place += 1) memory[next + place - from] = bytes[place] ?? 0;
    next += to - from;
  }
  writer.index += length;
  writer.offset += length;
}
