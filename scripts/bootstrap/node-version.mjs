import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The major version that the sources need: it runs TypeScript as it stands. */
const neededMajor = 24;

/**
 * The Node that runs the sources: the one of the lock file, else this one where it is new enough.
 * Throws a sentence where there is neither (the lock file has none for macOS).
 */
export function findNode(root, platform = process.platform, version = process.versions.node, executable = process.execPath) {
  const locked = join(root, 'node_modules', lockedNode(platform, process.arch));
  if (existsSync(locked)) return locked;
  if (Number(version.split('.')[0]) >= neededMajor) return executable;
  throw new Error(
    `Dataquay runs on Node ${neededMajor} or newer, and this is Node ${version}. Install it from https://nodejs.org and start again.`,
  );
}

/** Where npm puts the lock file's Node, relative to node_modules. */
export function lockedNode(platform, architecture) {
  const windows = platform === 'win32';
  const name = `node-${windows ? 'win' : platform}-${architecture}`;
  return join(name, 'bin', windows ? 'node.exe' : 'node');
}
