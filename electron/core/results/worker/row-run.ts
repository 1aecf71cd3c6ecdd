const lineFeed = 0x0a;

/** Rows at once before there is room for more. */
const firstRows = 4096;

/** Rows that lie in a part one behind the other, a byte between two of them: copied at once, for a copy of each would cost more than its bytes. */
export class RowRun {
  #chunk: Uint8Array = new Uint8Array();
  #from = 0;
  #to = 0;
  /** Where each row ends, counted from the beginning. */
  #ends = new Uint32Array(firstRows);
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  /** Bytes of all rows, each with its line feed. */
  get length(): number {
    return this.#rows === 0 ? 0 : this.#to - this.#from + 1;
  }

  /** Whether the row at a place is the next one of them. */
  follows(chunk: Uint8Array, from: number): boolean {
    return this.#rows > 0 && from === this.#to + 1 && chunk === this.#chunk;
  }

  /** The first row begins. */
  begin(chunk: Uint8Array, from: number): void {
    this.#chunk = chunk;
    this.#from = from;
    this.#rows = 0;
  }

  /** Takes the next row, which ends there. */
  add(to: number): void {
    if (this.#rows === this.#ends.length) {
      const larger = new Uint32Array(2 * this.#rows);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#rows] = to - this.#from;
    this.#rows += 1;
    this.#to = to;
  }

  /** Where a row begins, counted from the beginning of the first. */
  beginOf(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] ?? 0) + 1;
  }

  /** Copies them, one a line, to a place where there is room for {@link length} bytes. */
  copyTo(target: Uint8Array, at: number): void {
    Buffer.prototype.copy.call(this.#chunk, target, at, this.#from, this.#to);
    for (let row = 0; row < this.#rows; row += 1) target[at + (this.#ends[row] ?? 0)] = lineFeed;
  }

  forget(): void {
    this.#rows = 0;
  }
}
