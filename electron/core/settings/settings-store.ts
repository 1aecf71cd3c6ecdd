import { defaultSettings, type Settings, settingsSchema } from '../../../shared/contract/settings.ts';
import type { SettingsStore } from '../host.ts';
import { failStorage } from '../results/result-store.ts';

const key = 'settings';

/** What the user chose, read anew each time; what cannot be read is its default. */
export interface ApplicationSettings {
  read(): Settings;
  /** @throws ProblemError `storage-failed`. */
  change(changes: Partial<Settings>): Settings;
  /** Tells after each change; returns what ends that. */
  listen(listener: (settings: Settings) => void): () => void;
}

function readStored(stored: unknown): Settings {
  const { density, language, theme, profileId, maximumResultMegabytes, savedQueriesFolder, exportFolder, keepHistory } =
    settingsSchema.shape;
  const values: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const megabytes = maximumResultMegabytes.catch(undefined).parse(values.maximumResultMegabytes);
  const chosenDensity = density.catch(undefined).parse(values.density);
  const folder = savedQueriesFolder.catch(undefined).parse(values.savedQueriesFolder);
  const exports = exportFolder.catch(undefined).parse(values.exportFolder);
  const history = keepHistory.catch(undefined).parse(values.keepHistory);
  return {
    ...(history === undefined ? {} : { keepHistory: history }),
    ...(exports === undefined ? {} : { exportFolder: exports }),
    ...(chosenDensity === undefined ? {} : { density: chosenDensity }),
    ...(folder === undefined ? {} : { savedQueriesFolder: folder }),
    ...(megabytes === undefined ? {} : { maximumResultMegabytes: megabytes }),
    language: language.catch(defaultSettings.language).parse(values.language),
    theme: theme.catch(defaultSettings.theme).parse(values.theme),
    profileId: profileId.catch(defaultSettings.profileId).parse(values.profileId),
  };
}

export function createApplicationSettings(store: SettingsStore): ApplicationSettings {
  const read = (): Settings => readStored(store.get(key));
  const listeners = new Set<(settings: Settings) => void>();
  return {
    read,
    change: (changes) => {
      const present = read();
      const chosen = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const next: Settings = { ...present, ...chosen };
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
