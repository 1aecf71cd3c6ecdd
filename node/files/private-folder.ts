import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Permission bits of the group and of other users in the mode of a file. */
const othersRights = 0o077;

/**
 * Creates a data folder with mode 0700 if it is missing. In an existing folder, removes other users' permissions from the program's own files
 * and folders.
 *
 * Doesn't change the mode of an existing data folder: with `--data-dir`, the folder might contain other things too. On Windows, the folder
 * inherits the permissions of its parent folder.
 *
 * @param ownEntries Names of the files and folders that the program creates in the folder.
 * @param log Receives a warning if other users can read or change the folder.
 */
export async function makePrivateFolder(folder: string, ownEntries: ReadonlySet<string>, log: (line: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  for (const name of await readdir(folder)) if (ownEntries.has(name)) await removeOthersRights(join(folder, name));
  const { mode } = await stat(folder);
  if ((mode & othersRights) === 0) return;
  const verb = (mode & 0o022) === 0 ? 'list' : 'change';
  log(`warning: other users of this computer can ${verb} the data folder ${folder}. Run: chmod 700 "${folder}"`);
}

/** Removes the permissions of other users from a file or folder. Links, and files of other users, stay unchanged. */
async function removeOthersRights(path: string): Promise<void> {
  const status = await lstat(path);
  const isOurs = status.uid === process.getuid?.() && (status.isFile() || status.isDirectory());
  if (isOurs && (status.mode & othersRights) !== 0) await chmod(path, status.mode & 0o700);
}
