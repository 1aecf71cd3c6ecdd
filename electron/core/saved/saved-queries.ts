import { mkdir } from 'node:fs/promises';
import { watch } from 'chokidar';
import type { SavedFolder } from '../../../shared/contract/saved/saved-queries.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { ApplicationSettings } from '../application-settings.ts';
import { createEventFeed, type EventFeed } from '../event-feed.ts';
import { failStorage } from '../results/store/result-store.ts';
import type { Log } from '../telemetry.ts';
import { openSavedFolder, type SavedFolderAccess } from './saved-folder.ts';

/** The saved queries of the folder that the settings name, whichever that is at the time. */
export interface SavedQueries extends SavedFolderAccess {
  /** The folder as it is, and again whenever a file changes or another folder is chosen; ends when the reader leaves. */
  watch(): EventFeed<SavedFolder>['events'];
}

/** @param usualFolder Where the settings name none; absolute. */
export function createSavedQueries(usualFolder: string, settings: Pick<ApplicationSettings, 'read' | 'listen'>, log: Log): SavedQueries {
  const folderNow = (): string => settings.read().savedQueriesFolder ?? usualFolder;
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
      const leave = settings.listen(follow);
      const feed = createEventFeed<SavedFolder>(() => {
        leave();
        watch?.close();
      });
      follow();
      return feed.events;
    },
  };
}

/** A folder that is followed. */
interface SavedWatch {
  close(): void;
}

/**
 * Follows a folder of saved queries, which is made where it is missing.
 *
 * @param tell Is told the folder as it is, and again whenever a file of it changes, whoever changed it; also why it cannot be read.
 */
function watchSaved(folder: string, access: SavedFolderAccess, tell: (now: SavedFolder) => void, log: Log): SavedWatch {
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
    const seen = JSON.stringify([now.problem, now.entries.map(({ file, version }) => [file, version])]);
    if (closed || seen === last) return;
    last = seen;
    tell(now);
  };
  const look = (): void => {
    // One after the other: an older look never comes after a newer one.
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
    if (problem !== null && !closed) tell({ folder, entries: [], problem });
  });
  return {
    close: () => {
      closed = true;
      void watcher?.close();
    },
  };
}
