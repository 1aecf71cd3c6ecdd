import { randomBytes } from 'node:crypto';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeviceName } from '../../../shared/platform/file-name.ts';
import { fail } from '../../wire/problem-error.ts';
import { isAlive } from '../results/store/result-store.ts';

const partName = /^\.(.+)\.(\d+)-[0-9a-f]{12}\.part$/;

/** Signs of the whole name that stand in that of its part, which is longer by others: it may be as long as a disk takes. */
const keptSigns = 40;

/** Where a file is written before it is whole: hidden, beside where it will be, named for the process that writes it. */
export function partPath(path: string): string {
  const name = Array.from(basename(path)).slice(0, keptSigns).join('');
  return join(dirname(path), `.${name}.${process.pid}-${randomBytes(6).toString('hex')}.part`);
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
async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Refuses a place that a file may not take: a renaming would put it there even where a device or a pipe is.
 *
 * @param replace Whether a file of that name may be written over.
 * @throws ProblemError `export-file-exists`, `export-not-a-file`, `export-name-too-long`.
 */
export async function requirePlace(path: string, replace: boolean): Promise<void> {
  if (process.platform === 'win32' && isDeviceName(basename(path))) fail('export-not-a-file', { parameters: { file: path } });
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENAMETOOLONG') fail('export-name-too-long', { parameters: { file: path } }, error);
    return null;
  });
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
