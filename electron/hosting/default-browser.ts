import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '../../shared/platform/data-folder.ts';
import { writeRedirectFile } from './redirect-file.ts';

/** Where the default browser opens URLs. */
export interface BrowserSurroundings {
  /** As `process.platform`. */
  readonly platform: string;
  readonly environment: Environment;
  /** Absolute; it exists. */
  readonly dataFolder: string;
  /** The user's home folder. */
  readonly home: string;
}

/** Milliseconds that a tool of the desktop has. */
const longestTool = 5_000;

const runTool = promisify(execFile);

/**
 * Makes a function that opens URLs in the default browser without passing them as arguments: the browser gets a file that redirects to the URL.
 *
 * @param open opens the URL of a file with the default application for HTML; false if there is none
 * @returns the function; it returns false if the browser can't be opened or the file can't be written
 */
export function openByFile(
  surroundings: BrowserSurroundings,
  open: (url: string) => Promise<boolean>,
): (url: string, over: AbortSignal) => Promise<boolean> {
  return async (url, over) => {
    try {
      const desktopFile = surroundings.platform === 'linux' ? await defaultDesktopFile() : '';
      const fileUrl = await writeRedirectFile(await readableFolder(desktopFile, surroundings), url, over);
      return (desktopFile !== '' && (await launch(desktopFile, fileUrl, surroundings))) || (await open(fileUrl));
    } catch {
      // The caller shows the URL instead.
      return false;
    }
  };
}

/** The desktop file of the default browser, such as `firefox.desktop`; empty if the desktop doesn't say. */
async function defaultDesktopFile(): Promise<string> {
  const { stdout } = await runTool('xdg-settings', ['get', 'default-web-browser'], { timeout: longestTool }).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/**
 * A folder that the default browser can read: the data folder, except for a browser installed as a snap, which can't read hidden folders and
 * has a folder of its own (https://snapcraft.io/docs/data-locations). The desktop file of a snap is called `<snap>_<application>.desktop`.
 */
async function readableFolder(desktopFile: string, { dataFolder, home }: BrowserSurroundings): Promise<string> {
  const [, snap] = /^([a-z0-9-]+)_[a-z0-9-]+\.desktop$/.exec(desktopFile) ?? [];
  if (snap === undefined) return dataFolder;
  const folder = join(home, 'snap', snap, 'common');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Starts the browser itself: xdg-open would start the default application for HTML files, which can be an editor. */
async function launch(desktopFile: string, fileUrl: string, { environment, home }: BrowserSurroundings): Promise<boolean> {
  const folders = [
    environment.XDG_DATA_HOME || join(home, '.local', 'share'),
    ...(environment.XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':'),
  ];
  for (const file of folders.filter(isAbsolute).map((folder) => join(folder, 'applications', desktopFile))) {
    if (await succeeds(access(file, constants.R_OK))) {
      return succeeds(runTool('gio', ['launch', file, fileUrl], { timeout: longestTool }));
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
