import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../core/results/store/result-store.ts';

/** Removes what writers of this file left whose process was ended in their midst. */
async function removeLeft(path: string): Promise<void> {
  const beginning = `${basename(path)}.`;
  const left = (await readdir(dirname(path))).filter((name) => {
    const [, pid] = name.startsWith(beginning) ? (/^(\d+)(?:-[0-9a-f]+)?\.new$/.exec(name.slice(beginning.length)) ?? []) : [];
    return pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid));
  });
  await Promise.all(left.map((name) => rm(join(dirname(path), name), { force: true })));
}

/** Writes a file for its owner only (0600), whole or not at all: a crash leaves the old one. */
export async function writeAtomically(path: string, content: string | readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await removeLeft(path);
  const beside = `${path}.${process.pid}-${randomBytes(6).toString('hex')}.new`;
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      if (typeof content === 'string') await file.writeFile(content);
      else for (const part of content) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Whether a failure of the disk says that there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
