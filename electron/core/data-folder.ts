import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The names that the application creates in its data folder; all others are foreign. */
const ownEntries: ReadonlySet<string> = new Set([
  'catalogues',
  'compiled',
  'crashes',
  'data-format.json',
  'desktop',
  'forms',
  'history-rows',
  'history.ndjson',
  'kerberos',
  'logs',
  'queries',
  'results',
  'sample',
  'session',
  'settings.json',
  'vault.json',
  'window',
  'your-data',
]);

/** The bits of a file's mode with rights for other users. */
const othersRights = 0o077;

/**
 * Creates the data folder if it is missing (0700), and takes other users' rights from what the application created in an existing one.
 *
 * The folder's own mode stays as it is: with `--data-dir`, it might be a folder for other things too. On Windows, the rights are those of the
 * parent folder.
 *
 * @param log takes a warning if other users can read or change the folder
 */
export async function makeDataFolder(folder: string, log: (line: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  for (const name of await readdir(folder)) if (ownEntries.has(name)) await makePrivate(join(folder, name));
  const { mode } = await stat(folder);
  if ((mode & othersRights) === 0) return;
  const verb = (mode & 0o022) === 0 ? 'list' : 'change';
  log(`warning: other users of this computer can ${verb} the data folder ${folder}. Run: chmod 700 "${folder}"`);
}

/** Removes the rights of other users. Links and files of other users stay unchanged. */
async function makePrivate(path: string): Promise<void> {
  const found = await lstat(path);
  const isOurs = found.uid === process.getuid?.() && (found.isFile() || found.isDirectory());
  if (isOurs && (found.mode & othersRights) !== 0) await chmod(path, found.mode & 0o700);
}
