import { lstatSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { delay } from './watch-tables.ts';

export interface WatchFolderOptions {
  /** Whether subfolders are watched. */
  readonly recursive: boolean;
  /** Absolute path of a folder whose changes are ignored. Null for no folder. */
  readonly ignored: string | null;
}

/** Milliseconds between two checks of whether the folder was replaced. */
const checkInterval = 1000;

/**
 * Calls back for each change of a file in a folder, and when watching starts, until the signal aborts. Rejects if the folder can't be
 * watched.
 *
 * The system reports changes in a folder, but not its replacement by another folder, which is checked at intervals.
 */
export async function watchFolder(folder: string, options: WatchFolderOptions, onChange: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const watched = await identityOf(folder);
    const watcher = watched === null ? null : await startWatching(folder, options, onChange);
    // The folder changed during the check, or no longer exists.
    if (!signal.aborted) onChange();
    while ((await delay(checkInterval, signal)) && (await identityOf(folder)) === watched);
    await watcher?.close();
  }
}

/** Returns a text that identifies a folder. Null if the folder doesn't exist. */
async function identityOf(folder: string): Promise<string | null> {
  return stat(folder, { bigint: true }).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => null,
  );
}

/** Returns whether a path is a link to a folder. Such links aren't published, and can lead back to the watched folder endlessly. */
function isLinkedFolder(path: string, stats: Stats | undefined): boolean {
  return stats?.isDirectory() === true && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

async function startWatching(folder: string, { recursive, ignored }: WatchFolderOptions, onChange: () => void): Promise<FSWatcher> {
  const isHidden = (path: string) =>
    path
      .slice(folder.length)
      .split(sep)
      .some((part) => part.startsWith('.'));
  const watcher = watch(folder, {
    ignoreInitial: true,
    ...(recursive ? {} : { depth: 0 }),
    ignored: (path, stats) => isHidden(path) || path === ignored || (path !== folder && isLinkedFolder(path, stats)),
  });
  await new Promise<void>((resolve, reject) => {
    watcher.on('ready', resolve);
    watcher.on('error', reject);
  });
  watcher.on('all', onChange);
  return watcher;
}
