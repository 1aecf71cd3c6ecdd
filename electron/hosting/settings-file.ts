import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsStore } from '../core/host.ts';

/** What conf and electron-store take alike, so that both hosts read and write one file: `settings.json` in the data folder. */
export interface SettingsFileOptions {
  readonly cwd: string;
  readonly accessPropertiesByDotNotation: false;
  readonly configFileMode: number;
  readonly projectName: string;
}

/** What conf writes beside the file before it renames it; a writer that was killed leaves it there. */
const besideFile = /^settings\.json\.tmp-/;
/** Nobody writes for so long, milliseconds. */
const longestWrite = 60_000;

/** The file's name without its ending. */
export const settingsName = 'settings';

/**
 * Opens the settings; a file that is not JSON is set aside as `settings.unreadable.json` (`-2` and so on where there is one), and the
 * application starts with none.
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
  removeLeft(dataFolder);
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

/** A name that no earlier unreadable file has. */
function freeName(dataFolder: string): string {
  const name = (count: number): string => join(dataFolder, `${settingsName}.unreadable${count === 1 ? '' : `-${count}`}.json`);
  let count = 1;
  while (existsSync(name(count))) count += 1;
  return name(count);
}

/** Removes what writers left that were killed in their midst. */
function removeLeft(dataFolder: string): void {
  const left = readdirSync(dataFolder).filter((name) => besideFile.test(name));
  for (const path of left.map((name) => join(dataFolder, name))) {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - written > longestWrite) rmSync(path, { force: true });
  }
}
