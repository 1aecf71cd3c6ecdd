import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Target } from './targets.ts';

/**
 * Returns a digest of the current names, sizes, and modification times of a target's sources.
 *
 * @param root folder of the project
 */
export function sourceDigest(root: string, target: Target): string {
  const hash = createHash('sha256');
  for (const source of target.sources) {
    for (const file of filesUnder(root, source)) {
      const { size, mtimeMs } = statSync(join(root, file));
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** Returns whether the existing output was built from the sources with this digest. */
export function isFresh(root: string, target: Target, digest: string): boolean {
  const stamp = stampFile(root, target);
  return existsSync(join(root, target.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

/** Stores the digest of the sources that the output was built from; `null` removes it. */
export function writeStamp(root: string, target: Target, digest: string | null): void {
  const stamp = stampFile(root, target);
  mkdirSync(dirname(stamp), { recursive: true });
  if (digest === null) rmSync(stamp, { force: true });
  else writeFileSync(stamp, digest);
}

function stampFile(root: string, target: Target): string {
  return join(root, 'out', 'stamps', target.name);
}

/** Returns a file itself, or all files of a folder in a fixed order. */
function filesUnder(root: string, path: string): readonly string[] {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}
