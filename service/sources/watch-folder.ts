import { sep } from 'node:path';
import { watch } from 'chokidar';

export interface WatchFolderOptions {
  /** Whether the folders in it are watched too. */
  readonly recursive: boolean;
  /** Absolute: nothing in it counts as a change; null where there is no such folder. */
  readonly closed: string | null;
}

/** Calls for each change of a file in a folder, and once when it begins to watch, until the signal ends it. Rejects where it cannot. */
export async function watchFolder(
  folder: string,
  { recursive, closed }: WatchFolderOptions,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
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
  const ended = () => void watcher.close();
  signal.addEventListener('abort', ended, { once: true });
  await new Promise<void>((resolve, reject) => {
    watcher.on('ready', resolve);
    watcher.on('error', reject);
  });
  watcher.on('all', onChange);
  // What changed while it was being looked at.
  onChange();
}
