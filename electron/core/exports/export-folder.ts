import { constants } from 'node:fs';
import { access, lstat, mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { ExportDestination, ExportRequest } from '../../../shared/contract/files/export.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Folders } from '../folders/folders.ts';
import { realFolder } from '../folders/offered-folders.ts';
import type { FileDialogs } from '../host/host.ts';
import { failStorage } from '../results/store/result-store.ts';
import { aboutPathOf } from './export-rows.ts';
import { removePartFiles } from './part-file.ts';
import type { WrittenExports } from './written-exports.ts';

/** The page's choice for an export: the id of a folder (null for the default folder) and a file name. */
type ExportTarget = Pick<ExportRequest, 'folder' | 'name' | 'replace'> & { readonly withAbout: boolean };

/** The folders of exports. */
export interface ExportFolders {
  /** Returns the path of a file, and whether it exists. @throws ProblemError `unknown-folder`, `folder-not-allowed`. */
  place(folder: string | null, name: string): Promise<ExportDestination>;
  /**
   * Returns the path to which an export can be written. Before replacing a file that no export wrote, the user must confirm in a dialog of
   * the system.
   *
   * @returns The absolute path, and whether an existing file is replaced.
   * @throws ProblemError `unknown-folder`, `folder-not-allowed`, `export-folder-unusable`, `export-file-exists`, `export-not-a-file`,
   * `export-not-replaceable`, `storage-failed`
   */
  target(requested: ExportTarget): Promise<{ readonly path: string; readonly replace: boolean }>;
  /** Removes partial files of killed exports from the default folder, which is the folder of the last export if possible. */
  tidy(): Promise<void>;
}

/** The dependencies of {@link createExportFolders}. */
export interface ExportFoldersParts {
  readonly folders: Folders;
  /** Returns the absolute path of the last export's folder. Null before the first export. */
  readonly last: () => string | null;
  readonly dataFolder: string;
  /** Absolute path of the system's folder for downloads. If it doesn't exist, `exports` in the data folder is used. */
  readonly downloads: string;
  readonly written: WrittenExports;
  /** The system's dialogs. A host without dialogs replaces only files that an export wrote. */
  readonly dialogs: FileDialogs | undefined;
}

/** Creates the folders of exports. The page selects them by id, and only folders that the user chose have an id. */
export function createExportFolders({ folders, last, dataFolder, downloads, written, dialogs }: ExportFoldersParts): ExportFolders {
  const own = join(dataFolder, 'exports');
  const defaultFolder = async (): Promise<string> => {
    const before = last();
    if (before !== null && (await isUsable(before)) && (await folders.isAllowed(before))) return before;
    return (await realFolder(downloads)) ?? own;
  };
  const folderOf = async (id: string | null): Promise<string> => (id === null ? defaultFolder() : folders.pathOf(id));
  const mayReplace = async (path: string): Promise<boolean> => dialogs !== undefined || written.isUnchanged(path);

  /** Checks whether a file exists. @throws ProblemError `export-not-a-file` for a link, a folder, or a device. */
  const fileExists = async (path: string): Promise<boolean> => {
    const existing = await lstat(path).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENAMETOOLONG' ? fail('export-name-too-long', { parameters: { file: path } }, error) : null,
    );
    if (existing !== null && !existing.isFile()) fail('export-not-a-file', { parameters: { file: path } });
    return existing !== null;
  };
  const requireReplaceable = async (path: string): Promise<void> => {
    if (await written.isUnchanged(path)) return;
    if (dialogs === undefined) fail('export-not-replaceable', { parameters: { file: path } });
    if (!(await dialogs.confirmReplace(path))) fail('export-file-exists', { parameters: { file: path } });
  };

  return {
    place: async (id, name) => {
      const folder = await folderOf(id);
      const paths = [join(folder, name), aboutPathOf(join(folder, name))];
      const arePresent = await Promise.all(paths.map(isPresent));
      const existing = paths.filter((_, index) => arePresent[index]);
      const replaceable = await Promise.all(existing.map(mayReplace));
      return {
        folder: id === null ? folders.trust(folder) : { id, label: folders.labelOf(folder) },
        path: folders.labelOf(join(folder, name)),
        exists: existing.length > 0,
        replaceable: replaceable.every(Boolean),
        usable: folder === own || (await isUsable(folder)),
      };
    },
    target: async ({ folder: id, name, replace, withAbout }) => {
      const folder = await folderOf(id);
      if (folder === own) await mkdir(own, { recursive: true, mode: 0o700 }).catch(failStorage);
      await requireFolder(folder);
      const path = join(folder, name);
      const existing: string[] = [];
      for (const one of withAbout ? [path, aboutPathOf(path)] : [path]) if (await fileExists(one)) existing.push(one);
      const [first] = existing;
      if (first !== undefined && !replace) fail('export-file-exists', { parameters: { file: first } });
      for (const one of existing) await requireReplaceable(one);
      return { path, replace: existing.length > 0 };
    },
    tidy: async () => removePartFiles(await defaultFolder()),
  };
}

async function isPresent(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function isUsable(folder: string): Promise<boolean> {
  return (
    isAbsolute(folder) &&
    (await realFolder(folder)) !== null &&
    access(folder, constants.W_OK).then(
      () => true,
      () => false,
    )
  );
}

/** Checks a folder. @throws ProblemError `export-folder-unusable` if it doesn't exist or isn't writable. */
export async function requireFolder(folder: string): Promise<void> {
  if (!(await isUsable(folder))) fail('export-folder-unusable', { parameters: { folder }, detail: folder });
}
