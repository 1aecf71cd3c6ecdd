import { open } from 'node:fs/promises';

/** Blanks that may stand around JSON (RFC 8259, 2), and the byte order mark that some programs write before it. */
const leading = /^[\uFEFF \t\r\n]*/;
const trailing = /[ \t\r\n]*$/;
const partSize = 4096;

/**
 * Whether a JSON array in a file lacks its end. DuckDB reads such a file without complaint, as the rows that are there.
 */
export async function isTruncatedArray(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(partSize), 0, partSize, position);
      return buffer.toString('utf8', 0, bytesRead);
    };
    const first = (await read(0)).replace(leading, '')[0];
    const last = (await read(Math.max(0, size - partSize))).replace(trailing, '').at(-1);
    return first === '[' && last !== ']';
  } finally {
    await file.close();
  }
}
