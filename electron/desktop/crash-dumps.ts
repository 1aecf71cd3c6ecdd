import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronModules } from './electron-modules.ts';

/** Crash dumps that are kept: the latest ones. */
const mostDumps = 5;

/**
 * Makes Chromium write crash dumps into `crashes` in the data folder, and deletes all but the latest. Nothing is sent.
 *
 * To be called before Electron is ready.
 */
export function keepCrashDumps({ app, crashReporter }: Pick<ElectronModules, 'app' | 'crashReporter'>, dataFolder: string): void {
  const folder = join(dataFolder, 'crashes');
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
  for (const file of dumpsIn(folder).slice(mostDumps)) rmSync(file, { force: true });
}

/** The dumps in a folder and its folders, the latest first. */
function dumpsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.dmp'))
      .map((name) => join(folder, name))
      .map((file) => ({ file, at: statSync(file).mtimeMs }))
      .toSorted((one, other) => other.at - one.at)
      .map(({ file }) => file);
  } catch {
    // There are none yet.
    return [];
  }
}
