import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { openByFile } from '../hosting/default-browser.ts';
import { writeRedirectFile } from '../hosting/redirect-file.ts';
import { defaultBrowser, hasScreen, windowArguments, windowBrowsers, windowProfileFolder } from './browsers.ts';
import { findProgram, withoutLinks } from './find-program.ts';
import { stopChild } from './start-program.ts';

/** Milliseconds after which a program that opens the default browser counts as successful although it still runs. */
const longestStart = 3_000;

/** An open window, or what stands for it. */
export interface AppWindow {
  /** Whether it's the window of a browser process of our own, which ends with it. */
  readonly isOurs: boolean;
  /** Settles with the exit code once a browser of our own is gone; never where the user's default browser was asked. */
  readonly closed: Promise<number | null>;
  close(): Promise<void>;
}

/**
 * Shows the page in an application window of Chrome, Chromium or Edge, else in the default browser.
 *
 * @param over aborted when the page has opened, or the URL is of no use any longer
 * @returns null if there is no screen, or no browser at all
 */
export async function openWindow(url: string, dataFolder: string, over: AbortSignal): Promise<AppWindow | null> {
  const { platform, env } = process;
  if (!hasScreen(platform, env)) return null;
  const browser = await findProgram(windowBrowsers(platform, env, homedir()), env.PATH);
  if (browser === null) {
    const opened = await openInBrowser(dataFolder)(url, over);
    return opened ? { isOurs: false, closed: new Promise(() => {}), close: async () => {} } : null;
  }
  const profileFolder = windowProfileFolder(await withoutLinks(browser), dataFolder, homedir());
  await mkdir(profileFolder, { recursive: true, mode: 0o700 });
  const request = { url: await argumentOf(url, profileFolder, over), profileFolder, asRoot: process.getuid?.() === 0 };
  const child = spawn(browser, [...windowArguments(request)], { stdio: 'ignore' });
  const closed = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
  return { isOurs: true, closed, close: () => stopChild(child, closed) };
}

/** What stands for a URL in the arguments of a browser. Windows shows a process's arguments to its own user and to administrators only. */
async function argumentOf(url: string, folder: string, over: AbortSignal): Promise<string> {
  return process.platform === 'win32' ? url : writeRedirectFile(folder, url, over);
}

/** Opens URLs in the user's default browser, which isn't ours to close. The function returns false if there is no screen, or no browser. */
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
    // Without a desktop environment, xdg-open is the browser itself and exits with it.
    const timer = setTimeout(() => resolve(true), longestStart);
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
