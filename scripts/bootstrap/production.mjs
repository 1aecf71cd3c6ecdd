import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns whether nothing can be installed or built: if `NODE_ENV` is `production`, or if the packages were installed without those for
 * development (`npm ci --omit=dev`).
 *
 * @param {string} root the project's folder
 * @param {Record<string, string | undefined>} environment as `process.env`
 */
export function isProduction(root, environment) {
  if (environment.NODE_ENV === 'production') return true;
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  return (
    installed !== null &&
    Object.entries(packagesIn(join(root, 'package-lock.json')) ?? {}).every(([path, { dev }]) => !dev || !installed[path])
  );
}

/**
 * Checks that the packages of the lock file are installed, without those for development and other systems.
 *
 * @param {string} root the project's folder
 * @throws Error with a message for the user: what is missing, and the command that installs it
 */
export function requirePackages(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  // An installed npm package has no lock file, and npm installed what it needs.
  if (wanted === null) return;
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json')) ?? {};
  const missing = Object.entries(wanted).filter(
    ([path, { version, dev, optional, devOptional, peer }]) =>
      path !== '' && !dev && !optional && !devOptional && !peer && installed[path]?.version !== version,
  );
  if (missing.length === 0) return;
  const [[path, { version }]] = missing;
  const others = missing.length === 1 ? '' : ` and ${missing.length - 1} others`;
  throw new Error(
    `Packages are missing or outdated in ${join(root, 'node_modules')}: ${path.replace(/^.*node_modules\//, '')} ${version}${others}. ` +
      `This command installs nothing. Stop Dataquay, run "npm ci --omit=dev" in ${root} (or "npm ci" for development), then try again.`,
  );
}

/** Returns the packages of a lock file by their path. Null if there is no such file. */
function packagesIn(file) {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
