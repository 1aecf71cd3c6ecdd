import { randomBytes } from 'node:crypto';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fail } from '../../wire/problem-error.ts';
import { isAlive } from '../process-alive.ts';

const partName = /^\.(.+)\.(\d+)-[0-9a-f]{12}\.part$/;

/** Where a file is written before it is whole: hidden, beside where it will be, named for the process that writes it. */
export function partPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}-${randomBytes(6).toString('hex')}.part`);
}

/** Removes what writers left in a folder whose process was ended in their midst. */
export async function removeLeftParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => {
    const pid = Number(partName.exec(name)?.[2] ?? 0);
    return pid > 0 && pid !== process.pid && !isAlive(pid);
  });
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true }).catch(() => undefined)));
}

/** Whether something lies at a path. */
export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Refuses a place that a file may not take: a renaming would put it there even where a device or a pipe is.
 *
 * @param replace Whether a file of that name may be written over.
 * @throws ProblemError `export-file-exists`, `export-not-a-file`.
 */
export async function requirePlace(path: string, replace: boolean): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) return;
  if (!found.isFile()) fail('export-not-a-file', { parameters: { file: path } });
  if (!replace) fail('export-file-exists', { parameters: { file: path } });
}

/**
 * Gives a whole file its name, at once.
 *
 * @param replace Whether a file of that name may be written over.
 * @throws ProblemError `export-file-exists`, or what the disk throws.
 */
export async function publish(part: string, path: string, replace: boolean): Promise<void> {
  if (replace) {
    await rename(part, path);
    return;
  }
  try {
    // Unlike a renaming it fails where the name is taken, however late it was taken.
    await link(part, path);
    await rm(part, { force: true });
  } catch (error) {
    if (await isThere(path)) fail('export-file-exists', { parameters: { file: path } }, error);
    // A file system without links.
    await rename(part, path);
  }
}
