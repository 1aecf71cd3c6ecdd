import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../test/journeys/chromium.ts';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import { writeSettings } from '../known-connection.ts';
import type { Measurement } from '../measurement.ts';
import { descendantsOf, heapMegabytes, openWindow, residentMegabytes, startProgram } from '../started-page.ts';
import { startLargeService } from './large-service.ts';
import { type SearchKey, searchKeys } from './search-keys.ts';
import { type WatchedPage, watchCatalogue } from './watch-catalogue.ts';

const apis = 3000;
const connectionName = 'Very many APIs';
const limits = { openMilliseconds: 1000, coldStartMilliseconds: 1500, keystrokeMilliseconds: 50 };
const all = { status: `${apis.toLocaleString('en')} APIs` };

/**
 * Measures a catalogue of 3,000 APIs with 200,000 columns: the time from selecting its connection until it can be searched, a keystroke in
 * its search, and the time from the second start of the application until the catalogue is shown.
 *
 * Each time ends with the frame that shows the result. Clicks and keys count from the event's time stamp, so that the measurement itself
 * adds no time.
 */
export async function openCatalogue(): Promise<readonly Measurement[]> {
  await using server = await startLargeService(apis);
  await using folder = await makeTemporaryFolder();
  const dataFolder = join(folder.path, 'data');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const known = { name: connectionName, kind: 'marketplace', baseUrl: server.baseUrl } as const;
    await writeSettings(dataFolder, { ...known, inUse: false });
    const opened = await measureOpening(browser, dataFolder);
    await writeSettings(dataFolder, { ...known, inUse: true });
    const cold = await measureColdStart(browser, dataFolder);
    const key = (what: keyof SearchKey) => quantiles(opened.keys.map((one) => one[what]));
    const [shown, work] = [key('shown'), key('work')];
    return [
      measurement(`catalogue of ${apis} APIs, from click to usable`, opened.opening, limits.openMilliseconds),
      measurement(`keystroke in its search, p99 (median ${shown.median.toFixed(1)} ms)`, shown.p99, limits.keystrokeMilliseconds),
      {
        name: 'main-thread work of the page per key',
        figure: `${work.p99.toFixed(0)} ms, median ${work.median.toFixed(1)} ms`,
        ...unlimited,
      },
      measurement('start of the application to catalogue shown', cold.milliseconds, limits.coldStartMilliseconds),
      { name: 'memory with the catalogue shown, after a start', figure: cold.memory, ...unlimited },
      { name: 'memory after a change from the sample', figure: opened.memory, ...unlimited },
    ];
  } finally {
    await browser.close();
  }
}

const unlimited = { limit: 'reported, no limit', holds: true };

function quantiles(values: readonly number[]): { readonly median: number; readonly p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

function measurement(name: string, milliseconds: number, limit: number): Measurement {
  return { name, figure: `${milliseconds.toFixed(0)} ms`, limit: `${limit} ms`, holds: milliseconds < limit };
}

async function shown(page: Page): Promise<void> {
  await page.getByText(all.status, { exact: true }).waitFor({ timeout: 60_000 });
}

async function measureOpening(
  browser: Browser,
  dataFolder: string,
): Promise<{ opening: number; keys: readonly SearchKey[]; memory: string }> {
  const { program, url } = await startProgram(dataFolder);
  const page = await openWindow(browser);
  await page.addInitScript(watchCatalogue);
  try {
    await page.goto(url);
    // Waits until the sample has converted its data, which isn't measured.
    await page.getByRole('list', { name: 'APIs' }).getByRole('listitem').first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Select a connection/ }).click();
    const choice = page.getByRole('menuitemradio', { name: connectionName });
    await choice.waitFor();
    await page.evaluate((state) => (globalThis as unknown as WatchedPage).catalogueWatch.expect(state), all);
    await choice.click();
    const opening = await page.evaluate(() => (globalThis as unknown as WatchedPage).catalogueWatch.took);
    const keys = await searchKeys(page, apis);
    // The application saves the search text, so the search must be empty before the next start.
    await shown(page);
    return { opening, keys, memory: await memoryOf(page, program.pid) };
  } finally {
    await page.close();
    await program.stop();
  }
}

/** Measures the time from the start of the program, including its check of the build, until an open window shows the catalogue. */
async function measureColdStart(browser: Browser, dataFolder: string): Promise<{ milliseconds: number; memory: string }> {
  const page = await openWindow(browser);
  await page.addInitScript(watchCatalogue);
  await browserIdle(browser);
  const start = performance.timeOrigin + performance.now();
  const { program, url } = await startProgram(dataFolder);
  try {
    await page.goto(url, { waitUntil: 'commit' });
    const seen = await page.evaluate((state) => (globalThis as unknown as WatchedPage).catalogueWatch.seen(state), all);
    await page
      .getByRole('status')
      .filter({ hasText: /while the current one loads/ })
      .waitFor({ state: 'detached' });
    return { milliseconds: seen - start, memory: await memoryOf(page, program.pid) };
  } finally {
    await page.close();
    await program.stop();
  }
}

/** Waits until the browser is idle, because its own start, such as the address bar, isn't measured. */
async function browserIdle(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const processorSeconds = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  for (let before = await processorSeconds(), quiet = false; !quiet; ) {
    await setTimeout(250);
    const now = await processorSeconds();
    quiet = now - before < 0.03;
    before = now;
  }
  await session.detach();
}

/** Returns the memory of the page, the application, and the processes of the sample. */
async function memoryOf(page: Page, pid: number): Promise<string> {
  const heap = await heapMegabytes(await page.context().newCDPSession(page));
  const programs = await descendantsOf(pid);
  const service = (await Promise.all(programs.map(residentMegabytes))).reduce((sum: number, megabytes) => sum + (megabytes ?? 0), 0);
  return `page ${heap} MB of heap, application ${await residentMegabytes(pid)} MB, sample ${service} MB`;
}
