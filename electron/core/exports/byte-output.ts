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
   * @param writeBlock Writes a block. The memory of the block is reused afterwards.
   * @param blockBytes Number of bytes that are gathered before they are written.
   */
  constructor(writeBlock: (block: Uint8Array) => void, blockBytes = defaultBlock) {
    this.#writeBlock = writeBlock;
    this.#block = Buffer.allocUnsafe(blockBytes);
  }

  /** Creates an output to a file. @param file Descriptor of an empty file that is open for writing. */
  static toFile(file: number, blockBytes = defaultBlock): ByteOutput {
    return new ByteOutput((block) => {
      for (let at = 0; at < block.length; ) at += writeSync(file, block, at, block.length - at);
    }, blockBytes);
  }

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
      let usedBytes = this.#used;
      for (let at = from; at < to; at += 1, usedBytes += 1) block[usedBytes] = bytes[at] ?? 0;
    } else {
      Buffer.prototype.copy.call(bytes, block, this.#used, from, to);
    }
    this.#used += length;
  }

  /**
   * Appends a copy of bytes unless they contain the separator.
   *
   * @returns False if the bytes contain the separator, or are longer than a block. Then nothing is appended.
   */
  appendWithout(separator: number, bytes: Uint8Array, from: number, to: number): boolean {
    const length = to - from;
    if (this.#used + length > this.#block.length) this.flush();
    if (length > this.#block.length) return false;
    const block = this.#block;
    let usedBytes = this.#used;
    for (let at = from; at < to; at += 1, usedBytes += 1) {
      const code = bytes[at] ?? 0;
      if (code === separator) return false;
      block[usedBytes] = code;
    }
    this.#used = usedBytes;
    return true;
  }

  /** Writes the gathered bytes. @throws the error of the disk. */
  flush(): void {
    const usedBytes = this.#used;
    this.#used = 0;
    this.#write(this.#block.subarray(0, usedBytes));
  }

  #write(bytes: Uint8Array): void {
    this.#writeBlock(bytes);
    this.#written += bytes.length;
  }
}

const syncData = promisify(fdatasync);

/** Bytes written between two syncs of the file. */
const stretchBytes = 32 * 1024 * 1024;

/**
 * Syncs a file to disk several times while it is written, in parallel with the writing thread.
 *
 * A single sync at the end would delay the end of a large export on a disk of half a gigabyte per second.
 */
export class SteadySync {
  readonly #sync: () => Promise<void>;
  #begun = 0;
  #running: Promise<void> | null = null;
  /** The error of a sync. The system reports an error once, so a later sync would succeed. */
  #failure: { readonly error: unknown } | null = null;

  constructor(sync: () => Promise<void>) {
    this.#sync = sync;
  }

  /** Creates the syncs of an open file. Call {@link settle} before closing the file. */
  static of(file: number): SteadySync {
    return new SteadySync(() => syncData(file));
  }

  /**
   * Starts a sync if enough bytes were written since the last one.
   *
   * @param bytes Current size of the file.
   * @throws the error of an earlier sync.
   */
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

  /** Waits for a running sync. Bytes written since its start aren't synced. @throws the error of a sync. */
  async settle(): Promise<void> {
    await this.#running;
    this.#fail();
  }

  #fail(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}
