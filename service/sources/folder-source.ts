import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { identifierFrom } from '../catalogue/identifiers.ts';
import type { Resource } from '../catalogue/package/data-package.ts';
import { describeResources } from './describe-files.ts';
import { namesOfFiles } from './expected-names.ts';
import { type FilesOptions, openFiles } from './files.ts';
import { folderTables, singleFile } from './folder-tables.ts';
import { matchingFiles } from './glob-source.ts';
import { createSheetTables } from './sheet-tables.ts';
import type { SourceContext, SourceKind } from './source.ts';

/** Opens a folder of files, including subfolders. Hidden files are ignored. */
export const folderSource: SourceKind = {
  example: 'FOLDER',
  accepts: async (location) => (await stat(location).catch(() => null))?.isDirectory() === true,
  expectedNames: async (location, context) => namesOfFiles(await filesIn(location, context), context),
  open: async (location, context) => openFiles(await filesIn(location, context), context),
};

async function filesIn(location: string, { ownFolder, declared }: Pick<SourceContext, 'ownFolder' | 'declared'>): Promise<FilesOptions> {
  const folder = await realpath(location);
  const name = basename(folder);
  const tables = async (files: readonly string[] | null) =>
    files === null ? folderTables(name, await filesOf(folder, ownFolder)) : Promise.all(files.map((file) => listed(folder, file)));
  const withSheets = createSheetTables(folder);
  const describe = async () => describeResources(name, await withSheets(await tables(declared().files)));
  const names = { name: location, identity: resolve(location), expectedRoots: [identifierFrom(name)] };
  const { files } = declared();
  const recursive = files === null || files.some((file) => file.includes('/'));
  return { ...names, folder, recursive, describe, logSkipped: true };
}

/** Returns a file that a publication lists, or the files of a pattern as one table. */
async function listed(folder: string, file: string): Promise<Resource> {
  const isPattern = /[*?]/.test(file) && (await stat(join(folder, file)).catch(() => null)) === null;
  return isPattern ? matchingFiles(folder, file) : singleFile(file);
}

/** Returns the paths of all files, with `/` as separator. */
async function filesOf(folder: string, ownFolder: string): Promise<string[]> {
  const own = relative(folder, await realpath(ownFolder).catch(() => ownFolder));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(`${own}${sep}`))
    .map((path) => path.split(sep).join('/'))
    .toSorted();
}
