const blockLength = 65_536;

/** Offsets of rows, eight bytes each: exact up to 2^53, grown by blocks so that nothing is copied while rows arrive. */
export class GrowingOffsets {
  #blocks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(offset: number): void {
    const place = this.#length % blockLength;
    if (place === 0) this.#blocks.push(new Float64Array(blockLength));
    const block = this.#blocks.at(-1);
    if (block !== undefined) block[place] = offset;
    this.#length += 1;
  }

  /** @throws RangeError beyond the last offset. */
  at(index: number): number {
    const offset = this.#blocks[Math.floor(index / blockLength)]?.[index % blockLength];
    if (offset === undefined || index >= this.#length) throw new RangeError(`no offset ${index} among ${this.#length}`);
    return offset;
  }
}
