import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readDataPackage } from '../catalogue/package/data-package.ts';
import { namesOfFiles } from './expected-names.ts';
import { type FilesOptions, openFiles } from './files.ts';
import type { SourceKind } from './source.ts';

const descriptor = 'datapackage.json';

/** A Frictionless Data Package: its folder, or its `datapackage.json`. */
export const dataPackageSource: SourceKind = {
  example: 'FOLDER/datapackage.json',
  async accepts(location) {
    const file = basename(location) === descriptor ? location : join(location, descriptor);
    return (await stat(file).catch(() => null))?.isFile() === true;
  },
  expectedNames: async (location, context) => namesOfFiles(await filesIn(location), context),
  open: async (location, context) => openFiles(await filesIn(location), context),
};

async function filesIn(location: string): Promise<FilesOptions> {
  const folder = await realpath(basename(location) === descriptor ? dirname(location) : location);
  const identity = resolve(basename(location) === descriptor ? dirname(location) : location);
  const describe = () => readDataPackage(folder);
  return { name: location, identity, folder, recursive: true, describe, logSkipped: false };
}
