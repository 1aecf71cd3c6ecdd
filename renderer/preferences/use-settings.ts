import { createContext, useContext, useMemo, useState } from 'react';
import { type About, defaultSettings, type Settings } from '../../shared/contract/connections/settings.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { problemOf } from '../connection/problem-of.ts';

/** The user's settings, and the function that changes them. */
export interface SettingsInForce {
  readonly settings: Settings;
  readonly about: About;
  /** Changes settings. The change takes effect immediately, and the application saves it. */
  readonly change: (changes: Partial<Settings>) => void;
  /** The reason why the last change could not be saved. Null if it was saved. */
  readonly problem: Problem | null;
}

export const SettingsContext = createContext<SettingsInForce>({
  settings: defaultSettings,
  about: { version: '', host: 'web', platform: '', systemLanguage: 'en', folderDialog: 'page', updates: false },
  change: () => {},
  problem: null,
});

/** Returns the settings of this page. */
export function useSettings(): SettingsInForce {
  return useContext(SettingsContext);
}

/**
 * Holds the settings. A change takes effect immediately, and is reverted if it can't be saved.
 *
 * @param read settings as loaded at the start
 */
export function useSettingsState(client: ApplicationClient, read: Settings, about: About): SettingsInForce {
  const [settings, setSettings] = useState(read);
  const [problem, setProblem] = useState<Problem | null>(null);
  return useMemo(
    () => ({
      settings,
      about,
      problem,
      change: (changes) => {
        setSettings({ ...settings, ...changes });
        client.settings.change(changes).then(
          (saved) => {
            setSettings(saved);
            setProblem(null);
          },
          (error: unknown) => {
            setSettings(settings);
            setProblem(problemOf(error));
          },
        );
      },
    }),
    [client, settings, about, problem],
  );
}
