import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the paths that a package lists in `exports`.
 *
 * @param folder The installed package.
 * @returns Keys such as `./sync`; empty if the package isn’t installed or has no list.
 */
export function readExports(folder: string): readonly string[] {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return [];
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('exports' in manifest)) return [];
  const { exports } = manifest;
  return typeof exports === 'object' && exports !== null ? Object.keys(exports) : [];
}
