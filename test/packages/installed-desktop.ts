import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';

/** A running installed application. */
export interface InstalledDesktop {
  readonly page: Page;
  /** Milliseconds from starting the program until its page was ready. */
  readonly milliseconds: number;
  /** Returns the sum of the proportional set sizes of all its processes, in bytes. */
  memory(): number;
  /** Closes the window like a user and waits until the program has exited. Returns the exit code. */
  close(): Promise<number | null>;
}

/** Options for starting an installed application. */
export interface Start {
  /** Program and arguments. The application's own options are added. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly netLog: string;
  /** The element that is visible when the page is ready. */
  readonly shows: (page: Page) => Locator;
}

const isOldElectron = process.env.DATAQUAY_TEST_NODE !== undefined;

/**
 * Starts an installed application as an ordinary user with Chromium's sandbox, and waits until its page is ready.
 *
 * The packaged Electron disables the fuses that Playwright needs to start it. This connects to the page by the DevTools protocol.
 *
 * @throws Error with the program's output if it exits or shows no page
 */
export async function startInstalled({
  command: [program = '', ...programArguments],
  environment,
  netLog,
  shows,
}: Start): Promise<InstalledDesktop> {
  const start = performance.now();
  const options = ['--remote-debugging-port=0', '--disable-gpu', `--log-net-log=${netLog}`, '--lang=en'];
  const child = spawn(program, [...programArguments, ...options], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const written = collect(child);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The application ended with ${code}:\n${written()}`);
  });
  ended.catch(() => undefined);
  const opened = openPage(child, shows).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`${String(error)}\n${written()}`, { cause: error });
  });
  const page = await Promise.race([opened, ended]);
  return {
    page,
    milliseconds: performance.now() - start,
    memory: () => memoryOf(child.pid ?? 0),
    close: async () => {
      const exited = once(child, 'exit');
      await page.close();
      const [code] = await exited;
      return code;
    },
  };
}

/** Returns a function for the process's stderr so far. */
function collect(child: ChildProcess): () => string {
  let written = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  return () => written;
}

async function openPage(child: ChildProcess, shows: Start['shows']): Promise<Page> {
  // Electron has no browser contexts whose defaults could be set.
  const browser = await chromium.connectOverCDP(await debuggingAddress(child), { noDefaults: true });
  const page = await firstPage(browser);
  if (isOldElectron) {
    // This old Chromium lacks functions that supported browsers have.
    await page.context().addInitScript({ path: createRequire(import.meta.url).resolve('core-js-bundle/minified.js') });
    await page.reload();
  }
  await shows(page).waitFor({ timeout: 200_000 });
  return page;
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  let written = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(written)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
  });
}

async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (!context) throw new Error('The application has no browser context.');
  return context.pages()[0] ?? context.waitForEvent('page');
}

/** Returns the memory of a process and its descendants in bytes. */
function memoryOf(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(join('/proc', String(pid), 'task', task, 'children'), 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  const kibibytes = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  return children.reduce((sum, child) => sum + memoryOf(child), kibibytes * 1024);
}
