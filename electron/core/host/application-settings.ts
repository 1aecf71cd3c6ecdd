import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { defaultSettings, settingsSchema } from '../../../shared/contract/connections/settings.ts';
import { failStorage } from '../results/store/result-store.ts';
import { readFormerNames } from './former-names.ts';
import type { SettingsStore } from './host.ts';

const key = 'settings';

const folder = z.string().max(4096).refine(isAbsolute);

/** The page's settings, and folders chosen in a folder dialog, whose paths the page can't read or write. */
const storedSettingsSchema = settingsSchema.extend({
  /** Absolute path of the folder of saved queries. Null or absent selects `queries` in the data folder. */
  savedQueriesFolder: folder.nullable().optional(),
  /** Absolute path of the folder of the last export. Null or absent before the first export. */
  exportFolder: folder.nullable().optional(),
});

/** The settings as stored on disk. */
export type StoredSettings = z.infer<typeof storedSettingsSchema>;

/** The user's settings, read on each access. An invalid setting has its default value. */
export interface ApplicationSettings {
  read(): StoredSettings;
  /** Changes settings. @throws ProblemError `storage-failed`. */
  change(changes: Partial<StoredSettings>): StoredSettings;
  /** Calls a listener after each change. Returns a function that removes the listener. */
  listen(listener: (settings: StoredSettings) => void): () => void;
}

/** Earlier versions called a connection a profile, and fetching all rows a walk. */
const withPresentNames = readFormerNames({ profileId: 'connectionId', maximumWalksMegabytes: 'maximumFetchesMegabytes' });

/** Reads each setting separately, so that an invalid one doesn't affect the others. */
function readStored(stored: unknown): StoredSettings {
  const named = withPresentNames(stored);
  const values = typeof named === 'object' && named !== null ? Object.entries(named) : [];
  const known = new Map<string, z.ZodType>(Object.entries(storedSettingsSchema.shape));
  const readable = values.filter(([name, value]) => known.get(name)?.safeParse(value).success === true);
  return storedSettingsSchema.parse({ ...defaultSettings, ...Object.fromEntries(readable) });
}

/** Creates the settings in a store. */
export function createApplicationSettings(store: SettingsStore): ApplicationSettings {
  const read = (): StoredSettings => readStored(store.get(key));
  const listeners = new Set<(settings: StoredSettings) => void>();
  return {
    read,
    change: (changes) => {
      const chosen = Object.entries(changes).filter(([, value]) => value !== undefined);
      const next: StoredSettings = { ...read(), ...Object.fromEntries(chosen) };
      try {
        store.set(key, next);
      } catch (error) {
        failStorage(error);
      }
      for (const listener of listeners) listener(next);
      return next;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
