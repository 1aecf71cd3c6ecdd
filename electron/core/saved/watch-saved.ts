import { mkdir } from 'node:fs/promises';
import { watch } from 'chokidar';
import type { SavedFolder } from '../../../shared/contract/saved-queries.ts';
import { createEventFeed } from '../event-feed.ts';
import type { Log } from '../log.ts';
import { failStorage } from '../results/result-store.ts';
import type { SavedFolderAccess } from './saved-folder.ts';

/** The folder as it is, and again whenever a file of it changes, whoever changed it; ends when the reader leaves. @throws ProblemError `storage-failed`. */
export async function watchSaved(folder: string, access: SavedFolderAccess, log: Log) {
  await mkdir(folder, { recursive: true }).catch(failStorage);
  const watcher = watch(folder, { depth: 0, ignored: (path) => path !== folder && !path.endsWith('.query.json') });
  const feed = createEventFeed<SavedFolder>(() => void watcher.close());
  let last = '';
  let reading = Promise.resolve();
  const tell = (): void => {
    reading = reading.then(async () => {
      const now = await access.list();
      const seen = JSON.stringify(now.entries.map(({ file, version }) => [file, version]));
      if (seen === last) return;
      last = seen;
      feed.push(now, () => true);
    });
    reading.catch((error: unknown) => {
      log(`saved queries: ${String(error)}`);
      reading = Promise.resolve();
    });
  };
  watcher.on('all', tell);
  watcher.on('ready', tell);
  watcher.on('error', (error) => log(`saved queries: ${String(error)}`));
  return feed.events;
}
