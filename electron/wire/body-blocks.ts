/** Bytes of a block, and of the first one, which most answers do not fill. */
const blockBytes = 256 * 1024;
const firstBytes = 64 * 1024;

/**
 * A body between the socket that brings it and whoever reads it: copied into a few blocks that are used again and again. What is kept as it came
 * is memory of its own for each read of a socket, and clearing that away took as long as reading it.
 */
export class BodyBlocks {
  /** Filled, the oldest first. */
  #full: { readonly block: Uint8Array; readonly length: number }[] = [];
  #free: Uint8Array[] = [];
  /** The block that is being filled, and how far it is. */
  #block: Uint8Array | null = null;
  #used = 0;
  /** The block that was handed out. */
  #read: Uint8Array | null = null;
  #waiting = 0;
  #begun = false;

  /** Bytes that nobody has taken. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Takes a copy of a part. */
  add(part: Uint8Array): void {
    this.#waiting += part.length;
    for (let at = 0; at < part.length; ) {
      this.#block ??= this.#free.pop() ?? new Uint8Array(Buffer.allocUnsafeSlow(this.#begun ? blockBytes : firstBytes).buffer);
      this.#begun = true;
      const taken = Math.min(part.length - at, this.#block.length - this.#used);
      this.#block.set(part.subarray(at, at + taken), this.#used);
      this.#used += taken;
      at += taken;
      if (this.#used === this.#block.length) this.#close();
    }
  }

  /** What came first, as much of it as lies together; null where there is nothing. Valid until the next is taken. */
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
