import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SettingsStore } from '../../core/host/host.ts';
import { isNewerData } from '../../hosting/data-format.ts';
import { settingsName } from '../../hosting/settings-file.ts';
import { isMissing } from '../../vault/atomic-file.ts';
import { failUsage } from '../output/failure.ts';

/** Returns a settings store in memory, so that a command doesn't change the application's settings. */
export function settingsInMemory(initial: Readonly<Record<string, unknown>> = {}): SettingsStore {
  const values = new Map(Object.entries(initial));
  return { get: (key) => values.get(key), set: (key, value) => void values.set(key, value) };
}

/**
 * Returns a copy of the settings in a data folder. Empty if there are none.
 *
 * @throws UsageError if the file can't be read, or if a newer version of the application has written the folder
 */
export function copyOfSettings(dataFolder: string): SettingsStore {
  const file = join(dataFolder, `${settingsName}.json`);
  if (isNewerData(dataFolder)) failUsage('profiles-newer', { folder: dataFolder });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return settingsInMemory();
    return failUsage('profiles-unopened', { file });
  }
  try {
    const settings = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    return settingsInMemory(settings);
  } catch {
    return failUsage('profiles-malformed', { file });
  }
}
