/** The rows of a page, by which pages are compared. */
export interface PageRows {
  readonly rows: number;
  /** Digest of all rows in order. */
  readonly digest: string;
  /** Digest of the first row. Empty without rows. */
  readonly first: string;
  /** Whether a row is equal to the row before it, so that equal rows are usual in this result. */
  readonly hasEqualRows: boolean;
}

/** The rows of an empty page. */
export const noPageRows: PageRows = { rows: 0, digest: '', first: '', hasEqualRows: false };

/**
 * Computes a digest of rows in order, with 64 bits.
 *
 * It reads four bytes at a time, because a cryptographic digest of each row would take longer than finding the row.
 */
export class RowDigest {
  #part: Uint8Array = new Uint8Array();
  #view = new DataView(this.#part.buffer);
  #rows = 0;
  #high = 0;
  #low = 0;
  #first = '';
  #lastHigh = 0;
  #lastLow = 0;
  #hasEqualRows = false;

  /** Adds the row between two offsets of a part. */
  add(part: Uint8Array, from: number, to: number): void {
    if (part !== this.#part) {
      this.#part = part;
      this.#view = new DataView(part.buffer, part.byteOffset, part.byteLength);
    }
    const view = this.#view;
    let high = to - from;
    let low = 0x9e3779b9;
    let at = from;
    for (; at + 4 <= to; at += 4) {
      const four = view.getInt32(at, true);
      high = Math.imul(high ^ four, 0x85ebca6b);
      high ^= high >>> 15;
      low = Math.imul(low + four, 0xc2b2ae35);
      low = (low << 13) | (low >>> 19);
    }
    for (; at < to; at += 1) {
      const code = view.getUint8(at);
      high = Math.imul(high ^ code, 0x85ebca6b);
      low = Math.imul(low + code, 0xc2b2ae35);
      low = (low << 13) | (low >>> 19);
    }
    if (this.#rows === 0) this.#first = digestText(high, low);
    else if (high === this.#lastHigh && low === this.#lastLow) this.#hasEqualRows = true;
    this.#lastHigh = high;
    this.#lastLow = low;
    this.#rows += 1;
    this.#high = Math.imul(this.#high ^ high, 0x27d4eb2f) + low;
    this.#high ^= this.#high >>> 13;
    this.#low = Math.imul(this.#low + low, 0x165667b1) ^ high;
    this.#low = (this.#low << 11) | (this.#low >>> 21);
  }

  /** Returns the rows that were added since the last reset. */
  get page(): PageRows {
    const digest = `${this.#rows}.${digestText(this.#high, this.#low)}`;
    return { rows: this.#rows, digest, first: this.#first, hasEqualRows: this.#hasEqualRows };
  }

  reset(): void {
    this.#rows = 0;
    this.#high = 0;
    this.#low = 0;
    this.#first = '';
    this.#hasEqualRows = false;
  }
}

function digestText(high: number, low: number): string {
  return (high >>> 0).toString(16) + (low >>> 0).toString(16).padStart(8, '0');
}
