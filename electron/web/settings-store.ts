import Conf from 'conf';
import type { SettingsStore } from '../core/host.ts';
import { openSettingsFile, settingsName } from '../hosting/settings-file.ts';

/** Opens the settings of the data folder, in the same file as the desktop window. */
export function openSettingsStore(dataFolder: string, log: (line: string) => void): SettingsStore {
  return openSettingsFile(dataFolder, (options) => new Conf<Record<string, unknown>>({ ...options, configName: settingsName }), log);
}
