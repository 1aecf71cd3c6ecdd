import { type FileHandle, open, rm } from 'node:fs/promises';
import { GrowingOffsets } from './growing-offsets.ts';

const blockBytes = 1024 * 1024;
/** Bytes that may wait to be written before whoever fills the file is asked to pause. */
const waitingLimit = 8 * blockBytes;

/**
 * Rows on disk, one a line, each line's offset in memory: a window is one read, and a million rows cost eight megabytes.
 *
 * Rows are gathered in a block and written behind the back of whoever brings them; `settled` is where to pause when the disk is slower
 * than the network. A row is readable as soon as it has ended.
 */
export class SpillFile {
  readonly path: string;
  readonly #file: FileHandle;
  readonly #offsets = new GrowingOffsets();
  #block: Buffer = Buffer.allocUnsafe(blockBytes);
  #spare: Buffer[] = [];
  /** In the block: end of the whole rows, and end of everything. */
  #rowsEnd = 0;
  #used = 0;
  /** In the file: where the block will begin. */
  #blockOffset = 0;
  #waitingBytes = 0;
  #writing: Promise<void> = Promise.resolve();
  #failure: unknown = null;
  #closed = false;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  /** Makes the file, readable by its owner only. */
  static async create(path: string): Promise<SpillFile> {
    return new SpillFile(path, await open(path, 'wx+', 0o600));
  }

  get rows(): number {
    return this.#offsets.length;
  }

  /** Adds to the present row; does nothing once the file is removed. */
  append(chunk: Uint8Array, from: number, to: number): void {
    if (this.#closed) return;
    const length = to - from;
    if (this.#used + length + 1 > this.#block.length) this.#makeRoom(length + 1);
    this.#block.set(chunk.subarray(from, to), this.#used);
    this.#used += length;
  }

  /** Ends the present row and returns its bytes, valid until the next call; line breaks between its tokens become spaces. */
  endRow(lineBreaks: boolean): Buffer {
    const row = this.#block.subarray(this.#rowsEnd, this.#used);
    if (lineBreaks) {
      for (let at = 0; at < row.length; at += 1) if (row[at] === 0x0a || row[at] === 0x0d) row[at] = 0x20;
    }
    this.#offsets.push(this.#blockOffset + this.#rowsEnd);
    this.#block[this.#used] = 0x0a;
    this.#used += 1;
    this.#rowsEnd = this.#used;
    return row;
  }

  /** Forgets the present row. */
  discard(): void {
    this.#used = this.#rowsEnd;
  }

  /** Waits while too much is unwritten. @throws what the disk threw. */
  async settled(): Promise<void> {
    if (this.#waitingBytes > waitingLimit) await this.#writing;
    if (this.#failure !== null) throw this.#failure;
  }

  /** Writes every whole row. @throws what the disk threw. */
  async flush(): Promise<void> {
    this.#writeRows();
    await this.#writing;
    if (this.#failure !== null) throw this.#failure;
  }

  /**
   * Reads rows as their JSON sources: fewer than asked for at the end, and where they would take more than `limit` bytes (but one at least).
   */
  async read(from: number, count: number, limit: number): Promise<readonly string[]> {
    const last = Math.min(from + count, this.rows);
    if (from >= last || this.#closed) return [];
    const begin = this.#offsets.at(from);
    let end = last;
    while (end > from + 1 && this.#endOf(end - 1) - begin > limit) end = from + Math.max(1, Math.floor((end - from) / 2));
    const bytes = Buffer.allocUnsafe(this.#endOf(end - 1) - begin);
    if (this.#endOf(end - 1) > this.#blockOffset - this.#waitingBytes) await this.flush();
    let read = 0;
    while (read < bytes.length) {
      const { bytesRead } = await this.#file.read(bytes, read, bytes.length - read, begin + read);
      if (bytesRead === 0) throw new Error(`${this.path} is shorter than what was written to it`);
      read += bytesRead;
    }
    return Array.from({ length: end - from }, (_, index) => {
      const row = from + index;
      return bytes.toString('utf8', this.#offsets.at(row) - begin, this.#endOf(row) - 1 - begin);
    });
  }

  /** Removes the file, whatever is still being written to it. */
  async remove(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#writing;
    await this.#file.close();
    await rm(this.path, { force: true });
  }

  /** Where a row's line ends in the file, its line feed included. */
  #endOf(row: number): number {
    return row + 1 < this.rows ? this.#offsets.at(row + 1) : this.#blockOffset + this.#rowsEnd;
  }

  #makeRoom(needed: number): void {
    const partial = this.#used - this.#rowsEnd;
    this.#writeRows();
    if (partial + needed <= this.#block.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#block.length, partial + needed));
    this.#block.copy(larger, 0, 0, partial);
    this.#block = larger;
  }

  /** Hands the whole rows of the block to the disk and goes on in another block, which begins with the row that is not whole yet. */
  #writeRows(): void {
    if (this.#rowsEnd === 0 || this.#closed) return;
    const full = this.#block;
    const length = this.#rowsEnd;
    const position = this.#blockOffset;
    const partial = this.#used - length;
    const next = this.#spare.pop() ?? Buffer.allocUnsafe(blockBytes);
    this.#block = partial + 1 > next.length ? Buffer.allocUnsafe(partial + blockBytes) : next;
    full.copy(this.#block, 0, length, this.#used);
    this.#blockOffset += length;
    this.#rowsEnd = 0;
    this.#used = partial;
    this.#waitingBytes += length;
    this.#writing = this.#writing.then(() => this.#write(full, length, position));
  }

  async #write(block: Buffer, length: number, position: number): Promise<void> {
    try {
      let written = 0;
      while (written < length && this.#failure === null) {
        written += (await this.#file.write(block, written, length - written, position + written)).bytesWritten;
      }
    } catch (error) {
      this.#failure ??= error;
    }
    this.#waitingBytes -= length;
    if (block.length === blockBytes && this.#spare.length < 4) this.#spare.push(block);
  }
}
