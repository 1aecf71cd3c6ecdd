import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '../../shared/platform/data-folder.ts';
import { writeRedirectFile } from './redirect-file.ts';

/** The system and user whose default browser opens URLs. */
export interface BrowserEnvironment {
  /** Platform, as `process.platform`. */
  readonly platform: string;
  readonly environment: Environment;
  /** Absolute path of an existing folder. */
  readonly dataFolder: string;
  /** The user's home folder. */
  readonly home: string;
}

/** Timeout for tools of the desktop, in milliseconds. */
const toolTimeout = 5_000;

const runTool = promisify(execFile);

/**
 * Returns a function that opens URLs in the default browser without passing them as arguments. The browser opens a file that redirects to
 * the URL.
 *
 * @param open opens a file URL with the default application for HTML; returns false if there is none
 * @returns a function that returns false if the browser can't be opened or the file can't be written
 */
export function openByFile(
  environment: BrowserEnvironment,
  open: (url: string) => Promise<boolean>,
): (url: string, over: AbortSignal) => Promise<boolean> {
  return async (url, over) => {
    try {
      const desktopFile = environment.platform === 'linux' ? await defaultDesktopFile() : '';
      const fileUrl = await writeRedirectFile(await readableFolder(desktopFile, environment), url, over);
      return (desktopFile !== '' && (await launch(desktopFile, fileUrl, environment))) || (await open(fileUrl));
    } catch {
      // The caller shows the URL instead.
      return false;
    }
  };
}

/** Returns the desktop file of the default browser, such as `firefox.desktop`. Empty if unknown. */
async function defaultDesktopFile(): Promise<string> {
  const { stdout } = await runTool('xdg-settings', ['get', 'default-web-browser'], { timeout: toolTimeout }).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/**
 * Returns a folder that the default browser can read. This is the data folder, unless the browser is installed as a snap. A snap can't read
 * hidden folders, and has its own folder (https://snapcraft.io/docs/data-locations). The desktop file of a snap is
 * `<snap>_<application>.desktop`.
 */
async function readableFolder(desktopFile: string, { dataFolder, home }: BrowserEnvironment): Promise<string> {
  const [, snap] = /^([a-z0-9-]+)_[a-z0-9-]+\.desktop$/.exec(desktopFile) ?? [];
  if (snap === undefined) return dataFolder;
  const folder = join(home, 'snap', snap, 'common');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Starts the browser with `gio launch`. xdg-open would start the default application for HTML files, which can be an editor. */
async function launch(desktopFile: string, fileUrl: string, { environment, home }: BrowserEnvironment): Promise<boolean> {
  const folders = [
    environment.XDG_DATA_HOME || join(home, '.local', 'share'),
    ...(environment.XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':'),
  ];
  for (const file of folders.filter(isAbsolute).map((folder) => join(folder, 'applications', desktopFile))) {
    if (await succeeds(access(file, constants.R_OK))) {
      return succeeds(runTool('gio', ['launch', file, fileUrl], { timeout: toolTimeout }));
    }
  }
  return false;
}

function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}
