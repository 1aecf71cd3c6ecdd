import { access, constants, mkdir } from 'node:fs/promises';
import { StartFailure } from './start-failure.ts';

/**
 * Makes the data folder where it is missing, open to its owner only (mode 0700; on Windows as the folder around it).
 *
 * @throws StartFailure where that does not work, or it is there and not to be written
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartFailure(`The data folder ${folder} cannot be written (${why}). Choose another one with --data-dir.`);
  }
}
