import { crc32 } from 'node:zlib';

/** Rows whose lines are read together. */
export const rowsOfBlock = 64;

/** Where the lines of a file are. */
export interface LineIndex {
  readonly rows: number;
  /** The first byte of each block, and the one behind the last. */
  readonly starts: Float64Array;
  /** Of the bytes of each block, by which damage is noticed. */
  readonly checksums: Uint32Array;
}

/** Bytes at the end of a file: the number of rows and that of blocks, the checksum of the index, and a mark of the format. */
export const footerSize = 24;
const mark = 0x4c_49_4e_31;

/** The index as it stands behind the lines, and how long it is. */
export function writeIndex({ rows, starts, checksums }: LineIndex): Uint8Array {
  const index = Buffer.concat([bytesOf(starts), bytesOf(checksums)]);
  const footer = Buffer.alloc(footerSize);
  footer.writeDoubleLE(rows, 0);
  footer.writeDoubleLE(checksums.length, 8);
  footer.writeUInt32LE(crc32(index), 16);
  footer.writeUInt32LE(mark, 20);
  return Buffer.concat([index, footer]);
}

/** What a footer says of the index before it; null where it is none. */
export function readFooter(footer: Buffer): { readonly rows: number; readonly blocks: number; readonly size: number } | null {
  if (footer.length !== footerSize || footer.readUInt32LE(20) !== mark) return null;
  const [rows, blocks] = [footer.readDoubleLE(0), footer.readDoubleLE(8)];
  return Number.isSafeInteger(rows) && blocks === Math.ceil(rows / rowsOfBlock) ? { rows, blocks, size: blocks * 12 + 8 } : null;
}

/** Null where it is damaged. */
export function readIndex(index: Buffer, footer: Buffer): LineIndex | null {
  const read = readFooter(footer);
  if (read === null || index.length !== read.size || crc32(index) !== footer.readUInt32LE(16)) return null;
  const bytes = new Uint8Array(index).buffer;
  const split = (read.blocks + 1) * 8;
  return { rows: read.rows, starts: new Float64Array(bytes, 0, read.blocks + 1), checksums: new Uint32Array(bytes, split, read.blocks) };
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
