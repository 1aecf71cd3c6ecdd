import { z } from 'zod';
import { readSecretFile, writeSecretFile } from '../secrets/secret-file.ts';

/** A state of a user that an identity provider reported, and when, in milliseconds since 1970. */
export interface ReportedState {
  readonly state: 'enabled' | 'disabled';
  readonly since: number;
}

/** The states of users that identity providers reported, for a restart while a provider doesn't respond. */
export interface UserStates {
  /** @param account the issuer and the subject, separated by a space */
  find(account: string): Promise<ReportedState | null>;
  put(account: string, state: ReportedState): void;
  close(): Promise<void>;
}

/** States in memory only. */
export const noUserStates: UserStates = { find: async () => null, put: () => undefined, close: async () => undefined };

const statesSchema = z.object({
  states: z.record(z.string(), z.object({ state: z.enum(['enabled', 'disabled']), since: z.number() })),
});

/** Milliseconds until a new state is written to disk, and after which a state is removed from the file. */
const times = { delay: 1_000, remembered: 900_000 };

/**
 * Opens the states of a data folder, a JSON file.
 *
 * @param log receives a line if the file can't be written, which has no other effect
 */
export async function openUserStates(file: string, log: (line: string) => void): Promise<UserStates> {
  const content = await readSecretFile(file, statesSchema).catch(() => null);
  const states = new Map(Object.entries(content?.states ?? {}));
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  const write = async () => {
    timer = null;
    for (const [account, { since }] of states) if (Date.now() - since > times.remembered) states.delete(account);
    await writeSecretFile(file, { states: Object.fromEntries(states) }).catch((error: unknown) =>
      log(`can’t save the states of users: ${error instanceof Error ? error.message : String(error)}`),
    );
  };
  const save = () => {
    writing = writing.then(write);
    return writing;
  };
  return {
    find: async (account) => states.get(account) ?? null,
    put(account, state) {
      states.set(account, state);
      timer ??= setTimeout(() => void save(), times.delay).unref();
    },
    async close() {
      const isPending = timer !== null;
      if (timer !== null) clearTimeout(timer);
      await (isPending ? save() : writing);
    },
  };
}
