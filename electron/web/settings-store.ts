import Conf from 'conf';
import type { SettingsStore } from '../core/host.ts';
import { openSettingsFile, settingsName } from '../hosting/settings-file.ts';

/** The settings of the data folder, in the file that the desktop window keeps too. */
export function openSettingsStore(dataFolder: string, log: (line: string) => void): SettingsStore {
  return openSettingsFile(dataFolder, (options) => new Conf<Record<string, unknown>>({ ...options, configName: settingsName }), log);
}
