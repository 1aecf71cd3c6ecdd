import { open } from 'node:fs/promises';

/** JSON whitespace (RFC 8259, 2). */
const leading = /^[ \t\r\n]*/;
const trailing = /(?<![ \t\r\n])[ \t\r\n]+$/;
const partSize = 4096;

/**
 * Returns the first two characters and the last character of the JSON in a file, without whitespace. `undefined` if there is none in the
 * outermost 4 kB.
 */
export async function jsonEnds(
  path: string,
): Promise<{ readonly first: string | undefined; readonly second: string | undefined; readonly last: string | undefined }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(partSize), 0, partSize, position);
      return buffer.toString('utf8', 0, bytesRead);
    };
    const start = (await read(0)).replace(leading, '');
    const [first, second] = [start[0], start.slice(1).replace(leading, '')[0]];
    const last = (await read(Math.max(0, size - partSize))).replace(trailing, '').at(-1);
    return { first, second, last };
  } finally {
    await file.close();
  }
}
