import { access, chmod, constants, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

/** Files and folders that the service creates in its data folder and that earlier versions made accessible to other users. */
const ownEntries: ReadonlySet<string> = new Set(['compiled', 'published', 'sources', 'spill']);

/** Mode bits that give rights to other users. */
const othersRights = 0o077;

/**
 * Creates the data folder if it is missing, with mode 0700, or on Windows with the rights of its parent folder. Removes the rights of other
 * users from the service's files in an existing folder, but keeps the mode of the folder itself.
 *
 * @param log receives a warning if other users can read or change the folder
 * @throws StartFailure if the folder can't be created or written
 */
export async function makeDataFolder(folder: string, log: (line: string) => void): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartFailure(`Can’t write to the data folder ${folder} (${why}). Use --data-dir with another folder.`);
  }
  if (process.platform === 'win32') return;
  for (const name of await readdir(folder)) if (ownEntries.has(name)) await makePrivate(join(folder, name));
  const { mode } = await stat(folder);
  if ((mode & othersRights) === 0) return;
  const verb = (mode & 0o022) === 0 ? 'list' : 'change';
  log(`warning: other users of this computer can ${verb} the data folder ${folder}. Run: chmod 700 "${folder}"`);
}

/** Links and folders of other users stay unchanged. */
async function makePrivate(folder: string): Promise<void> {
  const found = await lstat(folder);
  const isOurs = found.uid === process.getuid?.() && found.isDirectory();
  if (isOurs && (found.mode & othersRights) !== 0) await chmod(folder, found.mode & 0o700);
}
