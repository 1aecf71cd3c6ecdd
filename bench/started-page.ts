import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { z } from 'zod';
import { type ReadyProgram, startReadyProgram } from '../test/ready-program.ts';

/** Starts the application with a data folder as a user does. Returns the program and its URL. */
export async function startProgram(dataFolder: string): Promise<{ readonly program: ReadyProgram; readonly url: string }> {
  const program = await startReadyProgram('scripts/start.ts', ['--host=web', '--no-open', '--data-dir', dataFolder, '--lang', 'en']);
  return { program, url: z.object({ url: z.url() }).parse(JSON.parse(program.line)).url };
}

/** Opens a window of 1400 by 900 pixels. */
export function openWindow(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 1400, height: 900 }, locale: 'en-GB' });
}

/** Returns the size of the page's JavaScript heap after a garbage collection, in megabytes. */
export async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return Math.round(usedSize / 2 ** 20);
}

/** Returns the resident memory of a process in megabytes; null on systems other than Linux. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const size = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return size === undefined ? null : Math.round(Number(size) / 1024);
}

/** Returns the process IDs of all descendants of a process; empty on systems other than Linux. */
export async function descendantsOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}
