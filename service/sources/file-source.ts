import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { identifierFrom } from '../catalogue/identifiers.ts';
import { describeFiles } from './describe-files.ts';
import { openFiles } from './files.ts';
import type { SourceKind } from './source.ts';

/** One file; its folder gives the root its name. */
export const fileSource: SourceKind = {
  example: 'FILE.csv',
  accepts: async (location) => (await stat(location).catch(() => null))?.isFile() === true,
  async open(location, context) {
    const file = await realpath(location);
    const folder = dirname(file);
    const describe = async () => describeFiles(basename(folder), [basename(file)]);
    const names = { name: location, identity: resolve(location), expectedRoots: [identifierFrom(basename(folder))] };
    return openFiles({ ...names, folder, recursive: false, describe, tellSkipped: true }, context);
  },
};
