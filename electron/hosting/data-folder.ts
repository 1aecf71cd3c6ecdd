import { mkdirSync } from 'node:fs';
import { recordDataFormat, refuseNewerData } from './data-format.ts';
import { StartFailure } from './start-failure.ts';

const fullDisk: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
/** Error codes of the system for a folder that can't be used. */
const unusable: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ELOOP', 'ENAMETOOLONG']);

/**
 * Creates the data folder (mode 0700), records its format, and calls `open`.
 *
 * @param version version of this application
 * @param open opens the content of the data folder
 * @throws StartFailure `newerData` before anything is changed, `fullDisk`, or `unusableFolder`; other errors of `open`
 */
export async function inDataFolder<Opened>(dataFolder: string, version: string, open: () => Opened | Promise<Opened>): Promise<Opened> {
  refuseNewerData(dataFolder);
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    recordDataFormat(dataFolder, version);
    return await open();
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
    if (error instanceof StartFailure || !(error instanceof Error)) throw error;
    if (fullDisk.has(code)) throw new StartFailure('fullDisk', { folder: dataFolder, reason: error.message }, error);
    if (unusable.has(code)) throw new StartFailure('unusableFolder', { folder: dataFolder, reason: error.message }, error);
    throw error;
  }
}
