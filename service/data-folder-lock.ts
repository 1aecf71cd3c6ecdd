import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from './failures/start-failure.ts';
import { errorText } from './texts/error-text.ts';

/** Milliseconds to wait for a service that is still stopping, and between two attempts. */
const times = { longest: 5_000, between: 100 };

/**
 * Locks a data folder for this process. The operating system releases the lock when the process ends, even if it is killed.
 *
 * @param longest milliseconds to wait for a service that is still stopping
 * @returns releases the lock
 * @throws StartFailure if another service uses the folder
 */
export async function lockDataFolder(folder: string, longest = times.longest): Promise<() => void> {
  const file = join(folder, 'lock');
  const end = performance.now() + longest;
  for (;;) {
    const database = new DatabaseSync(file);
    try {
      // SQLite locks the file itself, in a way that works on all systems. Nothing is written.
      database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
      return () => database.close();
    } catch (error) {
      database.close();
      if (!(error instanceof Error && /locked/.test(error.message))) throw error;
      if (performance.now() > end) throw new StartFailure(errorText('start.data-folder-locked', { folder }));
    }
    await wait(times.between);
  }
}
