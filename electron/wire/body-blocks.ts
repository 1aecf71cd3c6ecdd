/** Bytes of a block. The first block is smaller, because most responses don't fill a block. */
const blockBytes = 256 * 1024;
const firstBytes = 64 * 1024;

/**
 * Buffers a body between the socket and its reader in a few reused blocks.
 *
 * Each read of a socket allocates a buffer. Collecting these buffers takes as long as reading the body.
 */
export class BodyBlocks {
  /** Full blocks, oldest first. */
  #full: { readonly block: Uint8Array; readonly length: number }[] = [];
  #free: Uint8Array[] = [];
  /** The block that is being filled, and the number of bytes in it. */
  #block: Uint8Array | null = null;
  #used = 0;
  /** The block that the reader uses. */
  #read: Uint8Array | null = null;
  #waiting = 0;
  #hasAllocated = false;

  /** Number of unread bytes. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Copies a chunk to the end of the buffer. */
  add(chunk: Uint8Array): void {
    this.#waiting += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      this.#block ??= this.#free.pop() ?? new Uint8Array(Buffer.allocUnsafeSlow(this.#hasAllocated ? blockBytes : firstBytes).buffer);
      this.#hasAllocated = true;
      const copied = Math.min(chunk.length - at, this.#block.length - this.#used);
      this.#block.set(chunk.subarray(at, at + copied), this.#used);
      this.#used += copied;
      at += copied;
      if (this.#used === this.#block.length) this.#close();
    }
  }

  /** Returns the oldest block. Null if the buffer is empty. The bytes are valid until the next call. */
  take(): Uint8Array | null {
    if (this.#read !== null) this.#free.push(this.#read);
    this.#read = null;
    if (this.#full.length === 0) this.#close();
    const next = this.#full.shift();
    if (next === undefined) return null;
    this.#read = next.block;
    this.#waiting -= next.length;
    return next.block.subarray(0, next.length);
  }

  #close(): void {
    if (this.#block !== null && this.#used > 0) {
      this.#full.push({ block: this.#block, length: this.#used });
      this.#block = null;
      this.#used = 0;
    }
  }
}
