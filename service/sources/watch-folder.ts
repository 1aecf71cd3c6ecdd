import { stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { passed } from './watch-tables.ts';

export interface WatchFolderOptions {
  /** Whether the folders in it are watched too. */
  readonly recursive: boolean;
  /** Absolute: nothing in it counts as a change; null where there is no such folder. */
  readonly closed: string | null;
}

/** Milliseconds between two looks at whether the folder is still the one that is watched. */
const lookAgain = 1000;

/**
 * Calls for each change of a file in a folder, and whenever it begins to watch, until the signal ends it. Rejects where it cannot.
 *
 * The system tells of changes in a folder, not of another one that is put in its place: that is looked for at intervals.
 */
export async function watchFolder(folder: string, options: WatchFolderOptions, onChange: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const watched = await identityOf(folder);
    const watcher = watched === null ? null : await startWatching(folder, options, onChange);
    // What changed while it was being looked at, or has gone.
    if (!signal.aborted) onChange();
    while ((await passed(lookAgain, signal)) && (await identityOf(folder)) === watched);
    await watcher?.close();
  }
}

/** Another text for another folder; null where there is none. */
async function identityOf(folder: string): Promise<string | null> {
  return stat(folder, { bigint: true }).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => null,
  );
}

async function startWatching(folder: string, { recursive, closed }: WatchFolderOptions, onChange: () => void): Promise<FSWatcher> {
  const isHidden = (path: string) =>
    path
      .slice(folder.length)
      .split(sep)
      .some((part) => part.startsWith('.'));
  const watcher = watch(folder, {
    ignoreInitial: true,
    ...(recursive ? {} : { depth: 0 }),
    ignored: (path) => isHidden(path) || path === closed,
  });
  await new Promise<void>((resolve, reject) => {
    watcher.on('ready', resolve);
    watcher.on('error', reject);
  });
  watcher.on('all', onChange);
  return watcher;
}
