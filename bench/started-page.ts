import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { z } from 'zod';
import { type ReadyProgram, startReadyProgram } from '../test/ready-program.ts';

/** The application of this data folder, started as a user starts it, and where its page is. */
export async function startProgram(dataFolder: string): Promise<{ readonly program: ReadyProgram; readonly url: string }> {
  const program = await startReadyProgram('scripts/start.ts', ['--host=web', '--no-open', '--data-dir', dataFolder, '--lang', 'en']);
  return { program, url: z.object({ url: z.url() }).parse(JSON.parse(program.line)).url };
}

/** A window of the usual size. */
export function usualWindow(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 1400, height: 900 }, locale: 'en-GB' });
}

/** What the page holds in its JavaScript heap after a collection, megabytes. */
export async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return Math.round(usedSize / 2 ** 20);
}

/** The memory that a process holds at present, megabytes; null where the system does not tell (Linux does). */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const size = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return size === undefined ? null : Math.round(Number(size) / 1024);
}

/** The programs that a process has started, and those that they have; none where the system does not tell. */
export async function descendantsOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}
