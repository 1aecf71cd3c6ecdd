import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { identifierFrom } from '../catalogue/identifiers.ts';
import { describeResources } from './describe-files.ts';
import { openFiles } from './files.ts';
import { folderTables } from './folder-tables.ts';
import type { SourceKind } from './source.ts';

/** A folder of files, those of its folders too; hidden ones are left alone. */
export const folderSource: SourceKind = {
  example: 'FOLDER',
  accepts: async (location) => (await stat(location).catch(() => null))?.isDirectory() === true,
  async open(location, context) {
    const folder = await realpath(location);
    const name = basename(folder);
    const describe = async () => describeResources(name, folderTables(name, await filesOf(folder, context.ownFolder)));
    const names = { name: location, identity: resolve(location), expectedRoots: [identifierFrom(name)] };
    return openFiles({ ...names, folder, recursive: true, describe, tellSkipped: true }, context);
  },
};

/** Paths of all files, with `/`. */
async function filesOf(folder: string, ownFolder: string): Promise<string[]> {
  const own = relative(folder, await realpath(ownFolder).catch(() => ownFolder));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(`${own}${sep}`))
    .map((path) => path.split(sep).join('/'))
    .toSorted();
}
