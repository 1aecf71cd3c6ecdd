import ElectronStore from 'electron-store';
import type { SettingsStore } from '../core/host.ts';
import { openSettingsFile, settingsName } from '../hosting/settings-file.ts';

/** Opens the settings of the data folder, in the same file as the browser host. */
export function openSettingsStore(dataFolder: string, log: (line: string) => void): SettingsStore {
  return openSettingsFile(dataFolder, (options) => new ElectronStore<Record<string, unknown>>({ ...options, name: settingsName }), log);
}
