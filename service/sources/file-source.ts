import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { identifierFrom } from '../catalogue/identifiers.ts';
import { describeResources } from './describe-files.ts';
import { namesOfFiles } from './expected-names.ts';
import { type FilesOptions, openFiles } from './files.ts';
import { singleFile } from './folder-tables.ts';
import { createSheetTables } from './sheet-tables.ts';
import type { SourceKind } from './source.ts';

/** Opens a single file. The project has the name of the file's folder. */
export const fileSource: SourceKind = {
  example: 'FILE.csv',
  accepts: async (location) => (await stat(location).catch(() => null))?.isFile() === true,
  expectedNames: async (location, context) => namesOfFiles(await filesIn(location), context),
  open: async (location, context) => openFiles(await filesIn(location), context),
};

async function filesIn(location: string): Promise<FilesOptions> {
  const file = await realpath(location);
  const folder = dirname(file);
  const withSheets = createSheetTables(folder);
  const describe = async () => describeResources(basename(folder), await withSheets([singleFile(basename(file))]));
  const names = { name: location, identity: resolve(location), expectedRoots: [identifierFrom(basename(folder))] };
  return { ...names, folder, recursive: false, describe, logSkipped: true };
}
