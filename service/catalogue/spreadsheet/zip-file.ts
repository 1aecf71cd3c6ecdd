import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { sourceError } from '../../failures/source-error.ts';

/** A part of a ZIP file, as its directory describes it. */
interface ZipPart {
  readonly method: number;
  readonly compressedBytes: number;
  /** Offset of the part's header from the start of the file. */
  readonly at: number;
}

type TakeChunk = (chunk: Buffer) => void | Promise<void>;

/** A ZIP file whose parts are read one by one (PKWARE APPNOTE 6.3.10). */
export interface ZipFile {
  /** Returns whether the file has a part. Parts of office documents ignore case. */
  has(name: string): boolean;
  /**
   * Passes the decompressed bytes of a part to a function, in chunks.
   *
   * @param maxBytes maximum decompressed size, which protects from small files with endless content
   * @throws SourceError if the part is missing, damaged, or too large
   */
  read(name: string, maxBytes: number, take: TakeChunk): Promise<void>;
}

const endMark = 0x06054b50;
const partMark = 0x02014b50;
const headerMark = 0x04034b50;
/** The value of a 32-bit size or offset that is in the ZIP64 field instead. */
const inZip64 = 0xffffffff;
/** Bytes of a decompressed chunk. */
const inflatedChunk = 256 * 1024;
/** Bytes of the last record without its comment, and of the longest comment. */
const [endSize, longestComment] = [22, 65_535];
const maxDirectoryBytes = 16 * 1024 * 1024;
const maxParts = 20_000;
const damaged = 'workbook-damaged';

/**
 * Reads the directory of a ZIP file.
 *
 * @throws SourceError if it isn't a valid ZIP file
 */
export async function openZip(path: string): Promise<ZipFile> {
  const parts = await readDirectory(path);
  return {
    has: (name) => parts.has(name.toLowerCase()),
    async read(name, maxBytes, take) {
      const part = parts.get(name.toLowerCase());
      if (part === undefined) throw sourceError('workbook-incomplete', { name });
      const start = await contentStart(path, part);
      if (part.compressedBytes === 0) return;
      const source = createReadStream(path, { start, end: start + part.compressedBytes - 1 });
      const output = limited(name, maxBytes, take);
      try {
        if (part.method === 0) await pipeline(source, output);
        else if (part.method === 8) await pipeline(source, createInflateRaw({ chunkSize: inflatedChunk }), output);
        else throw sourceError('workbook-compression');
      } catch (error) {
        if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw sourceError(damaged, {}, error);
        throw error;
      }
    },
  };
}

/** Passes chunks on until they exceed the maximum size. */
function limited(name: string, maxBytes: number, take: TakeChunk): Writable {
  let bytes = 0;
  const write = async (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) throw sourceError('workbook-part-large', { name, most: maxBytes / 1_000_000 });
    await take(chunk);
  };
  return new Writable({ write: (chunk: Buffer, _encoding, done) => void write(chunk).then(() => done(), done) });
}

async function readDirectory(path: string): Promise<ReadonlyMap<string, ZipPart>> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - endSize - longestComment), Math.min(size, endSize + longestComment));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + endSize > tail.length) throw sourceError(await otherFormat(file));
  const last = tail.subarray(end);
  if (last.readUInt32LE(0) !== endMark) throw sourceError(damaged);
  const [count, bytes, at] = [last.readUInt16LE(10), last.readUInt32LE(12), last.readUInt32LE(16)];
  if (count > maxParts || bytes > maxDirectoryBytes || at + bytes > size) throw sourceError(damaged);
  return partsOf(await bytesAt(file, at, bytes), count);
}

function partsOf(directory: Buffer, count: number): ReadonlyMap<string, ZipPart> {
  const parts = new Map<string, ZipPart>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== partMark) throw sourceError(damaged);
    const nameBytes = directory.readUInt16LE(at + 28);
    const [extraBytes, commentBytes] = [directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)];
    const next = at + 46 + nameBytes + extraBytes + commentBytes;
    if (next > directory.length) throw sourceError(damaged);
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes);
    const extra = directory.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes);
    const sizes = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)];
    const [, compressedBytes = 0, start = 0] = withZip64(sizes, extra);
    if ((directory.readUInt16LE(at + 8) & 1) !== 0) throw sourceError('workbook-encrypted');
    parts.set(name.replaceAll('\\', '/').toLowerCase(), { method: directory.readUInt16LE(at + 10), compressedBytes, at: start });
    at = next;
  }
  return parts;
}

/** Replaces sizes by those of the ZIP64 field, which contains only the ones that don't fit 32 bits, in the same order. */
function withZip64(sizes: readonly number[], extra: Buffer): readonly number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, bytes] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    const field = extra.subarray(at + 4, at + 4 + bytes);
    at += 4 + bytes;
    if (id !== 1) continue;
    let next = 0;
    return sizes.map((size) => {
      if (size !== inZip64 || next + 8 > field.length) return size;
      next += 8;
      return Number(field.readBigUInt64LE(next - 8));
    });
  }
  return sizes;
}

async function contentStart(path: string, { at }: ZipPart): Promise<number> {
  await using file = await open(path, 'r');
  const header = await bytesAt(file, at, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== headerMark) throw sourceError(damaged);
  return at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function otherFormat(file: FileHandle): Promise<'workbook-old' | 'workbook-damaged'> {
  const start = await bytesAt(file, 0, 8);
  // Both encrypted workbooks and files of earlier versions are compound files (MS-CFB).
  const isCompound = start.toString('hex') === 'd0cf11e0a1b11ae1';
  return isCompound ? 'workbook-old' : damaged;
}

async function bytesAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}
