import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** The most bytes of a certificate file or a PAC file. */
const mostBytes = 4 * 1024 * 1024;

/**
 * Reads a text file that a connection names: a plain one of at most 4 MB. A pipe or a device would never end.
 *
 * @throws Error of the system, or with the code `EFBIG` or `EINVAL`.
 */
export async function readSmallFile(path: string): Promise<string> {
  // Without waiting for the other end of a pipe.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) throw Object.assign(new Error('It isn’t a plain file.'), { code: 'EINVAL' });
    if (found.size > mostBytes) throw Object.assign(new Error('It is larger than 4 MB.'), { code: 'EFBIG' });
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
