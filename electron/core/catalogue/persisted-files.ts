import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { isMissing, writeAtomically } from '../../vault/atomic-file.ts';
import type { Log } from '../telemetry.ts';

/** Files of a folder, read by their schemas: what cannot be read is as good as not there. */
export interface PersistedFiles {
  read<Value>(path: readonly string[], schema: z.ZodType<Value>): Promise<Value | null>;
  /** What is in a file, as `read` makes it of its bytes; what throws there is as good as not there either. */
  readBytes<Value>(path: readonly string[], read: (bytes: Buffer) => Value): Promise<Value | null>;
  /** A disk that refuses it is told of in the log: nothing else depends on a copy. */
  write(path: readonly string[], value: unknown): Promise<void>;
  /** Likewise, of bytes without secrets, one part behind the other. */
  writeBytes(path: readonly string[], parts: readonly Uint8Array[]): Promise<void>;
  /** Names in a folder, the one written last first. */
  list(path: readonly string[]): Promise<readonly string[]>;
  remove(path: readonly string[]): Promise<void>;
  /** Leaves the newest in a folder. */
  prune(path: readonly string[], keep: number): Promise<void>;
  /** Makes it the newest of its folder. */
  touch(path: readonly string[]): Promise<void>;
}

/** @param redact Takes the secrets in use out of the text of a file, should a server have sent one back. */
export function createPersistedFiles(folder: string, redact: (text: string) => string, log: Log): PersistedFiles {
  const at = (path: readonly string[]): string => join(folder, ...path.map(fileName));

  const list = async (path: readonly string[]): Promise<readonly string[]> => {
    const names = await readdir(at(path)).catch(() => []);
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
    // What is written into it meanwhile is removed with the next try.
    remove: (path) => rm(at(path), { recursive: true, force: true, maxRetries: 5 }),
    prune: async (path, keep) => {
      for (const name of (await list(path)).slice(keep)) await rm(at([...path, name]), { recursive: true, force: true });
    },
    touch: async (path) => {
      const now = new Date();
      await utimes(at(path), now, now).catch(() => undefined);
    },
  };
}

/** Returns the name of a file or folder for a name with any characters; it never names another folder. */
function fileName(name: string): string {
  return /^\.{1,2}$/.test(name) ? name.replaceAll('.', '%2E') : encodeURIComponent(name.toWellFormed());
}
