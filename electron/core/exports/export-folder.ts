import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { ExportPlace } from '../../../shared/contract/export.ts';
import { fail } from '../../wire/problem-error.ts';
import { failStorage } from '../results/result-store.ts';
import { fromHome } from '../settings/from-home.ts';
import { aboutPathOf } from './export-about.ts';
import { isThere, removeLeftParts } from './part-file.ts';

/** Where exports go. */
export interface ExportFolders {
  /** Where a file would go, and what is there. @param folder Null for the one chosen or usual; a `~` is the home folder. */
  place(folder: string | null, name: string): Promise<ExportPlace>;
  /** The path of a file in a folder that can be written into. @throws ProblemError `export-folder-unusable`, `storage-failed`. */
  pathOf(folder: string | null, name: string): Promise<string>;
  /** Removes what exports that were killed left in the chosen or usual folder. */
  tidy(): Promise<void>;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function isUsable(folder: string): Promise<boolean> {
  return (
    isAbsolute(folder) &&
    (await isFolder(folder)) &&
    access(folder, constants.W_OK).then(
      () => true,
      () => false,
    )
  );
}

/** @throws ProblemError `export-folder-unusable` where a folder is not there or nothing can be written into it. */
export async function requireFolder(folder: string): Promise<void> {
  if (!(await isUsable(folder))) fail('export-folder-unusable', { parameters: { folder }, detail: folder });
}

/**
 * Makes it.
 *
 * @param chosen The folder in the settings, if there is one.
 * @param downloads Where the system keeps what users download; where it is not there, `exports` in the data folder is used.
 */
export function createExportFolders(
  chosen: () => string | null,
  dataFolder: string,
  downloads: string = join(homedir(), 'Downloads'),
): ExportFolders {
  const usual = async (): Promise<string> => chosen() ?? ((await isFolder(downloads)) ? downloads : join(dataFolder, 'exports'));
  const own = join(dataFolder, 'exports');
  const folderOf = async (given: string | null): Promise<string> => (given === null ? usual() : fromHome(given));
  return {
    place: async (given, name) => {
      const folder = await folderOf(given);
      const path = join(folder, name);
      return {
        folder,
        path,
        exists: (await isThere(path)) || (await isThere(aboutPathOf(path))),
        usable: folder === own || (await isUsable(folder)),
      };
    },
    pathOf: async (given, name) => {
      const folder = await folderOf(given);
      if (folder === own) await mkdir(own, { recursive: true, mode: 0o700 }).catch(failStorage);
      await requireFolder(folder);
      return join(folder, name);
    },
    tidy: async () => removeLeftParts(await usual()),
  };
}
