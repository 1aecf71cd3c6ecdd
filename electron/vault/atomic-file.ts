import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../core/results/store/result-store.ts';

/** Removes temporary files of a file if the processes that wrote them have ended. */
async function removeLeftovers(path: string): Promise<void> {
  const leftovers = (await readdir(dirname(path))).filter((name) => {
    const written = beingWritten(name);
    return written !== null && written.name === basename(path) && isAbandoned(written.pid);
  });
  await Promise.all(leftovers.map((name) => rm(join(dirname(path), name), { force: true })));
}

/** Returns the file that a temporary file replaces when it's complete, and the process that writes it. Null for other files. */
export function beingWritten(fileName: string): { readonly name: string; readonly pid: number } | null {
  const [, name, pid] = /^(.+)\.(\d+)(?:-[0-9a-f]+)?\.new$/.exec(fileName) ?? [];
  return name === undefined ? null : { name, pid: Number(pid) };
}

/** Returns whether the process that wrote a temporary file has ended. */
export const isAbandoned = (pid: number): boolean => pid !== process.pid && !isAlive(pid);

/** Writes a file atomically with the mode 0600. If the process crashes meanwhile, the old file is unchanged. */
export async function writeAtomically(path: string, content: string | readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await removeLeftovers(path);
  const temporary = `${path}.${process.pid}-${randomBytes(6).toString('hex')}.new`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      if (typeof content === 'string') await file.writeFile(content);
      else for (const part of content) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Returns whether an error means that a file or folder doesn't exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
