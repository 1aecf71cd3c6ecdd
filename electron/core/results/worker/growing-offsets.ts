const blockLength = 65_536;
/** So many rows share an offset of their own; from there on their lengths are added up. */
const stride = 64;

/** Some rows: where every {@link stride}th of them begins, and how long each is. */
interface Block {
  readonly begins: Float64Array;
  /** Two bytes a row, or four where one of them is longer than 64 kB. */
  lengths: Uint16Array | Uint32Array;
}

/** Offsets of rows, two bytes each as a rule: exact up to 2^53, grown by blocks so that nothing is copied while rows arrive. */
export class GrowingOffsets {
  readonly #blocks: Block[] = [];
  #length = 0;
  #last = 0;

  get length(): number {
    return this.#length;
  }

  /** @param offset No less than the last one, and less than 4 GB behind it. */
  push(offset: number): void {
    if (this.#length > 0) this.#keepLength(this.#length - 1, offset - this.#last);
    const place = this.#length % blockLength;
    if (place === 0) this.#blocks.push({ begins: new Float64Array(blockLength / stride), lengths: new Uint16Array(blockLength) });
    const block = this.#blocks.at(-1);
    if (block !== undefined && place % stride === 0) block.begins[place / stride] = offset;
    this.#last = offset;
    this.#length += 1;
  }

  /** @throws RangeError beyond the last offset. */
  at(index: number): number {
    const block = this.#blocks[Math.floor(index / blockLength)];
    if (block === undefined || index >= this.#length) throw new RangeError(`no offset ${index} among ${this.#length}`);
    const place = index % blockLength;
    const begin = place - (place % stride);
    let offset = block.begins[begin / stride] ?? 0;
    for (let row = begin; row < place; row += 1) offset += block.lengths[row] ?? 0;
    return offset;
  }

  #keepLength(index: number, length: number): void {
    const block = this.#blocks[Math.floor(index / blockLength)];
    if (block === undefined) return;
    if (length > 0xffff && block.lengths instanceof Uint16Array) block.lengths = Uint32Array.from(block.lengths);
    block.lengths[index % blockLength] = length;
  }
}
