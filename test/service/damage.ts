import { open, stat } from 'node:fs/promises';

/** Overwrites a quarter of a file in its middle, so that no reader can read it as valid data. */
export async function damage(path: string): Promise<void> {
  const { size } = await stat(path);
  const length = Math.floor(size / 4);
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(length, 0xa5), 0, length, Math.floor(size / 2));
  await file.close();
}
