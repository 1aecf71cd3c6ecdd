import { makePrivateFolder } from '../../node/files/private-folder.ts';

/** Names of the files and folders that the application creates in its data folder. */
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

/** Creates the data folder of the application, or makes its own files and folders private. See {@link makePrivateFolder}. */
export function makeDataFolder(folder: string, log: (line: string) => void): Promise<void> {
  return makePrivateFolder(folder, ownEntries, log);
}
