import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UpdateHost } from '../../core/updates/update-host.ts';

/** What tells how an installed application is updated. */
export interface Installation {
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder of the program. */
  readonly programFolder: string;
  /** Folder with `app-update.yml`, which electron-builder writes. */
  readonly resources: string;
}

/**
 * Decides how an installation gets new versions.
 *
 * Only where the new version's signature is verified does the application install it: on macOS by the system, on Windows if the installed version
 * is signed. An AppImage isn't signed, so its user downloads it.
 */
export function updateWay({ platform, environment, programFolder, resources }: Installation): UpdateHost['way'] {
  if (platform === 'darwin') return 'install';
  // The AppImage's runtime sets it.
  if (platform !== 'win32') return environment.APPIMAGE === undefined ? 'package-manager' : 'download';
  // The MSI package of administrators has no such program.
  if (!existsSync(join(programFolder, 'Uninstall Dataquay.exe'))) return 'administrator';
  return namesPublisher(join(resources, 'app-update.yml')) ? 'install' : 'download';
}

/** Whether the file names the publisher of the signature. Without it, electron-updater verifies no signature. */
function namesPublisher(file: string): boolean {
  try {
    return /^publisherName:/m.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}
