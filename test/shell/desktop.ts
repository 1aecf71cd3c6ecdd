import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

/** Set by scripts/test-electron.ts: the executable, and the folder of the application that it is given. */
const executable = process.env.DATAQUAY_TEST_ELECTRON;
const applicationFolder = process.env.DATAQUAY_TEST_APPLICATION ?? '';

/** Why there is nothing to be tested here, or null. */
export const noElectron = executable ? null : (process.env.DATAQUAY_TEST_NO_ELECTRON ?? 'run by npm run test:electron');

/** Whether it is older than the supported one, with the application running beside it. */
export const isOldElectron = process.env.DATAQUAY_TEST_NODE !== undefined;

/** The desktop application of one test file, in a data folder of its own. */
export interface Desktop {
  readonly electron: ElectronApplication;
  readonly page: Page;
  readonly dataFolder: string;
  /** What it has written to stderr so far. */
  log(): string;
}

/** Where Chromium writes its net log. */
export function netLogOf({ dataFolder }: Pick<Desktop, 'dataFolder'>): string {
  return join(dataFolder, 'net-log.json');
}

/** Opens the window in English and waits for its page. */
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
    // Its Chromium lacks functions that the page may take for granted in the browsers it is made for.
    await electron.context().addInitScript({ path: createRequire(import.meta.url).resolve('core-js-bundle/minified.js') });
    await page.reload();
  }
  return { electron, page, dataFolder, log: () => log };
}

/** Starts the application once more on the same data, as a second click on its icon does. */
export function startAgain({ dataFolder }: Desktop, words: readonly string[] = []): ChildProcess {
  return spawn(executable ?? '', [...commandLine(dataFolder), ...words], { stdio: 'ignore' });
}

/** Removes the data of an application that has ended. */
export async function removeData({ dataFolder }: Desktop): Promise<void> {
  await rm(dataFolder, { recursive: true, force: true });
}

function commandLine(dataFolder: string): string[] {
  return ['--no-sandbox', '--disable-gpu', applicationFolder, `--data-dir=${dataFolder}`, '--lang=en'];
}

/** A start that is expected to fail: its process, and what it has written to stderr so far. */
export function startFailing(dataFolder: string, language: 'en' | 'fr'): { readonly child: ChildProcess; log(): string } {
  const words = ['--no-sandbox', '--disable-gpu', applicationFolder, `--data-dir=${dataFolder}`, `--lang=${language}`];
  const child = spawn(executable ?? '', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  return { child, log: () => log };
}
