import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeviceName } from '../../../shared/platform/file-name.ts';
import { fail } from '../../wire/problem-error.ts';
import { isAlive } from '../results/store/result-store.ts';

const partName = /^\.(.+)\.(\d+)-[0-9a-f]{12}\.part$/;

/**
 * Maximum characters of the final name in a temporary name. The temporary name is longer, and must not exceed the limit of the file system.
 */
const nameLength = 40;

/** Returns a path for the temporary file of a file. It is hidden, in the same folder, and contains the id of this process. */
export function partPath(path: string): string {
  const name = Array.from(basename(path)).slice(0, nameLength).join('');
  return join(dirname(path), `.${name}.${process.pid}-${randomBytes(6).toString('hex')}.part`);
}

/** Temporary files that this process is writing. */
const writing = new Set<string>();

/**
 * Removes a temporary file if this process exits before the returned function is called, such as after a second Ctrl+C. The file couldn't
 * be continued, and nothing would show that it exists.
 */
export function removeAtExit(part: string): () => void {
  if (writing.size === 0) process.on('exit', removeWriting);
  writing.add(part);
  return () => {
    writing.delete(part);
    if (writing.size === 0) process.off('exit', removeWriting);
  };
}

function removeWriting(): void {
  for (const part of writing) rmSync(part, { force: true });
}

/** Removes temporary files of killed processes from a folder. */
export async function removePartFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const leftover = names.filter((name) => {
    const pid = Number(partName.exec(name)?.[2] ?? 0);
    return pid > 0 && pid !== process.pid && !isAlive(pid);
  });
  await Promise.all(leftover.map((name) => rm(join(folder, name), { force: true }).catch(() => undefined)));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Checks that a file can be written to a path. A device or a pipe is rejected, because renaming would replace it.
 *
 * @param replace Whether an existing file can be overwritten.
 * @throws ProblemError `export-file-exists`, `export-not-a-file`, `export-name-too-long`
 */
export async function requireTarget(path: string, replace: boolean): Promise<void> {
  if (process.platform === 'win32' && isDeviceName(basename(path))) fail('export-not-a-file', { parameters: { file: path } });
  const existing = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENAMETOOLONG') fail('export-name-too-long', { parameters: { file: path } }, error);
    return null;
  });
  if (existing === null) return;
  if (!existing.isFile()) fail('export-not-a-file', { parameters: { file: path } });
  if (!replace) fail('export-file-exists', { parameters: { file: path } });
}

/**
 * Renames a complete file to its final name atomically.
 *
 * @param replace Whether an existing file can be overwritten.
 * @throws ProblemError `export-file-exists`, or the error of the disk
 */
export async function publish(part: string, path: string, replace: boolean): Promise<void> {
  if (replace) {
    await rename(part, path);
    return;
  }
  try {
    // Unlike renaming, linking fails if the name exists, also if the name was created at the last moment.
    await link(part, path);
    await rm(part, { force: true });
  } catch (error) {
    if (await exists(path)) fail('export-file-exists', { parameters: { file: path } }, error);
    // The file system doesn't support hard links.
    await rename(part, path);
  }
}
