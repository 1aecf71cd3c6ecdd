import { glob, realpath, stat } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import { identifierFrom } from '../catalogue/identifiers.ts';
import { plainResource, type Resource } from '../catalogue/package/data-package.ts';
import { tableName } from '../catalogue/table-file.ts';
import { describeResources } from './describe-files.ts';
import { namesOfFiles } from './expected-names.ts';
import { type FilesOptions, openFiles } from './files.ts';
import { partsOf } from './folder-tables.ts';
import type { SourceKind } from './source.ts';

/**
 * Opens the files of a pattern as one table: `logs/2024-*.csv`, `sales/**\/*.parquet`.
 *
 * The project is the folder before the first `*` or `?`.
 */
export const globSource: SourceKind = {
  example: 'FOLDER/*.parquet',
  async accepts(location) {
    if (!/[*?]/.test(location) || /^[\w+]+:\/\//.test(location)) return false;
    // A file name can contain these characters.
    if ((await stat(location).catch(() => null)) !== null) return false;
    return (await stat(folderOf(location)).catch(() => null))?.isDirectory() === true;
  },
  expectedNames: async (location, context) => namesOfFiles(await filesIn(location), context),
  open: async (location, context) => openFiles(await filesIn(location), context),
};

async function filesIn(location: string): Promise<FilesOptions> {
  const folder = await realpath(folderOf(location));
  const pattern = relative(folderOf(location), resolve(location)).split(sep).join('/');
  const describe = async () => describeResources(basename(folder), [await matchingFiles(folder, pattern)]);
  const names = { name: location, identity: resolve(location), expectedRoots: [identifierFrom(basename(folder))] };
  return { ...names, folder, recursive: true, describe, logSkipped: true };
}

/** Returns the files of a folder that match a pattern, as one table. */
export async function matchingFiles(folder: string, pattern: string): Promise<Resource> {
  const found = await Array.fromAsync(glob(pattern, { cwd: folder, withFileTypes: false }));
  const files = [];
  for (const path of found) if ((await stat(resolve(folder, path)).catch(() => null))?.isFile() === true) files.push(path);
  const nameParts = tableName(pattern)
    .replace(/[*?{}[\]!]+/g, ' ')
    .split('/')
    .map((part) => part.replace(/^[-_. ]+|[-_. ]+$/g, ''))
    .filter((part) => /[\p{L}\p{Nd}]/u.test(part));
  const name = `${nameParts.join('/') || basename(folder)}/`;
  const paths = files.map((path) => path.split(sep).join('/')).filter((path) => !path.split('/').some((part) => part.startsWith('.')));
  return paths.length === 0
    ? plainResource({ name, fault: { code: 'pattern-unmatched', facts: { pattern } } })
    : partsOf(name, paths.toSorted());
}

/** Returns the absolute part of a pattern before the first folder or file with a `*` or `?`. */
function folderOf(location: string): string {
  const parts = resolve(location).split(sep);
  return (
    parts
      .slice(
        0,
        parts.findIndex((part) => /[*?]/.test(part)),
      )
      .join(sep) || sep
  );
}
