import { mkdir } from 'node:fs/promises';
import { watch } from 'chokidar';
import type { SavedFolder } from '../../../shared/contract/saved/saved-queries.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { Log } from '../log.ts';
import { failStorage } from '../results/result-store.ts';
import type { SavedFolderAccess } from './saved-folder.ts';

/** A folder that is followed. */
export interface SavedWatch {
  close(): void;
}

/**
 * Follows a folder of saved queries, which is made where it is missing.
 *
 * @param tell Is told the folder as it is, and again whenever a file of it changes, whoever changed it; also why it cannot be read.
 */
export function watchSaved(folder: string, access: SavedFolderAccess, tell: (now: SavedFolder) => void, log: Log): SavedWatch {
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
