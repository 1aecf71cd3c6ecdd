import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsStore } from '../core/host/host.ts';

/** The common options of conf and electron-store. With them, both hosts use the same file: `settings.json` in the data folder. */
export interface SettingsFileOptions {
  readonly cwd: string;
  readonly accessPropertiesByDotNotation: false;
  readonly configFileMode: number;
  readonly projectName: string;
}

/** Pattern of temporary files of conf, which remain if the process is killed before it renames them. */
const temporaryFile = /^settings\.json\.tmp-/;
/** Milliseconds after which a temporary file is no longer in use. */
const writeTimeout = 60_000;

/** Name of the settings file without its extension. */
export const settingsName = 'settings';

/**
 * Opens the settings. If the file isn't valid JSON, it is renamed to `settings.unreadable.json`, and the application starts with defaults.
 * If that name exists, `-2` and so on is appended to `unreadable`.
 *
 * @param open creates the store (conf or electron-store), and throws SyntaxError if the file isn't valid JSON
 * @param log receives a message with the new path of the unreadable file
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
  removeTemporaryFiles(dataFolder);
  try {
    return open(options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const aside = freeName(dataFolder);
    renameSync(join(dataFolder, `${settingsName}.json`), aside);
    log(`Couldn’t read the settings; defaults are used. The old file was moved to ${aside}.`);
    const store = open(options);
    return { get: (key) => store.get(key), set: (key, value) => store.set(key, value), setAside: aside };
  }
}

/** Returns an unused path for an unreadable file. */
function freeName(dataFolder: string): string {
  const name = (count: number): string => join(dataFolder, `${settingsName}.unreadable${count === 1 ? '' : `-${count}`}.json`);
  let count = 1;
  while (existsSync(name(count))) count += 1;
  return name(count);
}

/** Removes temporary files of killed processes. */
function removeTemporaryFiles(dataFolder: string): void {
  const names = readdirSync(dataFolder).filter((name) => temporaryFile.test(name));
  for (const path of names.map((name) => join(dataFolder, name))) {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - written > writeTimeout) rmSync(path, { force: true });
  }
}
