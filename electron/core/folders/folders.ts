import { randomBytes } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import type { Folder, FolderListing } from '../../../shared/contract/files/folder.ts';
import { fail } from '../../wire/problem-error.ts';
import type { FileDialogs } from '../host/host.ts';
import { failStorage } from '../results/store/result-store.ts';
import { type OfferedFolders, type OfferedRoot, realFolder } from './offered-folders.ts';

/** Maximum number of folders with ids. The oldest ids are removed first. */
const maxKnownFolders = 20_000;

/** A folder whose id the page has. */
interface KnownFolder {
  /** Absolute path without links. */
  readonly path: string;
  /**
   * `listed`: chosen in the dialog that the page draws, so its location is checked at each use. `trusted`: chosen in a dialog of the
   * system, or by the application.
   */
  readonly by: 'listed' | 'trusted';
}

/** The folders that the page can name. The page has random ids of them, never paths. */
export interface Folders {
  /**
   * Opens the system's folder dialog. Null if the user cancels.
   *
   * @throws ProblemError `folder-not-allowed` if the host has no such dialog.
   */
  pick(): Promise<Folder | null>;
  /**
   * Lists the folders in a folder, for the dialog that the page draws.
   *
   * @param id Null for the folders in which the dialog starts.
   * @throws ProblemError `unknown-folder`, `folder-not-allowed` (also if the host has a dialog of the system), `storage-failed`.
   */
  list(id: string | null): Promise<FolderListing>;
  /** Returns the absolute path of a folder if it can still be used. @throws ProblemError `unknown-folder`, `folder-not-allowed`. */
  pathOf(id: string): Promise<string>;
  /** Checks whether the page could choose a folder of an earlier start again. @param path Absolute. */
  isAllowed(path: string): Promise<boolean>;
  /** Gives an id to a folder that the application itself chose. @param path Absolute. */
  trust(path: string): Folder;
  /** Returns a path as shown to users. */
  labelOf(path: string): string;
}

/**
 * Creates the folders.
 *
 * @param dialogs The system's dialogs. Absent if the page draws the folder dialog.
 * @param home Absolute path of the home folder.
 */
export function createFolders(offered: OfferedFolders, dialogs: FileDialogs | undefined, home: string): Folders {
  const known = new Map<string, KnownFolder>();
  const ids = new Map<string, string>();

  const labelOf = (path: string): string => {
    const relativePath = relative(home, path);
    if (relativePath === '') return '~';
    return relativePath === '..' || relativePath.startsWith(`..${sep}`) || path === relativePath ? path : `~${sep}${relativePath}`;
  };
  const remember = (path: string, by: KnownFolder['by']): Folder => {
    const key = `${by} ${path}`;
    const id = ids.get(key) ?? randomBytes(16).toString('base64url');
    known.delete(id);
    known.set(id, { path, by });
    ids.set(key, id);
    const [oldest] = known.size > maxKnownFolders ? known : [];
    if (oldest !== undefined) {
      known.delete(oldest[0]);
      ids.delete(`${oldest[1].by} ${oldest[1].path}`);
    }
    return { id, label: labelOf(path) };
  };
  const rootOf = async (path: string): Promise<OfferedRoot> =>
    (await offered.rootOf(path)) ?? fail('folder-not-allowed', { parameters: { folder: labelOf(path) } });

  return {
    pick: async () => {
      if (dialogs === undefined) fail('folder-not-allowed');
      const chosen = await dialogs.pickFolder();
      if (chosen === null) return null;
      const path = (await realFolder(chosen)) ?? fail('folder-not-allowed', { parameters: { folder: chosen } });
      return remember(path, 'trusted');
    },
    list: async (id) => {
      if (dialogs !== undefined) fail('folder-not-allowed');
      if (id === null) {
        const roots = await offered.roots();
        const folders = roots.map(({ path, name }) => ({ ...remember(path, 'listed'), name }));
        return { folder: null, parents: [], folders, more: false };
      }
      const { path } = known.get(id) ?? fail('unknown-folder');
      const root = await rootOf(path);
      const { names, more } = await offered.below(path).catch(failStorage);
      return {
        folder: remember(path, 'listed'),
        parents: pathsBetween(root.path, path).map((parent) => remember(parent, 'listed')),
        folders: names.map((name) => ({ ...remember(join(path, name), 'listed'), name })),
        more,
      };
    },
    pathOf: async (id) => {
      const { path, by } = known.get(id) ?? fail('unknown-folder');
      if (by === 'listed') await rootOf(path);
      return path;
    },
    isAllowed: async (path) => dialogs !== undefined || (await offered.rootOf((await realFolder(path)) ?? path)) !== null,
    trust: (path) => remember(path, 'trusted'),
    labelOf,
  };
}

/** Returns the folders from a root to the parent of a folder in it, starting with the root. Empty for the root itself. */
function pathsBetween(root: string, path: string): readonly string[] {
  const names = relative(root, path).split(sep).slice(0, -1);
  return path === root ? [] : [root, ...names.map((_, index) => join(root, ...names.slice(0, index + 1)))];
}
