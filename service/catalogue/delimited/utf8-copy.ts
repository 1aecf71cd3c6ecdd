import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoderStream } from 'node:stream/web';
import { sourceError } from '../../failures/source-error.ts';

/** Byte order marks, which take precedence over a declared encoding. */
const marks: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe, 0, 0], encoding: 'utf-32le' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/**
 * Copies a text file to UTF-8 without a byte order mark, unless it already has this encoding. DuckDB supports few encodings, and reads a
 * byte order mark before JSON as a value.
 *
 * A byte order mark (Unicode 16.0, 23.8) takes precedence over the declared encoding.
 *
 * @param declaredEncoding the declared encoding (WHATWG Encoding); null for UTF-8
 * @param copy path of the copy
 * @returns whether there is a copy
 * @throws SourceError for an unknown encoding, and for invalid bytes
 */
export async function copyAsUtf8(file: string, declaredEncoding: string | null, copy: string): Promise<boolean> {
  const marked = await markOf(file);
  if (marked === 'utf-32le') throw sourceError('encoding-utf-32');
  const encoding = marked ?? labelOf(declaredEncoding ?? 'utf-8');
  if (marked === null && encoding === 'utf-8') {
    if (await seemsWide(file)) throw sourceError('encoding-wide');
    return false;
  }
  const decoded = Readable.toWeb(createReadStream(file)).pipeThrough(new TextDecoderStream(encoding, { fatal: true }));
  try {
    await pipeline(Readable.fromWeb(decoded), createWriteStream(copy));
  } catch (error) {
    if (!isOfDecoder(error)) throw error;
    throw sourceError(marked === null ? 'encoding-description' : 'encoding-mark', { encoding: encoding.toUpperCase() }, error);
  }
  return true;
}

/** Returns the encoding of a file's byte order mark. Null without a byte order mark. */
export async function markOf(path: string): Promise<string | null> {
  const start = await startOf(path, 4);
  return marks.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte))?.encoding ?? null;
}

async function startOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Number of bytes at the beginning of a file that reveal its encoding. */
const examined = 64;

/** Returns whether a file begins with characters of two or four bytes. In Latin text, at least every second of these bytes is zero. */
async function seemsWide(path: string): Promise<boolean> {
  const start = await startOf(path, examined);
  return start.length >= 4 && [0, 1].some((offset) => start.every((byte, index) => index % 2 !== offset || byte === 0));
}

function labelOf(declaredEncoding: string): string {
  try {
    return new TextDecoder(declaredEncoding).encoding;
  } catch (error) {
    throw sourceError('encoding-unknown', { encoding: declaredEncoding }, error);
  }
}

function isOfDecoder(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}
