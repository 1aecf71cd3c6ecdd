import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, sep } from 'node:path';
import { ownValue } from '../../../shared/values/own-value.ts';

const maxFolders = 1000;

/**
 * Lower-case names of folders for settings of programs that don't start with a dot. A file in them can change the behaviour of a program.
 */
const settingsFolders: Readonly<Record<string, readonly string[]>> = {
  win32: ['appdata', 'application data', 'local settings', 'start menu'],
  darwin: ['library', 'applications'],
};

/** A folder in which the folder dialog of the page starts. */
export interface OfferedRoot {
  /** Absolute path without links. */
  readonly path: string;
  readonly name: string;
}

/** The folders that the page can reach if it draws the folder dialog. */
export interface OfferedFolders {
  /** Returns the home folder, its Documents and Downloads, and the folders given at the start, if they exist. */
  roots(): Promise<readonly OfferedRoot[]>;
  /**
   * Returns the names of at most 1,000 folders in an offered folder, without hidden folders and links.
   *
   * @throws the error of the system.
   */
  below(path: string): Promise<{ readonly names: readonly string[]; readonly more: boolean }>;
  /** Returns the innermost root that contains a folder. Null if the folder is hidden, reached by a link, outside all roots, or missing. */
  rootOf(path: string): Promise<OfferedRoot | null>;
}

/** The dependencies of {@link createOfferedFolders}. */
export interface OfferedFoldersParts {
  readonly platform: string;
  readonly home: string;
  /** Absolute path of the system's folder for downloads. */
  readonly downloads: string;
  /** Absolute paths that the user gave at the start. */
  readonly startFolders: readonly string[];
  /** Absolute path of the application's own folder, which is never offered. */
  readonly dataFolder: string;
}

/** Creates the offered folders: ordinary folders of the user, and folders that the user gave at the start. */
export function createOfferedFolders({ platform, home, downloads, startFolders, dataFolder }: OfferedFoldersParts): OfferedFolders {
  const settings = new Set(ownValue(settingsFolders, platform) ?? []);
  const isHidden = (name: string): boolean => name.startsWith('.') || settings.has(name.toLowerCase());

  const rootAt = async (path: string, name: string): Promise<OfferedRoot | null> => {
    const real = await realFolder(path);
    return real === null ? null : { path: real, name };
  };
  const roots = async (): Promise<readonly OfferedRoot[]> => {
    const found = await Promise.all([
      rootAt(home, home),
      rootAt(join(home, 'Documents'), 'Documents'),
      rootAt(downloads, basename(downloads)),
      ...startFolders.map((path) => rootAt(path, path)),
    ]);
    const byPath = new Map(found.flatMap((root) => (root === null ? [] : [[root.path, root]])));
    return [...byPath.values()];
  };

  return {
    roots,
    below: async (path) => {
      const entries = await readdir(path, { withFileTypes: true });
      // The entry of a link has the type of the link, so links to folders are omitted, too.
      const names = entries.filter((entry) => entry.isDirectory() && !isHidden(entry.name)).map(({ name }) => name);
      const data = await realFolder(dataFolder);
      const shown = names.filter((name) => join(path, name) !== data).toSorted((one, other) => one.localeCompare(other));
      return { names: shown.slice(0, maxFolders), more: shown.length > maxFolders };
    },
    rootOf: async (path) => {
      if ((await realFolder(path)) !== path || isWithin((await realFolder(dataFolder)) ?? dataFolder, path)) return null;
      const around = (await roots()).filter((root) => {
        return isWithin(root.path, path) && !relative(root.path, path).split(sep).some(isHidden);
      });
      return around.toSorted((one, other) => other.path.length - one.path.length)[0] ?? null;
    },
  };
}

/** Returns the absolute path of a folder without links. Null if the folder doesn't exist. */
export async function realFolder(path: string): Promise<string | null> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isDirectory() ? real : null;
  } catch {
    return null;
  }
}

/** Checks whether a path is a folder itself or inside it. Both are absolute and without links. */
function isWithin(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  return relativePath === '' || !(relativePath === '..' || relativePath.startsWith(`..${sep}`) || isAbsolute(relativePath));
}
