import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Maximum bytes of a certificate file or a PAC file. */
const maximumBytes = 4 * 1024 * 1024;

/**
 * Reads a text file of at most 4 MB whose path is in the settings of a connection. Rejects pipes and devices, because they might never end.
 *
 * @throws Error of the system, or with the code `EFBIG` or `EINVAL`.
 */
export async function readSmallFile(path: string): Promise<string> {
  // Opened without blocking, because opening a pipe would otherwise wait for its writer.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw Object.assign(new Error('It isn’t a plain file.'), { code: 'EINVAL' });
    if (stats.size > maximumBytes) throw Object.assign(new Error('It is larger than 4 MB.'), { code: 'EFBIG' });
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
