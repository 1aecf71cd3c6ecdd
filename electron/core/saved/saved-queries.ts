import type { SavedFolder } from '../../../shared/contract/saved/saved-queries.ts';
import { createEventFeed, type EventFeed } from '../event-feed.ts';
import type { Log } from '../log.ts';
import type { ApplicationSettings } from '../settings/settings-store.ts';
import { openSavedFolder, type SavedFolderAccess } from './saved-folder.ts';
import { type SavedWatch, watchSaved } from './watch-saved.ts';

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
