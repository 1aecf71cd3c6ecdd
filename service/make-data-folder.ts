import { access, chmod, constants, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

/** What the service creates in its data folder, as far as earlier versions gave other users rights to it. */
const ownEntries: ReadonlySet<string> = new Set(['compiled', 'published', 'sources', 'spill']);

/** The bits of a file's mode that give rights to other users. */
const othersRights = 0o077;

/**
 * Creates the data folder if it is missing (0700; on Windows with the rights of its parent folder), and takes other users' rights from what the
 * service created in an existing one. The existing folder's own mode stays as it is.
 *
 * @param log takes a warning if other users can read or change the folder
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

/** Links and folders of other users stay as they are. */
async function makePrivate(folder: string): Promise<void> {
  const found = await lstat(folder);
  const isOurs = found.uid === process.getuid?.() && found.isDirectory();
  if (isOurs && (found.mode & othersRights) !== 0) await chmod(folder, found.mode & 0o700);
}
