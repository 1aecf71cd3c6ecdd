const blockLength = 65_536;

/** Offsets of so many rows: from the block's first one, in four bytes each, or in eight where they lie further apart than 4 GB. */
interface Block {
  readonly base: number;
  distances: Uint32Array | Float64Array;
}

/** Offsets of rows, four bytes each as a rule: exact up to 2^53, grown by blocks so that nothing is copied while rows arrive. */
export class GrowingOffsets {
  #blocks: Block[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(offset: number): void {
    const place = this.#length % blockLength;
    if (place === 0) this.#blocks.push({ base: offset, distances: new Uint32Array(blockLength) });
    const block = this.#blocks.at(-1);
    if (block === undefined) return;
    const distance = offset - block.base;
    if (distance > 0xffff_ffff && block.distances instanceof Uint32Array) block.distances = Float64Array.from(block.distances);
    block.distances[place] = distance;
    this.#length += 1;
  }

  /** @throws RangeError beyond the last offset. */
  at(index: number): number {
    const block = this.#blocks[Math.floor(index / blockLength)];
    const distance = block?.distances[index % blockLength];
    if (block === undefined || distance === undefined || index >= this.#length) {
      throw new RangeError(`no offset ${index} among ${this.#length}`);
    }
    return block.base + distance;
  }
}
