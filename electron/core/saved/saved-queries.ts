import { mkdir } from 'node:fs/promises';
import { watch } from 'chokidar';
import type { SavedFolder } from '../../../shared/contract/saved/saved-queries.ts';
import { problemOf } from '../../wire/problem-error.ts';
import { createEventFeed, type EventFeed } from '../events/event-feed.ts';
import type { ApplicationSettings } from '../host/application-settings.ts';
import type { Log } from '../host/telemetry.ts';
import { failStorage } from '../results/store/result-store.ts';
import { openSavedFolder, type SavedFolderAccess } from './saved-folder.ts';

/** The saved queries in the folder that the settings name. */
export interface SavedQueries extends SavedFolderAccess {
  /** Yields the folder's content, and yields it again after each change of a file or of the setting. Ends when the reader stops. */
  watch(): EventFeed<SavedFolder>['events'];
}

/** Creates the access to the saved queries. @param defaultFolder Absolute path of the default folder. */
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

/** A watcher of a folder. */
interface SavedWatch {
  close(): void;
}

/**
 * Watches a folder of saved queries. Creates the folder if it doesn't exist.
 *
 * @param notify Receives the folder's content, initially and after each change of a file. If the folder can't be read, the content has the
 *   problem.
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
    // Runs one read at a time, so that an older result never replaces a newer one.
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
