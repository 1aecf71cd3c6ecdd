import { createHash, randomUUID } from 'node:crypto';
import { chmod, constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SourceReasonCode } from '../../../shared/publication/source-reason.ts';
import { quoteText } from '../../../shared/sql/quoting.ts';
import { sourceError } from '../../failures/source-error.ts';
import { DatabaseInstance } from './database-instance.ts';

/** Memory for opening a database before it is copied. */
const copyMemory = '256MB';
const copyEnding = '.duckdb';

/** A copy of a DuckDB database file in the data folder. */
export interface DatabaseCopy {
  readonly file: string;
  /** Version of the original when it was copied. See {@link databaseVersion}. */
  readonly version: string;
}

/** Returns a text that changes with a database file or its write-ahead log. Rejects if there is no such file. */
export async function databaseVersion(file: string): Promise<string> {
  const versions = [await fileVersion(file), await fileVersion(logOf(file)).catch(() => '')];
  return createHash('sha256').update(versions.join('\n')).digest('hex').slice(0, 16);
}

/**
 * Copies a database file and its write-ahead log, so that other programs can write to the original while the copy is read. On file systems
 * with copy-on-write, the copy needs no space.
 *
 * @param folder folder of the copies of this file
 * @throws SourceError if another program writes to the file, or the file can't be read or copied
 */
export async function copyDatabase(file: string, folder: string): Promise<DatabaseCopy> {
  const version = await databaseVersion(file);
  const copy = join(folder, `${version}${copyEnding}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await stat(copy).catch(() => null)) !== null) return { file: copy, version };
  const partial = `${copy}.${randomUUID()}.partial`;
  const instance = await DatabaseInstance.open({ memory: copyMemory, threads: 1, spillFolder: folder, folders: [dirname(file)] });
  try {
    await instance.connected(async (connection) => {
      // An open database is locked for other programs, so both files belong to the same version.
      await connection.run(`ATTACH ${quoteText(file)} AS original (READ_ONLY)`);
      await privateCopy(logOf(file), logOf(copy)).catch(ignoreMissing);
      await privateCopy(file, partial);
    });
    await rename(partial, copy);
    return { file: copy, version };
  } catch (error) {
    throw sourceError(copyFault(error), {}, error);
  } finally {
    instance.close();
    await rm(partial, { force: true });
  }
}

/** Deletes all copies except the one in use, and the stored rows of their views. A file that can't be deleted now is deleted by the next call. */
export async function removeCopies(folder: string, used: string): Promise<void> {
  const needed = `${basename(used, copyEnding)}.`;
  const unused = (await readdir(folder)).filter((name) => !name.startsWith(needed));
  await Promise.all(unused.map((name) => rm(join(folder, name), { force: true, recursive: true }).catch(() => undefined)));
}

/** Returns the code of the reason why a database file can't be read. */
export function copyFault(error: unknown): SourceReasonCode {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  if (/could not set lock|conflicting lock|used by another process/i.test(line)) return 'duckdb-locked';
  if (/version number|newer version/i.test(line)) return 'duckdb-version';
  if (/encrypt/i.test(line)) return 'duckdb-encrypted';
  if (/ENOSPC/.test(line)) return 'disk-full';
  if (/EACCES|EPERM|permission denied/i.test(line)) return 'no-permission';
  return 'duckdb-damaged';
}

/** Copies a file that only its owner can read, whatever the mode of the original. */
async function privateCopy(file: string, copy: string): Promise<void> {
  await copyFile(file, copy, constants.COPYFILE_FICLONE);
  await chmod(copy, 0o600);
}

function logOf(file: string): string {
  return `${file}.wal`;
}

async function fileVersion(file: string): Promise<string> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
  return [file, dev, ino, size, mtimeNs, ctimeNs].join(' ');
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
