import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makePrivateFolder } from '../node/files/private-folder.ts';
import { StartFailure } from './failures/start-failure.ts';
import { errorText } from './texts/error-text.ts';

/** Files and folders that the service creates in its data folder and that earlier versions made accessible to other users. */
const ownEntries: ReadonlySet<string> = new Set(['compiled', 'published', 'sources', 'spill']);

/**
 * Creates the data folder of the service, or makes its own files and folders private. See {@link makePrivateFolder}.
 *
 * @throws StartFailure if the folder can't be created or written
 */
export async function makeDataFolder(folder: string, log: (line: string) => void): Promise<void> {
  // In the kernel's file systems, creating a folder with its parents takes many seconds to fail.
  const unusable = await unusableFolder(folder);
  if (unusable !== null) throw new StartFailure(errorText('start.data-folder', { folder, details: unusable }));
  try {
    await makePrivateFolder(folder, ownEntries, log);
  } catch (error) {
    const details = String(error instanceof Error && 'code' in error ? error.code : error);
    throw new StartFailure(errorText('start.data-folder', { folder, details }));
  }
}

/** Returns why a folder can't be written or created. Null if it can. Nothing is created. */
export async function unusableFolder(folder: string): Promise<string | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'ENOTDIR';
    await access(folder, constants.W_OK | constants.X_OK);
    return isVirtual(folder) ? 'EROFS' : null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code === 'ENOENT' && dirname(folder) !== folder ? unusableFolder(dirname(folder)) : code;
  }
}

/** Returns whether a folder is in a file system of the kernel, in which nothing can be stored. The superuser seems to be able to write there. */
function isVirtual(folder: string): boolean {
  return process.platform === 'linux' && /^\/(?:proc|sys)(?:\/|$)/.test(folder);
}
