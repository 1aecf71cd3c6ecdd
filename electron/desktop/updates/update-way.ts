import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UpdateHost } from '../../core/host/update-host.ts';

/** The properties of an installation that determine how it is updated. */
export interface Installation {
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder of the executable. */
  readonly programFolder: string;
  /** Folder with `app-update.yml`, which electron-builder writes. */
  readonly resources: string;
}

/**
 * Determines how an installation is updated.
 *
 * The application only installs updates whose signature is verified: on macOS by the system, on Windows if the installed version is signed.
 * An AppImage isn't signed, so its user downloads the update.
 */
export function updateWay({ platform, environment, programFolder, resources }: Installation): UpdateHost['way'] {
  if (platform === 'darwin') return 'install';
  // The AppImage runtime sets this variable.
  if (platform !== 'win32') return environment.APPIMAGE === undefined ? 'package-manager' : 'download';
  // The MSI package for administrators has no uninstaller.
  if (!existsSync(join(programFolder, 'Uninstall Dataquay.exe'))) return 'administrator';
  return namesPublisher(join(resources, 'app-update.yml')) ? 'install' : 'download';
}

/** Returns whether the file contains the publisher of the signature. Otherwise, electron-updater doesn't verify the signature. */
function namesPublisher(file: string): boolean {
  try {
    return /^publisherName:/m.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}
