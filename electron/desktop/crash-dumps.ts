import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronModules } from './electron-modules.ts';

/** Maximum number of stored crash dumps. */
const maxDumps = 5;

/**
 * Lets Chromium write crash dumps to `crashes` in the data folder, and deletes all but the latest. Sends nothing.
 *
 * Call this function before Electron is ready.
 */
export function enableCrashDumps({ app, crashReporter }: Pick<ElectronModules, 'app' | 'crashReporter'>, dataFolder: string): void {
  const folder = join(dataFolder, 'crashes');
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
  for (const file of dumpsIn(folder).slice(maxDumps)) rmSync(file, { force: true });
}

/** Returns the crash dumps in a folder and its subfolders, latest first. */
function dumpsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.dmp'))
      .map((name) => join(folder, name))
      .map((file) => ({ file, at: statSync(file).mtimeMs }))
      .toSorted((one, other) => other.at - one.at)
      .map(({ file }) => file);
  } catch {
    // The folder doesn't exist yet.
    return [];
  }
}
