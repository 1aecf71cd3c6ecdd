import type { z } from 'zod';
import { defaultSettings, type Settings, settingsSchema } from '../../../shared/contract/settings.ts';
import type { SettingsStore } from '../host.ts';
import { failStorage } from '../results/result-store.ts';
import { fromHome } from './from-home.ts';

const key = 'settings';
const folderSettings: ReadonlySet<string> = new Set<keyof Settings>(['savedQueriesFolder', 'exportFolder']);

/** What the user chose, read anew each time; what cannot be read is its default. */
export interface ApplicationSettings {
  read(): Settings;
  /** @throws ProblemError `storage-failed`. */
  change(changes: Partial<Settings>): Settings;
  /** Tells after each change; returns what ends that. */
  listen(listener: (settings: Settings) => void): () => void;
}

/** One setting that cannot be read does not cost the others. */
function readStored(stored: unknown): Settings {
  const values = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const known = new Map<string, z.ZodType>(Object.entries(settingsSchema.shape));
  const readable = values.filter(([name, value]) => known.get(name)?.safeParse(value).success === true);
  return settingsSchema.parse({ ...defaultSettings, ...Object.fromEntries(readable) });
}

/** The settings in a store; folders that begin with `~/` are kept as the absolute ones. */
export function createApplicationSettings(store: SettingsStore): ApplicationSettings {
  const read = (): Settings => readStored(store.get(key));
  const listeners = new Set<(settings: Settings) => void>();
  return {
    read,
    change: (changes) => {
      const present = read();
      const chosen = Object.entries(changes)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, folderSettings.has(name) && typeof value === 'string' ? fromHome(value) : value]);
      const next: Settings = { ...present, ...Object.fromEntries(chosen) };
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
