import Conf from 'conf';
import type { SettingsStore } from '../core/host/host.ts';
import { openSettingsFile, settingsName } from '../hosting/settings-file.ts';

/** Opens the settings in the data folder. The desktop application uses the same file. */
export function openSettingsStore(dataFolder: string, log: (line: string) => void): SettingsStore {
  return openSettingsFile(dataFolder, (options) => new Conf<Record<string, unknown>>({ ...options, configName: settingsName }), log);
}
