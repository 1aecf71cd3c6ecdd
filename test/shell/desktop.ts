import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

/** Set by scripts/test-electron.ts: the Electron executable and the application's folder. */
const executable = process.env.DATAQUAY_TEST_ELECTRON;
const applicationFolder = process.env.DATAQUAY_TEST_APPLICATION ?? '';

/** Why the tests are skipped; null if they run. */
export const noElectron = executable ? null : (process.env.DATAQUAY_TEST_NO_ELECTRON ?? 'run by npm run test:electron');

/** Whether Electron is older than the supported version, so that the application runs in another process. */
export const isOldElectron = process.env.DATAQUAY_TEST_NODE !== undefined;

/** The running desktop application of one test file with its own data folder. */
export interface Desktop {
  readonly electron: ElectronApplication;
  readonly page: Page;
  readonly dataFolder: string;
  /** Returns its stderr so far. */
  log(): string;
}

/** Returns the path of Chromium's net log. */
export function netLogOf({ dataFolder }: Pick<Desktop, 'dataFolder'>): string {
  return join(dataFolder, 'net-log.json');
}

/** Opens the window in English and waits until its page has loaded. */
export async function openDesktop({ withNetLog = false } = {}): Promise<Desktop> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'dataquay-shell-'));
  const electron = await _electron.launch({
    executablePath: executable ?? '',
    args: [...commandLine(dataFolder), ...(withNetLog ? [`--log-net-log=${netLogOf({ dataFolder })}`] : [])],
  });
  let log = '';
  electron.process().stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const page = await electron.firstWindow({ timeout: 120_000 });
  await page.waitForLoadState();
  if (isOldElectron) {
    // This old Chromium lacks functions that supported browsers have.
    await electron.context().addInitScript({ path: createRequire(import.meta.url).resolve('core-js-bundle/minified.js') });
    await page.reload();
  }
  return { electron, page, dataFolder, log: () => log };
}

/** Starts the application again with the same data folder, like a second click on its icon. */
export function startAgain({ dataFolder }: Desktop, words: readonly string[] = []): ChildProcess {
  return spawn(executable ?? '', [...commandLine(dataFolder), ...words], { stdio: 'ignore' });
}

/** Removes the data folder of an application that has exited. */
export async function removeData({ dataFolder }: Desktop): Promise<void> {
  await rm(dataFolder, { recursive: true, force: true });
}

function commandLine(dataFolder: string): string[] {
  return ['--no-sandbox', '--disable-gpu', applicationFolder, `--data-dir=${dataFolder}`, '--lang=en'];
}

/** Starts the application with a data folder that makes it fail. Returns its process and its stderr so far. */
export function startFailing(dataFolder: string, language: 'en' | 'fr'): { readonly child: ChildProcess; log(): string } {
  const words = ['--no-sandbox', '--disable-gpu', applicationFolder, `--data-dir=${dataFolder}`, `--lang=${language}`];
  const child = spawn(executable ?? '', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  return { child, log: () => log };
}
