import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

/**
 * Version of the data folder's format. Increase it if the previous version of the application can't read the new format without losing
 * data.
 *
 * Earlier formats had no number. Version 1 reads them.
 */
export const dataFormat = 1;

/**
 * File in the data folder that contains the format and the application version that increased it: `{ "format": 1, "version": "0.1.0" }`.
 */
export const dataFormatFile = 'data-format.json';

/** Returns whether a newer version of the application has written the data folder. */
export function isNewerData(dataFolder: string): boolean {
  return readFormat(dataFolder).format > dataFormat;
}

/**
 * Rejects a data folder that a newer version of the application has written. Changes nothing.
 *
 * @throws StartFailure `newerData` if a newer version has written the folder
 */
export function refuseNewerData(dataFolder: string): void {
  const { format, version } = readFormat(dataFolder);
  if (format <= dataFormat) return;
  throw new StartFailure('newerData', { folder: dataFolder, version: version === null ? '' : ` (${version})` });
}

/**
 * Records the data format in an existing folder, unless it is already recorded.
 *
 * @param version version of this application
 * @throws Error of the system if the file can't be written
 */
export function recordDataFormat(dataFolder: string, version: string): void {
  const file = join(dataFolder, dataFormatFile);
  if (existsSync(file) && readFormat(dataFolder).format === dataFormat) return;
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify({ format: dataFormat, version })}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}

/** Reads the format. 0 if the file is missing or damaged; infinity if this version doesn't know the file's structure. */
function readFormat(dataFolder: string): { readonly format: number; readonly version: string | null } {
  const found = parsed(dataFolder);
  if (typeof found !== 'object' || found === null) return { format: 0, version: null };
  const format: unknown = Reflect.get(found, 'format');
  const version: unknown = Reflect.get(found, 'version');
  return {
    format: typeof format === 'number' && Number.isSafeInteger(format) ? format : Number.POSITIVE_INFINITY,
    version: typeof version === 'string' && /^\d[\w.+-]{0,40}$/.test(version) ? version : null,
  };
}

function parsed(dataFolder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(dataFolder, dataFormatFile), 'utf8'));
  } catch {
    return null;
  }
}
