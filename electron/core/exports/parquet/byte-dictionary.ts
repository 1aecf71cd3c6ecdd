import { GrownBytes } from '../columns/grown-bytes.ts';

const firstSlots = 4096;
const mix = 0x01000193;
const lastMix = 0x9e3779b1;

/** Different texts or binaries, in the order in which they came. */
export class ByteDictionary {
  size = 0;
  /** Where each value begins in {@link bytes}, and where the last one ends. */
  offsets = new Int32Array(firstSlots / 2 + 1);
  readonly #memory = new GrownBytes();
  #hashes = new Int32Array(firstSlots / 2);
  /** Number of the value plus one, by its hash; the next free one is taken. */
  #slots = new Int32Array(firstSlots);
  #shift = 32 - Math.log2(firstSlots);

  /** The values one behind the other. */
  get bytes(): Uint8Array {
    return this.#memory.bytes;
  }

  clear(): void {
    this.size = 0;
    this.#slots.fill(0);
  }

  /** Puts the number of each of so many values to its place. */
  intern(bytes: Uint8Array, offsets: Int32Array, count: number, numbers: Int32Array): void {
    for (let at = 0; at < count; at += 1) numbers[at] = this.#numberOf(bytes, offsets[at] ?? 0, offsets[at + 1] ?? 0);
  }

  #numberOf(bytes: Uint8Array, from: number, to: number): number {
    let hash = to - from;
    for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), mix);
    hash = Math.imul(hash, lastMix);
    const slots = this.#slots;
    let slot = hash >>> this.#shift;
    for (let number = (slots[slot] ?? 0) - 1; number >= 0; number = (slots[slot] ?? 0) - 1) {
      if (this.#hashes[number] === hash && this.#isAt(number, bytes, from, to)) return number;
      slot = (slot + 1) & (slots.length - 1);
    }
    const number = this.size;
    this.offsets[number + 1] = this.#memory.set(this.offsets[number] ?? 0, bytes, from, to);
    this.#hashes[number] = hash;
    slots[slot] = number + 1;
    this.size += 1;
    if (this.size * 2 >= slots.length) this.#grow();
    return number;
  }

  #isAt(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const own = this.#memory.bytes;
    let place = this.offsets[number] ?? 0;
    if ((this.offsets[number + 1] ?? 0) - place !== to - from) return false;
    for (let at = from; at < to; at += 1, place += 1) if (own[place] !== bytes[at]) return false;
    return true;
  }

  #grow(): void {
    const offsets = new Int32Array(this.#slots.length + 1);
    offsets.set(this.offsets);
    this.offsets = offsets;
    const hashes = new Int32Array(this.#slots.length);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.#shift -= 1;
    for (let number = 0; number < this.size; number += 1) {
      let slot = (hashes[number] ?? 0) >>> this.#shift;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = number + 1;
    }
  }
}
