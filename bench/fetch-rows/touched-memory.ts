import { open, rm } from 'node:fs/promises';

const block = new Uint8Array(4 * 1024 * 1024);

/**
 * Has the system use so much memory for files, and lets it go again.
 *
 * A virtual machine gets memory that it has never used from its host page by page: the first gigabyte that was written took 2.7 s longer than the
 * next one, which counted as the work of whoever came first.
 */
export async function touchMemory(path: string, bytes: number): Promise<void> {
  {
    await using file = await open(path, 'w');
    for (let written = 0; written < bytes; written += block.length) await file.write(block);
  }
  await rm(path);
}
