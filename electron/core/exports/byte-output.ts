import { fdatasync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const defaultBlock = 1024 * 1024;

/** Gathers bytes into blocks and writes each block synchronously. */
export class ByteOutput {
  readonly #writeBlock: (block: Uint8Array) => void;
  readonly #block: Buffer;
  #used = 0;
  #written = 0;

  /**
   * @param writeBlock Writes a block, whose memory is used again afterwards.
   * @param blockBytes How many bytes are gathered before they are written.
   */
  constructor(writeBlock: (block: Uint8Array) => void, blockBytes = defaultBlock) {
    this.#writeBlock = writeBlock;
    this.#block = Buffer.allocUnsafe(blockBytes);
  }

  /** Writes to a file. @param file Descriptor of a file open for writing, at its beginning. */
  static toFile(file: number, blockBytes = defaultBlock): ByteOutput {
    return new ByteOutput((block) => {
      for (let at = 0; at < block.length; ) at += writeSync(file, block, at, block.length - at);
    }, blockBytes);
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

  /** Writes the bytes gathered so far. @throws what the disk throws. */
  flush(): void {
    const used = this.#used;
    this.#used = 0;
    this.#write(this.#block.subarray(0, used));
  }

  #write(bytes: Uint8Array): void {
    this.#writeBlock(bytes);
    this.#written += bytes.length;
  }
}

const syncData = promisify(fdatasync);

/** So many bytes are worth the disk's while. */
const stretchBytes = 32 * 1024 * 1024;

/**
 * Has a file put on disk while it is still written, one stretch after the other, beside the thread that writes it. Left to the end, a disk that
 * takes half a gigabyte a second is waited for once all rows are here.
 */
export class SteadySync {
  readonly #sync: () => Promise<void>;
  #begun = 0;
  #running: Promise<void> | null = null;
  /** What the disk threw: told once by the system, it would be missed at the end. */
  #failure: { readonly error: unknown } | null = null;

  /** @param sync Puts on disk what was written to the file. */
  constructor(sync: () => Promise<void>) {
    this.#sync = sync;
  }

  /** Of a file that is open. It is to be settled before the file is closed. */
  static of(file: number): SteadySync {
    return new SteadySync(() => syncData(file));
  }

  /** Told how many bytes the file has by now. @throws what the disk threw. */
  reached(bytes: number): void {
    this.#fail();
    if (this.#running !== null || bytes - this.#begun < stretchBytes) return;
    this.#begun = bytes;
    this.#running = this.#sync()
      .catch((error: unknown) => {
        this.#failure = { error };
      })
      .finally(() => {
        this.#running = null;
      });
  }

  /** Nothing is under way afterwards; what came since the last stretch is not on disk. @throws what the disk threw. */
  async settle(): Promise<void> {
    await this.#running;
    this.#fail();
  }

  #fail(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}
