import { mkdir } from 'node:fs/promises';
import { watch } from 'chokidar';
import type { SavedFolder } from '../../../shared/contract/saved/saved-queries.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { ApplicationSettings } from '../application-settings.ts';
import { createEventFeed, type EventFeed } from '../event-feed.ts';
import { failStorage } from '../results/store/result-store.ts';
import type { Log } from '../telemetry.ts';
import { openSavedFolder, type SavedFolderAccess } from './saved-folder.ts';

/** The saved queries of the folder in the settings. */
export interface SavedQueries extends SavedFolderAccess {
  /** Yields the folder, and again after each change of a file or of the setting; ends when the reader stops. */
  watch(): EventFeed<SavedFolder>['events'];
}

/** @param defaultFolder Absolute path of the default folder. */
export function createSavedQueries(defaultFolder: string, settings: Pick<ApplicationSettings, 'read' | 'listen'>, log: Log): SavedQueries {
  const folderNow = (): string => settings.read().savedQueriesFolder ?? defaultFolder;
  const present = (): SavedFolderAccess => openSavedFolder(folderNow());
  return {
    list: () => present().list(),
    read: (file) => present().read(file),
    write: (file, version, saved) => present().write(file, version, saved),
    remove: (file) => present().remove(file),
    watch: () => {
      let folder = '';
      let watch: SavedWatch | null = null;
      const follow = (): void => {
        const next = folderNow();
        if (next === folder) return;
        folder = next;
        watch?.close();
        watch = watchSaved(folder, openSavedFolder(folder), (now) => feed.push(now, () => true), log);
      };
      const stopListening = settings.listen(follow);
      const feed = createEventFeed<SavedFolder>(() => {
        stopListening();
        watch?.close();
      });
      follow();
      return feed.events;
    },
  };
}

/** A watched folder. */
interface SavedWatch {
  close(): void;
}

/**
 * Watches a folder of saved queries, which is created if it doesn't exist.
 *
 * @param notify Receives the folder, and again after each change of a file; also the reason if it can't be read.
 */
function watchSaved(folder: string, access: SavedFolderAccess, notify: (now: SavedFolder) => void, log: Log): SavedWatch {
  let closed = false;
  let watcher: ReturnType<typeof watch> | null = null;
  let last = '';
  let reading = Promise.resolve();
  const read = async (): Promise<void> => {
    const now = await access.list().catch((error: unknown): SavedFolder => {
      log(`saved queries: ${String(error)}`);
      const problem = problemOf(error);
      if (problem === null) throw error;
      return { folder, entries: [], problem };
    });
    const state = JSON.stringify([now.problem, now.entries.map(({ file, version }) => [file, version])]);
    if (closed || state === last) return;
    last = state;
    notify(now);
  };
  const look = (): void => {
    // In sequence, so that an older result never replaces a newer one.
    reading = reading.then(read).catch((error: unknown) => log(`saved queries: ${String(error)}`));
  };
  const begin = async (): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(failStorage);
    if (closed) return;
    watcher = watch(folder, { depth: 0, ignored: (path) => path !== folder && !path.endsWith('.query.json') });
    watcher.on('all', look);
    watcher.on('ready', look);
    watcher.on('error', (error) => log(`saved queries: ${String(error)}`));
  };
  begin().catch((error: unknown) => {
    log(`saved queries: ${String(error)}`);
    const problem = problemOf(error);
    if (problem !== null && !closed) notify({ folder, entries: [], problem });
  });
  return {
    close: () => {
      closed = true;
      void watcher?.close();
    },
  };
}
