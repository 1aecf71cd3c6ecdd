import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An Electron on this machine, and whether the application can use it. */
export type FoundElectron =
  | { readonly state: 'usable'; readonly executable: string; readonly folder: string; readonly version: string }
  | { readonly state: 'unsupported'; readonly executable: string; readonly folder: string; readonly version: string }
  | { readonly state: 'missing' };

/** Path of the executable in Electron's folder, by platform. */
const executables: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/**
 * Finds Electron without downloading it: in `overrideFolder` (`ELECTRON_OVERRIDE_DIST_PATH`), otherwise in its npm package.
 *
 * @param root folder of the project
 * @param platform as `process.platform`
 */
export function findElectron(root: string, platform: string, overrideFolder: string | undefined): FoundElectron {
  const packageFolder = join(root, 'node_modules', 'electron');
  const folder = overrideFolder ? overrideFolder : join(packageFolder, 'dist');
  const executable = join(folder, executables[platform] ?? 'electron');
  const versionFile = join(folder, 'version');
  const manifest = join(packageFolder, 'package.json');
  if (!existsSync(executable) || !existsSync(versionFile) || !existsSync(manifest)) return { state: 'missing' };
  const version = readFileSync(versionFile, 'utf8').trim().replace(/^v/, '');
  const supported = versionIn(JSON.parse(readFileSync(manifest, 'utf8')));
  return { state: major(version) === major(supported) ? 'usable' : 'unsupported', executable, folder, version };
}

/** Without zod, because loading it would take a tenth of the start time. */
function versionIn(manifest: unknown): string {
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null;
  if (typeof version !== 'string') throw new Error("Electron's package.json has no version.");
  return version;
}

function major(version: string): string {
  return version.split('.', 1)[0] ?? '';
}
