import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { openByFile } from '../hosting/default-browser.ts';
import { writeRedirectFile } from '../hosting/redirect-file.ts';
import { defaultBrowser, hasScreen, windowArguments, windowBrowsers, windowProfileFolder } from './browsers.ts';
import { stopChild } from './start-program.ts';

/** Milliseconds after which opening the default browser counts as successful, even if the program that opens it hasn't exited. */
const startTimeout = 3_000;

/** An open application window, or a page in the default browser. */
interface AppWindow {
  /** Whether it is an application window with its own browser process. False for a page in the default browser. */
  readonly isOwnProcess: boolean;
  /** Resolves with the exit code when the application window's browser process ends. Never resolves for the default browser. */
  readonly closed: Promise<number | null>;
  close(): Promise<void>;
}

/**
 * Shows the page in an application window of Chrome, Chromium, or Edge, or in the default browser if none is installed.
 *
 * @param over aborted when the page has opened, or the URL is no longer needed
 * @returns null without a screen or browser
 */
export async function openWindow(url: string, dataFolder: string, over: AbortSignal): Promise<AppWindow | null> {
  const { platform, env } = process;
  if (!hasScreen(platform, env)) return null;
  const browser = await findProgram(windowBrowsers(platform, env, homedir()), env.PATH);
  if (browser === null) {
    const opened = await openInBrowser(dataFolder)(url, over);
    return opened ? { isOwnProcess: false, closed: new Promise(() => {}), close: async () => {} } : null;
  }
  const profileFolder = windowProfileFolder(await resolveLinks(browser), dataFolder, homedir());
  await mkdir(profileFolder, { recursive: true, mode: 0o700 });
  const request = { url: await argumentOf(url, profileFolder, over), profileFolder, asRoot: process.getuid?.() === 0 };
  const child = spawn(browser, [...windowArguments(request)], { stdio: 'ignore' });
  const closed = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
  return { isOwnProcess: true, closed, close: () => stopChild(child, closed) };
}

/**
 * Returns the argument for a URL. The argument is a redirect file, except on Windows, where other users can't read a process's arguments.
 */
async function argumentOf(url: string, folder: string, over: AbortSignal): Promise<string> {
  return process.platform === 'win32' ? url : writeRedirectFile(folder, url, over);
}

/** Returns a function that opens URLs in the default browser, and returns false without a screen or browser. */
export function openInBrowser(dataFolder: string): (url: string, over: AbortSignal) => Promise<boolean> {
  const { platform, env: environment } = process;
  if (platform === 'win32') return openDefaultBrowser;
  const open = openByFile({ platform, environment, dataFolder, home: homedir() }, openDefaultBrowser);
  return async (url, over) => hasScreen(platform, environment) && open(url, over);
}

async function openDefaultBrowser(url: string): Promise<boolean> {
  const { program, programArguments } = defaultBrowser(process.platform, url);
  const child = spawn(program, [...programArguments], { stdio: 'ignore', windowsHide: true });
  return new Promise<boolean>((resolve) => {
    // Without a desktop environment, xdg-open becomes the browser process and exits with it.
    const timer = setTimeout(() => resolve(true), startTimeout);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0 || process.platform === 'win32');
    });
    child.once('error', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

/**
 * Returns the path of the first of these programs that exists and is executable. Null if there is none.
 *
 * @param programs names on the PATH, or absolute paths
 */
export async function findProgram(programs: readonly string[], path: string | undefined): Promise<string | null> {
  const folders = (path ?? '').split(delimiter).filter(isAbsolute);
  for (const program of programs) {
    for (const candidate of isAbsolute(program) ? [program] : folders.map((folder) => join(folder, program))) {
      if (await isExecutable(candidate)) return candidate;
    }
  }
  return null;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Resolves symbolic links. Returns the path itself if that fails. */
export function resolveLinks(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}
