import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsStore } from '../core/host.ts';

/** What conf and electron-store take alike, so that both hosts read and write one file: `settings.json` in the data folder. */
export interface SettingsFileOptions {
  readonly cwd: string;
  readonly accessPropertiesByDotNotation: false;
  readonly configFileMode: number;
  readonly projectName: string;
}

/** The file's name without its ending. */
export const settingsName = 'settings';

/**
 * Opens the settings; a file that is not JSON is set aside as `settings.unreadable.json`, and the application starts with none.
 *
 * @param open makes the store (conf or electron-store) and throws SyntaxError where the file is not JSON.
 * @param log is told where the unreadable file lies now.
 */
export function openSettingsFile(
  dataFolder: string,
  open: (options: SettingsFileOptions) => SettingsStore,
  log: (line: string) => void,
): SettingsStore {
  const options: SettingsFileOptions = {
    cwd: dataFolder,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
    projectName: 'dataquay',
  };
  try {
    return open(options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const aside = join(dataFolder, `${settingsName}.unreadable.json`);
    renameSync(join(dataFolder, `${settingsName}.json`), aside);
    log(`The settings could not be read and start anew; the old file is ${aside}.`);
    return open(options);
  }
}
