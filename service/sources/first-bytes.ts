import { open } from 'node:fs/promises';

/** Returns the first bytes of a file as Latin-1 text. Empty if the location isn't a readable file. */
export async function firstBytes(location: string, length: number): Promise<string> {
  try {
    await using file = await open(location, 'r');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } catch {
    return '';
  }
}
