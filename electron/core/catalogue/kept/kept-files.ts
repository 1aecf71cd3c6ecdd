import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { writeAtomically } from '../../../vault/atomic-file.ts';
import type { Log } from '../../log.ts';

/** Files of a folder, read by their schemas: what cannot be read is as good as not there. */
export interface KeptFiles {
  read<Value>(path: readonly string[], schema: z.ZodType<Value>): Promise<Value | null>;
  /** The JSON text of a file. */
  text(path: readonly string[]): Promise<string | null>;
  /** A disk that refuses it is told of in the log: nothing else depends on a copy. */
  write(path: readonly string[], value: unknown): Promise<void>;
  /** Names in a folder, the one written last first. */
  list(path: readonly string[]): Promise<readonly string[]>;
  remove(path: readonly string[]): Promise<void>;
  /** Leaves the newest in a folder. */
  prune(path: readonly string[], keep: number): Promise<void>;
  /** Makes it the newest of its folder. */
  touch(path: readonly string[]): Promise<void>;
}

/** @param redact Takes the secrets in use out of the text of a file, should a deployment have sent one back. */
export function createKeptFiles(folder: string, redact: (text: string) => string, log: Log): KeptFiles {
  const at = (path: readonly string[]): string => join(folder, ...path.map(encodeURIComponent));

  const list = async (path: readonly string[]): Promise<readonly string[]> => {
    const names = await readdir(at(path)).catch(() => []);
    const dated = await Promise.all(
      names.map(async (name) => ({ name, written: (await stat(join(at(path), name)).catch(() => null))?.mtimeMs ?? 0 })),
    );
    return dated.sort((a, b) => b.written - a.written).map(({ name }) => decodeURIComponent(name));
  };

  const attempt = async <Value>(path: readonly string[], work: (text: string) => Value): Promise<Value | null> => {
    try {
      return work(await readFile(at(path), 'utf8'));
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!missing) log(`${at(path)} could not be read: ${String(error).slice(0, 500)}`);
      return null;
    }
  };

  return {
    list,
    read: (path, schema) => attempt(path, (text) => schema.parse(JSON.parse(text))),
    text: (path) => attempt(path, (text) => text),
    write: async (path, value) => {
      try {
        await writeAtomically(at(path), redact(JSON.stringify(value)));
      } catch (error) {
        log(`${at(path)} could not be written: ${String(error)}`);
      }
    },
    remove: (path) => rm(at(path), { recursive: true, force: true }),
    prune: async (path, keep) => {
      for (const name of (await list(path)).slice(keep)) await rm(at([...path, name]), { recursive: true, force: true });
    },
    touch: async (path) => {
      const now = new Date();
      await utimes(at(path), now, now).catch(() => undefined);
    },
  };
}
