import { createContext, useContext, useMemo, useState } from 'react';
import { type About, defaultSettings, type Settings } from '../../shared/contract/connections/settings.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import { problemOf } from '../components/problem-of.ts';

/** The user's settings, and how they are changed. */
export interface SettingsInForce {
  readonly settings: Settings;
  readonly about: About;
  /** Takes effect at once; the application keeps it. */
  readonly change: (changes: Partial<Settings>) => void;
  /** Why the last change could not be kept. */
  readonly problem: Problem | null;
}

export const SettingsContext = createContext<SettingsInForce>({
  settings: defaultSettings,
  about: { version: '', host: 'web', platform: '', systemLanguage: 'en', folderDialog: 'page', updates: false },
  change: () => {},
  problem: null,
});

/** {@link SettingsInForce} of this page. */
export function useSettings(): SettingsInForce {
  return useContext(SettingsContext);
}

/** Holds the settings as read at the start; a change shows at once and goes back if it could not be kept. */
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
