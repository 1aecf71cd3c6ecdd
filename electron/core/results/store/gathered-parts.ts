/** How long bytes wait for others to go with, milliseconds: less than anybody sees. */
const longestWait = 4;

/** Where full buffers go, and where empty ones come from. */
interface BufferCarrier {
  /** An empty buffer. */
  empty(): SharedArrayBuffer;
  /** Takes a buffer whose first `length` bytes are filled. */
  carry(buffer: SharedArrayBuffer, length: number): void;
}

/**
 * Gathers the parts of a body in buffers, which go to another thread as a whole: what a message costs is paid a few times a megabyte, not with
 * each read of a socket. The first part of a body goes at once, every other after some milliseconds at the latest.
 */
export class GatheredParts {
  readonly #carrier: BufferCarrier;
  #buffer: SharedArrayBuffer | null = null;
  /** Its bytes. */
  #bytes: Uint8Array = new Uint8Array();
  #used = 0;
  #timer: NodeJS.Timeout | null = null;
  #isFirst = true;

  constructor(carrier: BufferCarrier) {
    this.#carrier = carrier;
  }

  /** A body begins: its first bytes are waited for. */
  begin(): void {
    this.flush();
    this.#isFirst = true;
  }

  /** Takes a copy of a part. */
  add(part: Uint8Array): void {
    if (part.length === 0) return;
    for (let at = 0; at < part.length; ) {
      if (this.#buffer === null) {
        this.#buffer = this.#carrier.empty();
        this.#bytes = new Uint8Array(this.#buffer);
      }
      const taken = Math.min(part.length - at, this.#buffer.byteLength - this.#used);
      copyToShared(part.subarray(at, at + taken), this.#bytes, this.#used);
      this.#used += taken;
      at += taken;
      if (this.#used === this.#buffer.byteLength) this.flush();
    }
    if (this.#isFirst) this.flush();
    else if (this.#used > 0) this.#timer ??= setTimeout(() => this.flush(), longestWait);
    this.#isFirst = false;
  }

  /** Sends what is here. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const buffer = this.#buffer;
    if (buffer === null) return;
    const used = this.#used;
    this.#buffer = null;
    this.#used = 0;
    this.#carrier.carry(buffer, used);
  }
}

/**
 * Copies a whole part to a place in memory that threads share.
 *
 * V8 copies such memory word by word, and byte by byte where part and place do not lie alike, in `TypedArray.set` and in the `Buffer.copy` of a
 * whole part: 4 to 30 times as long as what Node does for some of a part. Hence the last byte by itself.
 */
export function copyToShared(part: Uint8Array, memory: Uint8Array, at: number): void {
  const last = part.length - 1;
  if (last < 0) return;
  Buffer.prototype.copy.call(part, memory, at, 0, last);
  memory[at + last] = part[last] ?? 0;
}
