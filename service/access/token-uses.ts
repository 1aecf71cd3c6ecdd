import { z } from 'zod';
import { readSecretFile, writeSecretFile } from '../secrets/secret-file.ts';

const usesSchema = z.object({ uses: z.record(z.string(), z.iso.datetime()) });

/** How long a use may stay in memory alone, in milliseconds. */
const delay = 60_000;

/** When each service token was last used: kept in memory, written once in a while and at the end, not at each request. */
export interface TokenUses {
  used(id: string): void;
  /** Null: never, as far as this service knows. */
  lastUse(id: string): string | null;
  /** Writes what is new, with what other processes of the same data folder have written. */
  save(): Promise<void>;
  /** Saves, and ends. */
  close(): Promise<void>;
}

/**
 * Opens the record of uses, a JSON file beside the list of tokens.
 *
 * @param log takes a line where a record cannot be written; nothing else depends on it
 * @throws StartFailure where the file is damaged
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
