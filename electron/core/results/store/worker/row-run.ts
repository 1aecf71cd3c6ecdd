const lineFeed = 0x0a;

/** Initial capacity in rows. */
const firstRows = 4096;

/**
 * Adjacent rows of a part with one byte between them. They are copied together, because a separate copy of each row takes longer than
 * copying its bytes.
 */
export class RowRun {
  #chunk: Uint8Array = new Uint8Array();
  #from = 0;
  #to = 0;
  /** End of each row, relative to the start of the run. */
  #ends = new Uint32Array(firstRows);
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  /** Size of all rows with their line feeds, in bytes. */
  get length(): number {
    return this.#rows === 0 ? 0 : this.#to - this.#from + 1;
  }

  /** Returns whether the row at an offset is adjacent to the last row of the run. */
  follows(chunk: Uint8Array, from: number): boolean {
    return this.#rows > 0 && from === this.#to + 1 && chunk === this.#chunk;
  }

  /** Starts the run at the offset of its first row. */
  begin(chunk: Uint8Array, from: number): void {
    this.#chunk = chunk;
    this.#from = from;
    this.#rows = 0;
  }

  /** Adds the next row. @param to Offset of the row's end. */
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

  /** Returns the start of a row, relative to the start of the run. */
  beginOf(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] ?? 0) + 1;
  }

  /** Copies the rows to an offset of the target, one per line. The target must have room for {@link length} bytes. */
  copyTo(target: Uint8Array, at: number): void {
    Buffer.prototype.copy.call(this.#chunk, target, at, this.#from, this.#to);
    for (let row = 0; row < this.#rows; row += 1) target[at + (this.#ends[row] ?? 0)] = lineFeed;
  }

  forget(): void {
    this.#rows = 0;
  }
}

const blockLength = 65_536;
/** One offset is stored for this number of rows. Other offsets are computed from the lengths of rows. */
const stride = 64;

/** A block of rows, with the start of every {@link stride}th row and the length of each row. */
interface Block {
  readonly begins: Float64Array;
  /** Length of each row in two bytes, or in four bytes if a row of the block is longer than 64 kB. */
  lengths: Uint16Array | Uint32Array;
}

/**
 * The offsets of rows, in about two bytes per row.
 *
 * They are exact up to 2^53. Memory grows by blocks, so that nothing is copied while rows arrive.
 */
export class GrowingOffsets {
  readonly #blocks: Block[] = [];
  #length = 0;
  #last = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds an offset. @param offset At least the last offset, and less than 4 GB after it. */
  push(offset: number): void {
    if (this.#length > 0) this.#keepLength(this.#length - 1, offset - this.#last);
    const slot = this.#length % blockLength;
    if (slot === 0) this.#blocks.push({ begins: new Float64Array(blockLength / stride), lengths: new Uint16Array(blockLength) });
    const block = this.#blocks.at(-1);
    if (block !== undefined && slot % stride === 0) block.begins[slot / stride] = offset;
    this.#last = offset;
    this.#length += 1;
  }

  /** Returns an offset. @throws RangeError if there is no such offset */
  at(index: number): number {
    const block = this.#blocks[Math.floor(index / blockLength)];
    if (block === undefined || index >= this.#length) throw new RangeError(`no offset ${index} among ${this.#length}`);
    const slot = index % blockLength;
    const begin = slot - (slot % stride);
    let offset = block.begins[begin / stride] ?? 0;
    for (let row = begin; row < slot; row += 1) offset += block.lengths[row] ?? 0;
    return offset;
  }

  /** Removes the offsets after the first `length` offsets. */
  truncate(length: number): void {
    if (length >= this.#length) return;
    this.#last = length === 0 ? 0 : this.at(length - 1);
    this.#length = length;
    this.#blocks.length = Math.ceil(length / blockLength);
  }

  #keepLength(index: number, length: number): void {
    const block = this.#blocks[Math.floor(index / blockLength)];
    if (block === undefined) return;
    if (length > 0xffff && block.lengths instanceof Uint16Array) block.lengths = Uint32Array.from(block.lengths);
    block.lengths[index % blockLength] = length;
  }
}

/** Replaces line breaks between the tokens of a row with spaces, in place. */
export function makeOneLine(row: Uint8Array): void {
  for (let at = 0; at < row.length; at += 1) if (row[at] === 0x0a || row[at] === 0x0d) row[at] = 0x20;
}
