import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { defaultBrowser, hasScreen, windowArguments, windowBrowsers, windowProfileFolder } from './browsers.ts';
import { findProgram, withoutLinks } from './find-program.ts';
import { stopChild } from './start-program.ts';

/** An open window, or what stands for it. */
export interface AppWindow {
  /** Settles with the exit code once a browser of our own is gone; never where the user's default browser was asked. */
  readonly closed: Promise<number | null>;
  close(): Promise<void>;
}

/**
 * Shows the page in an application window of Chrome, Chromium or Edge, else in the default browser.
 *
 * @returns null where there is no screen, or no browser at all.
 */
export async function openWindow(url: string, dataFolder: string): Promise<AppWindow | null> {
  const { platform, env } = process;
  if (!hasScreen(platform, env)) return null;
  const browser = await findProgram(windowBrowsers(platform, env, homedir()), env.PATH);
  if (browser === null) return openDefaultBrowser(url);
  const profileFolder = windowProfileFolder(await withoutLinks(browser), dataFolder, homedir());
  await mkdir(profileFolder, { recursive: true, mode: 0o700 });
  const request = { url, profileFolder, asRoot: process.getuid?.() === 0 };
  const child = spawn(browser, [...windowArguments(request)], { stdio: 'ignore' });
  const closed = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
  return { closed, close: () => stopChild(child, closed) };
}

/** Opens an address in the user's default browser. @returns false where there is no screen, or no browser. */
export async function openInBrowser(url: string): Promise<boolean> {
  return hasScreen(process.platform, process.env) && (await openDefaultBrowser(url)) !== null;
}

/** Hands the address over to the user's browser, which is not ours to end. */
async function openDefaultBrowser(url: string): Promise<AppWindow | null> {
  const { program, programArguments } = defaultBrowser(process.platform, url);
  const child = spawn(program, [...programArguments], { stdio: 'ignore', windowsHide: true });
  const opened = await new Promise<boolean>((resolve) => {
    child.once('exit', (code) => resolve(code === 0 || process.platform === 'win32'));
    child.once('error', () => resolve(false));
  });
  return opened ? { closed: new Promise(() => {}), close: async () => {} } : null;
}
