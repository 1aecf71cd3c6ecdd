import { cellKind, RowReader } from '../../../../wire/rows/row-reader.ts';

/** The rows whose key is that of an earlier row. */
export interface RepeatedKeys {
  /** Number of these rows. */
  readonly rows: number;
  /** Up to three of the keys. The values of several columns are separated by commas. */
  readonly examples: readonly string[];
}

/** No repeated keys. */
export const noRepeatedKeys: RepeatedKeys = { rows: 0, examples: [] };

const mostExamples = 3;

/** Finds rows with the key of an earlier row. Rows without a value in a key column are ignored. */
export class RowKeys {
  readonly #reader: RowReader;
  readonly #columns: readonly number[];
  readonly #seen = new HashSet();
  readonly #examples = new Set<string>();
  #rows = 0;

  /** @param names Names of the key columns. */
  constructor(names: readonly string[]) {
    this.#reader = new RowReader(names, false);
    this.#columns = [...names.keys()];
  }

  get repeated(): RepeatedKeys {
    return { rows: this.#rows, examples: [...this.#examples] };
  }

  /** Adds the row that starts at an offset of a part. */
  add(part: Uint8Array, from: number): void {
    const reader = this.#reader;
    reader.readWhole(part, from);
    const { bytes, kinds, begins, ends } = reader;
    let high = 0;
    let low = 0x9e3779b9;
    for (const column of this.#columns) {
      const kind = kinds[column] ?? cellKind.absent;
      if (kind === cellKind.absent || kind === cellKind.null) return;
      const end = ends[column] ?? 0;
      for (let at = begins[column] ?? 0; at < end; at += 1) {
        const code = bytes[at] ?? 0;
        high = Math.imul(high ^ code, 0x85ebca6b);
        high ^= high >>> 15;
        low = Math.imul(low + code, 0xc2b2ae35);
        low = (low << 13) | (low >>> 19);
      }
      // Separates the values and their types, so that "a" and "bc" differ from "ab" and "c".
      high = Math.imul(high ^ (0x100 + kind), 0x27d4eb2f);
      low = Math.imul(low + 0x100 + kind, 0x165667b1);
    }
    if (this.#seen.add(high, low)) return;
    this.#rows += 1;
    if (this.#examples.size < mostExamples) this.#examples.add(this.#columns.map((column) => reader.text(column)).join(', '));
  }
}

/** A set of 64-bit hashes in 16 bytes each at most, because a `Set` of texts would take ten times as much memory. */
class HashSet {
  #slots = new Int32Array(2 * 1024);
  #size = 0;

  /** Adds a hash. Returns false if the set contained it. */
  add(high: number, low: number): boolean {
    // Zero marks an empty slot.
    const first = high === 0 && low === 0 ? 1 : high;
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    let slot = (low ^ (low >>> 16)) & mask;
    while (slots[2 * slot] !== 0 || slots[2 * slot + 1] !== 0) {
      if (slots[2 * slot] === first && slots[2 * slot + 1] === low) return false;
      slot = (slot + 1) & mask;
    }
    slots[2 * slot] = first;
    slots[2 * slot + 1] = low;
    this.#size += 1;
    if (4 * this.#size > slots.length) this.#grow();
    return true;
  }

  #grow(): void {
    const former = this.#slots;
    this.#slots = new Int32Array(2 * former.length);
    this.#size = 0;
    for (let at = 0; at < former.length; at += 2) {
      const [high = 0, low = 0] = [former[at], former[at + 1]];
      if (high !== 0 || low !== 0) this.add(high, low);
    }
  }
}
