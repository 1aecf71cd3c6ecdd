import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { footerSize, type LineIndex, readFooter, readIndex, rowsOfBlock } from './line-index.ts';

/** Bytes that are read at once, at most: whoever wants more is better off without lines. */
const mostBytes = 1 << 20;

/** A file that `writeLines` has written. */
export class LineFile {
  readonly #handle: FileHandle;
  readonly #index: LineIndex;

  private constructor(handle: FileHandle, index: LineIndex) {
    this.#handle = handle;
    this.#index = index;
  }

  /** Null where there is none, or a damaged one. The caller closes it. */
  static async open(path: string): Promise<LineFile | null> {
    const handle = await open(path).catch(() => null);
    const index = handle === null ? null : await findIndex(handle).catch(() => null);
    if (handle !== null && index !== null) return new LineFile(handle, index);
    await handle?.close();
    return null;
  }

  get rows(): number {
    return this.#index.rows;
  }

  /**
   * The lines of the rows from `first` to the one before `end`, all of them there; null where they are too long, damaged, or cannot be read.
   */
  async read(first: number, end: number): Promise<readonly string[] | null> {
    if (first >= end) return [];
    const { starts, checksums } = this.#index;
    const [from, to] = [Math.floor(first / rowsOfBlock), Math.ceil(end / rowsOfBlock)];
    const [start = 0, stop = 0] = [starts[from], starts[to]];
    if (stop - start > mostBytes) return null;
    const bytes = Buffer.allocUnsafe(stop - start);
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, start).catch(() => ({ bytesRead: -1 }));
    if (bytesRead !== bytes.length) return null;
    for (let block = from; block < to; block += 1) {
      const part = bytes.subarray((starts[block] ?? 0) - start, (starts[block + 1] ?? 0) - start);
      if (crc32(part) !== checksums[block]) return null;
    }
    const lines = bytes.toString('utf8').split('\n');
    return lines.slice(first - from * rowsOfBlock, end - from * rowsOfBlock);
  }

  /** What is being read is read to its end. */
  async close(): Promise<void> {
    await this.#handle.close();
  }
}

async function findIndex(handle: FileHandle): Promise<LineIndex | null> {
  const { size } = await handle.stat();
  const read = async (length: number, behind: number) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, size - behind - length);
    return bytes.subarray(0, bytesRead);
  };
  const footer = await read(footerSize, 0);
  const length = readFooter(footer)?.size;
  return length === undefined ? null : readIndex(await read(length, footerSize), footer);
}
