import ElectronStore from 'electron-store';
import type { SettingsStore } from '../core/host/host.ts';
import { openSettingsFile, settingsName } from '../hosting/settings-file.ts';

/** Opens the settings in the data folder. The browser host uses the same file. */
export function openSettingsStore(dataFolder: string, log: (line: string) => void): SettingsStore {
  return openSettingsFile(dataFolder, (options) => new ElectronStore<Record<string, unknown>>({ ...options, name: settingsName }), log);
}
