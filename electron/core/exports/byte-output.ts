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
      let usedBytes = this.#used;
      for (let at = from; at < to; at += 1, usedBytes += 1) block[usedBytes] = bytes[at] ?? 0;
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
    let usedBytes = this.#used;
    for (let at = from; at < to; at += 1, usedBytes += 1) {
      const code = bytes[at] ?? 0;
      if (code === separator) return false;
      block[usedBytes] = code;
    }
    this.#used = usedBytes;
    return true;
  }

  /** Writes the bytes gathered so far. @throws what the disk throws. */
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
 * Syncs a file to disk in stretches while it is written, in parallel with the writing thread.
 *
 * With a single sync at the end, a disk of half a gigabyte per second would delay the end of a large export.
 */
export class SteadySync {
  readonly #sync: () => Promise<void>;
  #begun = 0;
  #running: Promise<void> | null = null;
  /** The error of a sync. The system reports it once, so a later sync would miss it. */
  #failure: { readonly error: unknown } | null = null;

  /** @param sync Syncs the file. */
  constructor(sync: () => Promise<void>) {
    this.#sync = sync;
  }

  /** For an open file. Call {@link settle} before closing the file. */
  static of(file: number): SteadySync {
    return new SteadySync(() => syncData(file));
  }

  /** Receives the present size of the file in bytes. @throws what the disk has thrown. */
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

  /** Waits for a running sync. Bytes since the last stretch aren't synced. @throws what the disk has thrown. */
  async settle(): Promise<void> {
    await this.#running;
    this.#fail();
  }

  #fail(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}
