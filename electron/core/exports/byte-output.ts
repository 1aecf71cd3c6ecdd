import { writeSync } from 'node:fs';

const usualBlock = 1024 * 1024;

/** Writes bytes to a file in blocks, synchronously: for an export thread. */
export class ByteOutput {
  readonly #file: number;
  readonly #block: Buffer;
  #used = 0;
  #written = 0;

  /**
   * @param file Descriptor of a file open for writing, at its beginning.
   * @param blockBytes How many bytes are gathered before they are written.
   */
  constructor(file: number, blockBytes = usualBlock) {
    this.#file = file;
    this.#block = Buffer.allocUnsafe(blockBytes);
  }

  /** Number of bytes that were appended. */
  get bytes(): number {
    return this.#written + this.#used;
  }

  byte(code: number): void {
    if (this.#used === this.#block.length) this.flush();
    this.#block[this.#used] = code;
    this.#used += 1;
  }

  text(text: string): void {
    const longest = text.length * 3;
    if (longest > this.#block.length) {
      this.append(Buffer.from(text));
      return;
    }
    if (this.#used + longest > this.#block.length) this.flush();
    this.#used += this.#block.write(text, this.#used, 'utf8');
  }

  /** Appends a copy of bytes. */
  append(bytes: Uint8Array, from = 0, to = bytes.length): void {
    const length = to - from;
    if (this.#used + length > this.#block.length) {
      this.flush();
      if (length > this.#block.length) {
        this.#write(bytes.subarray(from, to));
        return;
      }
    }
    const block = this.#block;
    if (length < 24) {
      let used = this.#used;
      for (let at = from; at < to; at += 1, used += 1) block[used] = bytes[at] ?? 0;
    } else {
      Buffer.prototype.copy.call(bytes, block, this.#used, from, to);
    }
    this.#used += length;
  }

  /**
   * Appends a copy of bytes unless one of them is the separator.
   *
   * @returns false if the separator is there, or the bytes are longer than a block; then nothing is appended.
   */
  appendWithout(separator: number, bytes: Uint8Array, from: number, to: number): boolean {
    const length = to - from;
    if (this.#used + length > this.#block.length) this.flush();
    if (length > this.#block.length) return false;
    const block = this.#block;
    let used = this.#used;
    for (let at = from; at < to; at += 1, used += 1) {
      const code = bytes[at] ?? 0;
      if (code === separator) return false;
      block[used] = code;
    }
    this.#used = used;
    return true;
  }

  /** @throws what the disk throws. */
  flush(): void {
    const used = this.#used;
    this.#used = 0;
    this.#write(this.#block.subarray(0, used));
  }

  #write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at);
    this.#written += bytes.length;
  }
}
