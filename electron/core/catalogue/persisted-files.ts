import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { beingWritten, isAbandoned, isMissing, writeAtomically } from '../../vault/atomic-file.ts';
import type { Log } from '../host/telemetry.ts';

/** Files in a folder, validated by schemas. An invalid file is treated as missing. */
export interface PersistedFiles {
  read<Value>(path: readonly string[], schema: z.ZodType<Value>): Promise<Value | null>;
  /** Returns the content of a file as parsed by `read`. Null if the file is missing or `read` throws. */
  readBytes<Value>(path: readonly string[], read: (bytes: Buffer) => Value): Promise<Value | null>;
  /** Writes a file. A failure is only logged, because a copy isn't essential. */
  write(path: readonly string[], value: unknown): Promise<void>;
  /** Writes bytes that contain no secrets. Otherwise the same as `write`. */
  writeBytes(path: readonly string[], parts: readonly Uint8Array[]): Promise<void>;
  /** Returns the names in a folder, most recently written first, without files that are still being written. */
  list(path: readonly string[]): Promise<readonly string[]>;
  remove(path: readonly string[]): Promise<void>;
  /** Removes all files of a folder except the newest ones, and files that an ended process left incomplete. @param keep Number of files that stay. */
  prune(path: readonly string[], keep: number): Promise<void>;
  /** Sets the time of a file to now, so that the file is the newest in its folder. */
  touch(path: readonly string[]): Promise<void>;
}

/** Creates the store. @param redact Removes secrets in use from the text of a file, in case a server returned one. */
export function createPersistedFiles(folder: string, redact: (text: string) => string, log: Log): PersistedFiles {
  const at = (path: readonly string[]): string => join(folder, ...path.map(fileName));

  const list = async (path: readonly string[]): Promise<readonly string[]> => {
    const names = (await readdir(at(path)).catch(() => [])).filter((name) => beingWritten(name) === null);
    const dated = await Promise.all(
      names.map(async (name) => ({ name, written: (await stat(join(at(path), name)).catch(() => null))?.mtimeMs ?? 0 })),
    );
    return dated.sort((a, b) => b.written - a.written).map(({ name }) => decodeURIComponent(name));
  };

  const readBytes = async <Value>(path: readonly string[], work: (bytes: Buffer) => Value): Promise<Value | null> => {
    try {
      return work(await readFile(at(path)));
    } catch (error) {
      const missing = isMissing(error);
      if (!missing) log(`${at(path)} could not be read: ${String(error).slice(0, 500)}`);
      return null;
    }
  };

  const write = async (path: readonly string[], content: string | readonly Uint8Array[]): Promise<void> => {
    try {
      await writeAtomically(at(path), content);
    } catch (error) {
      log(`${at(path)} could not be written: ${String(error)}`);
    }
  };

  return {
    list,
    read: (path, schema) => readBytes(path, (bytes) => schema.parse(JSON.parse(bytes.toString('utf8')))),
    readBytes,
    write: (path, value) => write(path, redact(JSON.stringify(value))),
    writeBytes: write,
    // The next attempt removes files that are written in the meantime.
    remove: (path) => rm(at(path), { recursive: true, force: true, maxRetries: 5 }),
    prune: async (path, keep) => {
      for (const name of (await list(path)).slice(keep)) await rm(at([...path, name]), { recursive: true, force: true });
      for (const name of await readdir(at(path)).catch(() => []))
        if (isAbandoned(beingWritten(name)?.pid ?? process.pid)) await rm(join(at(path), name), { force: true });
    },
    touch: async (path) => {
      const now = new Date();
      await utimes(at(path), now, now).catch(() => undefined);
    },
  };
}

/** Returns the file name for a name with any characters. The result never names another folder. */
function fileName(name: string): string {
  return /^\.{1,2}$/.test(name) ? name.replaceAll('.', '%2E') : encodeURIComponent(name.toWellFormed());
}
