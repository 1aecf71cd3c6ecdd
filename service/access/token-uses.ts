import { z } from 'zod';
import { readSecretFile, writeSecretFile } from '../secrets/secret-file.ts';

const usesSchema = z.object({ uses: z.record(z.string(), z.iso.datetime()) });

/** Maximum milliseconds for which a use is in memory only. */
const delay = 60_000;

/** The time of the last use of each service token: in memory, and written at intervals and when closed. */
export interface TokenUses {
  used(id: string): void;
  /** Returns the last use of a token; null if none is recorded. */
  lastUse(id: string): string | null;
  /** Writes new uses, merged with those that other processes of the same data folder have written. */
  save(): Promise<void>;
  /** Saves and closes. */
  close(): Promise<void>;
}

/**
 * Opens the record of uses, a JSON file next to the list of tokens.
 *
 * @param log Receives a line when a record can't be written; nothing else depends on it.
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
