import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, sep } from 'node:path';

/** Maximum number of folders in a listing. */
const maxFolders = 1000;

/** Folders of programs' settings without a dot in their names: a file in them can change what a program does. */
const settingsFolders: Readonly<Record<string, readonly string[]>> = {
  win32: ['appdata', 'application data', 'local settings', 'start menu'],
  darwin: ['library', 'applications'],
};

/** The folder in which the application's own dialog starts. */
export interface OfferedRoot {
  /** Absolute, without links. */
  readonly path: string;
  readonly name: string;
}

/** Which folders the page can reach when it draws the folder dialog itself. */
export interface OfferedFolders {
  /** The home folder, its Documents and Downloads, and the folders given at the start, if they exist. */
  roots(): Promise<readonly OfferedRoot[]>;
  /** Names of the folders in an offered one, at most 1,000, without hidden ones and links. @throws what the system throws. */
  below(path: string): Promise<{ readonly names: readonly string[]; readonly more: boolean }>;
  /** The innermost root that a folder is in; null if the folder is hidden, reached by a link, outside of all roots or not there. */
  rootOf(path: string): Promise<OfferedRoot | null>;
}

/** Dependencies of {@link createOfferedFolders}. */
export interface OfferedFoldersParts {
  readonly platform: string;
  readonly home: string;
  /** The system's folder for downloads. */
  readonly downloads: string;
  /** Absolute paths that the user gave at the start. */
  readonly startFolders: readonly string[];
  /** The application's own folder: never offered. */
  readonly dataFolder: string;
}

/** Limits what a page can choose: ordinary folders of the user, and those that the user gave at the start. */
export function createOfferedFolders({ platform, home, downloads, startFolders, dataFolder }: OfferedFoldersParts): OfferedFolders {
  const settings = new Set(settingsFolders[platform] ?? []);
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
      // The type of a link is not that of the folder it leads to.
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

/** Returns the absolute path of a folder without links; null if there is no folder. */
export async function realFolder(path: string): Promise<string | null> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isDirectory() ? real : null;
  } catch {
    return null;
  }
}

/** Returns whether a path is a folder itself or inside it; both absolute and without links. */
function isWithin(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  return relativePath === '' || !(relativePath === '..' || relativePath.startsWith(`..${sep}`) || isAbsolute(relativePath));
}
