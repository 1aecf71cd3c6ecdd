import { randomInt } from 'node:crypto';

/** A place in an index of keys. */
export type KeyPlace = number;

const none = -1;

/**
 * Keys of the rows of two answers, some twenty bytes a row whatever the keys' length: they are known by a hash, and read again where two are alike.
 *
 * The hash is seeded at random, so that no deployment can choose keys that collide.
 */
export class KeyIndex {
  readonly #seed = randomInt(2 ** 31);
  readonly #mask: number;
  readonly #slots: Int32Array;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  /** The row whose key this is: of the left answer as it is, of the right one as `-row - 2`. */
  readonly #shownBy: Int32Array;
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #next: Int32Array;
  readonly #counts: readonly [left: Int32Array, right: Int32Array];
  #length = 0;

  constructor(leftRows: number, rightRows: number) {
    const most = leftRows + rightRows;
    let size = 16;
    while (size < 2 * most) size *= 2;
    this.#mask = size - 1;
    this.#slots = new Int32Array(size).fill(none);
    const numbers = (): Int32Array => new Int32Array(most);
    [this.#low, this.#high, this.#shownBy, this.#first, this.#last] = [numbers(), numbers(), numbers(), numbers(), numbers()];
    this.#next = new Int32Array(leftRows);
    this.#counts = [numbers(), numbers()];
  }

  /** Counts a row of the left answer under its key. */
  addLeft(key: string, row: number, keyOf: (shownBy: RowOfKey) => string): KeyPlace {
    const place = this.#find(key, row, keyOf);
    this.#count(0, place);
    return place;
  }

  /** Counts a row of the right answer under its key. */
  addRight(key: string, row: number, keyOf: (shownBy: RowOfKey) => string): KeyPlace {
    const place = this.#find(key, -row - 2, keyOf);
    this.#count(1, place);
    return place;
  }

  /** Counts a row of the right answer under a key found already. */
  countRight(place: KeyPlace): void {
    this.#count(1, place);
  }

  /** Puts a left row at the end of those of its key that await a partner. */
  wait(place: KeyPlace, row: number): void {
    this.#next[row] = none;
    const last = this.#last[place] ?? none;
    if (this.#first[place] === none) this.#first[place] = row;
    else this.#next[last] = row;
    this.#last[place] = row;
  }

  /** Takes the left row of this key that has waited longest; null where there is none. */
  take(place: KeyPlace): number | null {
    const row = this.#first[place] ?? none;
    if (row === none) return null;
    this.#first[place] = this.#next[row] ?? none;
    return row;
  }

  /** Keys that more than one row of the same answer has. */
  repeated(): number {
    let count = 0;
    for (let place = 0; place < this.#length; place += 1) {
      if ((this.#counts[0][place] ?? 0) > 1 || (this.#counts[1][place] ?? 0) > 1) count += 1;
    }
    return count;
  }

  #count(side: 0 | 1, place: KeyPlace): void {
    this.#counts[side][place] = (this.#counts[side][place] ?? 0) + 1;
  }

  #find(key: string, shownBy: number, keyOf: (shownBy: RowOfKey) => string): KeyPlace {
    const [low, high] = [hash(key, this.#seed), hash(key, ~this.#seed)];
    for (let slot = low & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const place = this.#slots[slot] ?? none;
      if (place === none) return this.#add(slot, low, high, shownBy);
      if (this.#low[place] !== low || this.#high[place] !== high) continue;
      if (keyOf(rowOfKey(this.#shownBy[place] ?? none)) === key) return place;
    }
  }

  #add(slot: number, low: number, high: number, shownBy: number): KeyPlace {
    const place = this.#length;
    this.#length += 1;
    this.#slots[slot] = place;
    [this.#low[place], this.#high[place], this.#shownBy[place]] = [low, high, shownBy];
    this.#first[place] = none;
    return place;
  }
}

/** A row by its answer and number. */
export interface RowOfKey {
  readonly side: 'left' | 'right';
  readonly row: number;
}

function rowOfKey(shownBy: number): RowOfKey {
  return shownBy >= 0 ? { side: 'left', row: shownBy } : { side: 'right', row: -shownBy - 2 };
}

/** MurmurHash3's 32-bit mixing over UTF-16 code units. */
function hash(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index += 1) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b873593);
    state ^= unit;
    state = (Math.imul((state << 13) | (state >>> 19), 5) + 0xe6546b64) | 0;
  }
  state ^= text.length;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return state ^ (state >>> 16);
}
