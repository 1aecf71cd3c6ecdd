import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';

/** The installed application while it runs. */
export interface InstalledDesktop {
  readonly page: Page;
  /** Milliseconds from the start of its program until it was ready. */
  readonly milliseconds: number;
  /** Memory of the processes: sum of their proportional set sizes, in bytes. */
  memory(): number;
  /** Closes the window, as its user does, and waits until the program has ended. @returns its exit code */
  close(): Promise<number | null>;
}

/** How an installed application is started. */
export interface Start {
  /** Program and arguments; the application's own options are added. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly netLog: string;
  /** What its page shows once it is ready. */
  readonly shows: (page: Page) => Locator;
}

const isOldElectron = process.env.DATAQUAY_TEST_NODE !== undefined;

/**
 * Starts an installed application as an ordinary user with Chromium's sandbox, and waits until its page is ready.
 *
 * Its fuses forbid Playwright's own way to start an Electron, so the page is reached by the DevTools protocol.
 *
 * @throws Error with what the program wrote if it ends or shows no page.
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

/** Everything that a program has written to stderr so far. */
function collect(child: ChildProcess): () => string {
  let written = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  return () => written;
}

async function openPage(child: ChildProcess, shows: Start['shows']): Promise<Page> {
  // An Electron has no browser contexts to set defaults of.
  const browser = await chromium.connectOverCDP(await debuggingAddress(child), { noDefaults: true });
  const page = await firstPage(browser);
  if (isOldElectron) {
    // Its Chromium lacks functions that the page may take for granted in the browsers it is made for.
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

/** Of a process and all that it started. */
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
