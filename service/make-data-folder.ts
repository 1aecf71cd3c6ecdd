import { access, constants } from 'node:fs/promises';
import { makePrivateFolder } from '../node/files/private-folder.ts';
import { StartFailure } from './start-failure.ts';
import { errorText } from './texts/error-text.ts';

/** Files and folders that the service creates in its data folder and that earlier versions made accessible to other users. */
const ownEntries: ReadonlySet<string> = new Set(['compiled', 'published', 'sources', 'spill']);

/**
 * Creates the data folder of the service, or makes its own files and folders private. See {@link makePrivateFolder}.
 *
 * @throws StartFailure if the folder can't be created or written
 */
export async function makeDataFolder(folder: string, log: (line: string) => void): Promise<void> {
  try {
    await makePrivateFolder(folder, ownEntries, log);
    await access(folder, constants.W_OK);
  } catch (error) {
    const details = String(error instanceof Error && 'code' in error ? error.code : error);
    throw new StartFailure(errorText('start.data-folder', { folder, details }));
  }
}
