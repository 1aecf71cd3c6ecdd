import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../test/journeys/chromium.ts';
import { makeTemporaryFolder } from '../../test/service/temporary-folder.ts';
import { writeSettings } from '../known-connection.ts';
import type { Measurement } from '../measurement.ts';
import { descendantsOf, heapMegabytes, residentMegabytes, startProgram, usualWindow } from '../started-page.ts';
import { startLargeService } from './large-service.ts';
import { type SearchKey, searchKeys } from './search-keys.ts';
import { type WatchedPage, watchCatalogue } from './watch-catalogue.ts';

const apis = 3000;
const connectionName = 'Very many APIs';
const limits = { openMilliseconds: 1000, coldStartMilliseconds: 1500, keystrokeMilliseconds: 50 };
const all = { status: `${apis.toLocaleString('en')} APIs` };

/**
 * A catalogue of 3,000 APIs with 200,000 columns: from the choice of its server until it can be searched, a keystroke in its search,
 * and the start of the application (the second one, as a user has it every morning) until it is shown.
 *
 * Each ends with the frame that shows it, and what was pressed counts from its own time stamp: whoever measures asks for nothing meanwhile.
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
      { name: 'what the page works for a key, in all', figure: `${work.p99.toFixed(0)} ms, median ${work.median.toFixed(1)} ms`, ...told },
      measurement('start of the application to catalogue shown', cold.milliseconds, limits.coldStartMilliseconds),
      { name: 'memory with it in sight, after a start', figure: cold.memory, ...told },
      { name: 'memory after a change from the sample', figure: opened.memory, ...told },
    ];
  } finally {
    await browser.close();
  }
}

const told = { limit: 'told, no limit', holds: true };

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
  const page = await usualWindow(browser);
  await page.addInitScript(watchCatalogue);
  try {
    await page.goto(url);
    // The sample converts its data at its first start: the figure is of the choice, not of that.
    await page.getByRole('list', { name: 'APIs' }).getByRole('listitem').first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Select a connection/ }).click();
    const choice = page.getByRole('menuitemradio', { name: connectionName });
    await choice.waitFor();
    await page.evaluate((sight) => (globalThis as unknown as WatchedPage).catalogueWatch.expect(sight), all);
    await choice.click();
    const opening = await page.evaluate(() => (globalThis as unknown as WatchedPage).catalogueWatch.took);
    const keys = await searchKeys(page, apis);
    // What is searched for is kept: the next start would show what it finds.
    await shown(page);
    return { opening, keys, memory: await memoryOf(page, program.pid) };
  } finally {
    await page.close();
    await program.stop();
  }
}

/** From the start of the program, its check of what is built included, until the page shows the catalogue in a window that was there. */
async function measureColdStart(browser: Browser, dataFolder: string): Promise<{ milliseconds: number; memory: string }> {
  const page = await usualWindow(browser);
  await page.addInitScript(watchCatalogue);
  await settled(browser);
  const begun = performance.timeOrigin + performance.now();
  const { program, url } = await startProgram(dataFolder);
  try {
    await page.goto(url, { waitUntil: 'commit' });
    const seen = await page.evaluate((sight) => (globalThis as unknown as WatchedPage).catalogueWatch.seen(sight), all);
    await page
      .getByRole('status')
      .filter({ hasText: /while the current one loads/ })
      .waitFor({ state: 'detached' });
    return { milliseconds: seen - begun, memory: await memoryOf(page, program.pid) };
  } finally {
    await page.close();
    await program.stop();
  }
}

/** Settles when the browser has done what a window of its own has to do, such as the parts of its address bar: that is no part of a start. */
async function settled(browser: Browser): Promise<void> {
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

/** What page, application and the programs of the sample hold once all is shown. */
async function memoryOf(page: Page, pid: number): Promise<string> {
  const heap = await heapMegabytes(await page.context().newCDPSession(page));
  const programs = await descendantsOf(pid);
  const service = (await Promise.all(programs.map(residentMegabytes))).reduce((sum: number, megabytes) => sum + (megabytes ?? 0), 0);
  return `page ${heap} MB of heap, application ${await residentMegabytes(pid)} MB, sample ${service} MB`;
}
