import { z } from 'zod';
import { readSecretFile, writeSecretFile } from '../secrets/secret-file.ts';

const usesSchema = z.object({ uses: z.record(z.string(), z.iso.datetime()) });

/** Maximum milliseconds until a new use is written to disk. */
const delay = 60_000;

/** The time of the latest use of each service token. Times are in memory, and are written to disk at intervals and on close. */
export interface TokenUses {
  used(id: string): void;
  /** Returns the latest use of a token. Null if none is recorded. */
  lastUse(id: string): string | null;
  /** Writes new uses to disk, merged with those that other processes of the same data folder have written. */
  save(): Promise<void>;
  /** Saves new uses and stops saving at intervals. */
  close(): Promise<void>;
}

/**
 * Opens the record of uses, a JSON file next to the list of tokens.
 *
 * @param log receives a line if the record can't be written, which has no other effect
 * @throws StartFailure if the file is damaged
 */
export async function openTokenUses(file: string, log: (line: string) => void): Promise<TokenUses> {
  const read = async () => new Map(Object.entries((await readSecretFile(file, usesSchema))?.uses ?? {}));
  let written = await read();
  const fresh = new Map<string, string>();
  let saving: Promise<void> = Promise.resolve();
  const write = async () => {
    if (fresh.size === 0) return;
    const noted = [...fresh];
    try {
      const all = await read();
      for (const [id, when] of noted) if ((all.get(id) ?? '') < when) all.set(id, when);
      await writeSecretFile(file, { uses: Object.fromEntries(all) });
      written = all;
      for (const [id, when] of noted) if (fresh.get(id) === when) fresh.delete(id);
    } catch (error) {
      log(`can’t save the last use of service tokens: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const save = () => {
    saving = saving.then(write);
    return saving;
  };
  const timer = setInterval(() => void save(), delay);
  timer.unref();
  return {
    used: (id) => void fresh.set(id, new Date().toISOString()),
    lastUse: (id) => fresh.get(id) ?? written.get(id) ?? null,
    save,
    close() {
      clearInterval(timer);
      return save();
    },
  };
}
