import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ownValue } from '../../../shared/values/own-value.ts';

/** A package of the lock file that is part of the packed application. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** Hash of the package as in the lock file: `sha512-` and Base64. */
  readonly integrity: string;
  /** Folder relative to the project's folder, such as `node_modules/zod`. */
  readonly folder: string;
}

const names = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(''),
      integrity: z.string().default(''),
      dependencies: names,
      optionalDependencies: names,
    }),
  ),
});

/** Dependencies that aren't packed, because only the installation or a start from the sources needs them. */
const notPacked = /^(?:node-(?:linux|win)-.*|@napi-rs\/keyring|prebuild-install|node-addon-api)$/;

/**
 * Lists the packages of the packed application on this platform: Electron and the production dependencies of the lock file. Packages for
 * other platforms or for the installation aren't listed.
 *
 * @param root folder of the project, with its packages installed
 */
export async function shippedPackages(root: string): Promise<readonly ShippedPackage[]> {
  const { packages } = lockSchema.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const found = new Map<string, ShippedPackage>();
  const visit = (name: string, from: string): void => {
    const folder = notPacked.test(name) ? null : resolve(name, from);
    const entry = folder === null ? undefined : ownValue(packages, folder);
    if (folder === null || entry === undefined || found.has(folder)) return;
    found.set(folder, { name, version: entry.version, integrity: entry.integrity, folder });
    for (const dependency of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) visit(dependency, folder);
  };
  /** Resolves a package in the same way as Node: in the folder of its dependent, then in each parent folder. */
  const resolve = (name: string, from: string): string | null => {
    for (let folder = from; ; ) {
      const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
      if (ownValue(packages, candidate) !== undefined) return existsSync(join(root, candidate)) ? candidate : null;
      if (folder === '') return null;
      const above = folder.lastIndexOf('/node_modules/');
      folder = above === -1 ? '' : folder.slice(0, above);
    }
  };
  const project = packages[''];
  for (const name of Object.keys({ ...project?.dependencies, ...project?.optionalDependencies })) visit(name, '');
  const electron = packages['node_modules/electron'];
  if (electron !== undefined) {
    found.set('node_modules/electron', {
      name: 'electron',
      version: electron.version,
      integrity: electron.integrity,
      folder: 'node_modules/electron',
    });
  }
  return [...found.values()].sort((left, right) => (left.folder < right.folder ? -1 : 1));
}
