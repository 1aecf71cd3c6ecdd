/** Maximum delay to collect more bytes, in milliseconds. Users don't notice this delay. */
const longestWait = 4;

/** Provides empty buffers and receives full ones. */
interface BufferCarrier {
  /** Returns an empty buffer. */
  empty(): SharedArrayBuffer;
  /** Sends a buffer whose first `length` bytes are filled. */
  carry(buffer: SharedArrayBuffer, length: number): void;
}

/**
 * Collects the parts of a body in buffers for another thread.
 *
 * A few messages per megabyte are sent, instead of one for each read of a socket. The first part of a body is sent immediately, other parts
 * after a few milliseconds.
 */
export class GatheredParts {
  readonly #carrier: BufferCarrier;
  #buffer: SharedArrayBuffer | null = null;
  /** View of the buffer's bytes. */
  #bytes: Uint8Array = new Uint8Array();
  #used = 0;
  #timer: NodeJS.Timeout | null = null;
  #isFirst = true;

  constructor(carrier: BufferCarrier) {
    this.#carrier = carrier;
  }

  /** Starts a body. Its first bytes are sent immediately. */
  begin(): void {
    this.flush();
    this.#isFirst = true;
  }

  /** Copies a part to the buffers. */
  add(part: Uint8Array): void {
    if (part.length === 0) return;
    for (let at = 0; at < part.length; ) {
      if (this.#buffer === null) {
        this.#buffer = this.#carrier.empty();
        this.#bytes = new Uint8Array(this.#buffer);
      }
      const copied = Math.min(part.length - at, this.#buffer.byteLength - this.#used);
      copyToShared(part.subarray(at, at + copied), this.#bytes, this.#used);
      this.#used += copied;
      at += copied;
      if (this.#used === this.#buffer.byteLength) this.flush();
    }
    if (this.#isFirst) this.flush();
    else if (this.#used > 0) this.#timer ??= setTimeout(() => this.flush(), longestWait);
    this.#isFirst = false;
  }

  /** Sends the collected bytes. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const buffer = this.#buffer;
    if (buffer === null) return;
    const usedBytes = this.#used;
    this.#buffer = null;
    this.#used = 0;
    this.#carrier.carry(buffer, usedBytes);
  }
}

/**
 * Copies a part to shared memory.
 *
 * For whole parts, `TypedArray.set` and `Buffer.copy` use V8's copy, which works word by word, or byte by byte if the alignments differ.
 * This takes 4 to 30 times as long as Node's copy of a range. Therefore the last byte is copied separately.
 */
export function copyToShared(part: Uint8Array, memory: Uint8Array, at: number): void {
  const last = part.length - 1;
  if (last < 0) return;
  Buffer.prototype.copy.call(part, memory, at, 0, last);
  memory[at + last] = part[last] ?? 0;
}
