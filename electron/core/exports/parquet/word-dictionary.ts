const firstSlots = 4096;
const firstMix = 0x9e3779b1;
const secondMix = 0x85ebca6b;

/** Different values of so many words of 32 bits, in the order in which they came. */
export class WordDictionary {
  size = 0;
  /** The values one behind the other. */
  words: Int32Array<ArrayBuffer>;
  readonly #width: number;
  /** Number of the value plus one, by its hash; the next free one is taken. */
  #slots = new Int32Array(firstSlots);
  #shift = 32 - Math.log2(firstSlots);

  constructor(width: number) {
    this.#width = width;
    this.words = new Int32Array((firstSlots / 2) * width);
  }

  clear(): void {
    this.size = 0;
    this.#slots.fill(0);
  }

  /** Puts the number of each of so many values to its place. */
  intern(values: Int32Array, count: number, numbers: Int32Array): void {
    if (this.#width === 1) this.#internSingle(values, count, numbers);
    else this.#internWide(values, count, numbers);
  }

  #internSingle(values: Int32Array, count: number, numbers: Int32Array): void {
    let slots = this.#slots;
    let words = this.words;
    for (let at = 0; at < count; at += 1) {
      const word = values[at] ?? 0;
      let slot = Math.imul(word, firstMix) >>> this.#shift;
      let number = (slots[slot] ?? 0) - 1;
      while (number >= 0 && words[number] !== word) {
        slot = (slot + 1) & (slots.length - 1);
        number = (slots[slot] ?? 0) - 1;
      }
      if (number < 0) {
        number = this.size;
        words[number] = word;
        slots[slot] = number + 1;
        this.size += 1;
        if (this.size * 2 >= slots.length) {
          this.#grow();
          slots = this.#slots;
          words = this.words;
        }
      }
      numbers[at] = number;
    }
  }

  #internWide(values: Int32Array, count: number, numbers: Int32Array): void {
    const width = this.#width;
    let number = -1;
    for (let at = 0; at < count; at += 1) {
      // Values in order, moments above all, often stand several times in a row.
      if (number < 0 || !this.#isAt(number, values, at * width)) number = this.#numberOf(values, at * width);
      numbers[at] = number;
    }
  }

  #numberOf(values: Int32Array, from: number): number {
    const slots = this.#slots;
    let slot = this.#slotOf(values, from);
    for (let number = (slots[slot] ?? 0) - 1; number >= 0; number = (slots[slot] ?? 0) - 1) {
      if (this.#isAt(number, values, from)) return number;
      slot = (slot + 1) & (slots.length - 1);
    }
    const number = this.size;
    for (let word = 0; word < this.#width; word += 1) this.words[number * this.#width + word] = values[from + word] ?? 0;
    slots[slot] = number + 1;
    this.size += 1;
    if (this.size * 2 >= slots.length) this.#grow();
    return number;
  }

  #isAt(number: number, values: Int32Array, from: number): boolean {
    const width = this.#width;
    for (let word = 0; word < width; word += 1) if (this.words[number * width + word] !== values[from + word]) return false;
    return true;
  }

  #slotOf(values: Int32Array, from: number): number {
    let hash = 0;
    for (let word = 0; word < this.#width; word += 1)
      hash = Math.imul(hash ^ (values[from + word] ?? 0), word === 0 ? firstMix : secondMix);
    return hash >>> this.#shift;
  }

  #grow(): void {
    const words = new Int32Array(this.words.length * 2);
    words.set(this.words);
    this.words = words;
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.#shift -= 1;
    for (let number = 0; number < this.size; number += 1) {
      let slot = this.#slotOf(words, number * this.#width);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = number + 1;
    }
  }
}
