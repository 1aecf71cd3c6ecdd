import { differs } from './row-comparer.ts';

const none = -1;

/** Which rows of two answers stand beside each other, and what differs in them: thirteen bytes a row. */
export class Alignment {
  readonly #partner: Int32Array;
  readonly #bits: Uint8Array;
  /** Rows of the right answer alone, each behind the left row that it follows. */
  readonly #alone: { readonly row: Int32Array; readonly after: Int32Array };
  #aloneLength = 0;
  #lastLeft = none;

  constructor(leftRows: number, rightRows: number) {
    this.#partner = new Int32Array(leftRows).fill(none);
    this.#bits = new Uint8Array(leftRows).fill(differs.onlyLeft);
    this.#alone = { row: new Int32Array(rightRows), after: new Int32Array(rightRows) };
  }

  pair(left: number, right: number, bits: number): void {
    this.#partner[left] = right;
    this.#bits[left] = bits;
    this.#lastLeft = left;
  }

  addRight(row: number): void {
    this.#alone.row[this.#aloneLength] = row;
    this.#alone.after[this.#aloneLength] = this.#lastLeft;
    this.#aloneLength += 1;
  }

  /** Puts every row in its place: left rows in their order, right ones alone behind the one that they followed. */
  finish(): AlignedRows {
    const leftRows = this.#partner.length;
    const following = new Int32Array(leftRows + 2);
    for (let index = 0; index < this.#aloneLength; index += 1) increase(following, (this.#alone.after[index] ?? none) + 2, 1);
    for (let index = 1; index < following.length; index += 1) increase(following, index, following[index - 1] ?? 0);
    const length = leftRows + this.#aloneLength;
    const rows = { left: new Int32Array(length), right: new Int32Array(length), bits: new Uint8Array(length) };
    for (let left = 0; left < leftRows; left += 1) {
      const at = left + (following[left + 1] ?? 0);
      rows.left[at] = left;
      rows.right[at] = this.#partner[left] ?? none;
      rows.bits[at] = this.#bits[left] ?? 0;
    }
    for (let index = 0; index < this.#aloneLength; index += 1) {
      const after = this.#alone.after[index] ?? none;
      const at = after + 1 + (following[after + 1] ?? 0);
      increase(following, after + 1, 1);
      rows.left[at] = none;
      rows.right[at] = this.#alone.row[index] ?? none;
      rows.bits[at] = differs.onlyRight;
    }
    return rows;
  }
}

/** The rows of a comparison in their order: their numbers on either side (-1 where there is none), and the bits of `differs`. */
export interface AlignedRows {
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly bits: Uint8Array;
}

function increase(counts: Int32Array, index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by;
}
