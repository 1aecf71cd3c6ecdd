import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../test/journeys/chromium.ts';
import { makeTemporaryFolder } from '../test/service/temporary-folder.ts';
import { arrangeInPage } from './grid/arrange-in-page.ts';
import { millionRows, startMillionRowService } from './grid/million-rows.ts';
import { type PageNotes, watchPage } from './grid/watch-page.ts';
import { writeSettings } from './known-connection.ts';
import type { Measurement } from './measurement.ts';
import { heapMegabytes, openWindow, residentMegabytes, startProgram } from './started-page.ts';

const limits = { firstRows: 100, task: 50, heap: 150, framesPerSecond: 55, frame: 25 };
/** Pixels per second, which is more than a thousand rows. */
const scrollSpeed = 40_000;
const scrollSeconds = 5;
const rounds = 3;

/**
 * Loads a million rows of fifty columns into the grid. Measures the first rows, long tasks during loading, fast scrolling, sorting, and
 * filtering. The browser has no graphics card and draws at most 60 frames per second.
 */
export async function measureGrid(): Promise<readonly Measurement[]> {
  await using service = await startMillionRowService();
  await using folder = await makeTemporaryFolder();
  const dataFolder = join(folder.path, 'data');
  await writeSettings(dataFolder, { name: 'Very many rows', kind: 'odata', baseUrl: service.baseUrl, inUse: true });
  const { program, url } = await startProgram(dataFolder);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await openWindow(browser);
    await page.goto(url);
    await openQuery(page);
    const session = await page.context().newCDPSession(page);
    const firstRows: number[] = [];
    for (let round = 0; round < rounds; round += 1) firstRows.push(await untilFirstRows(page, service.firstByte));
    const start = performance.now();
    await loaded(page);
    const seconds = (performance.now() - start) / 1000;
    const { longTasks } = await notesOf(page);
    const heap = await heapMegabytes(session);
    const memory = await residentMegabytes(program.pid);
    const scrolling = await fastScroll(page, session);
    const arranged = await arrangeInPage(page);
    const first = Math.min(...firstRows);
    const longest = Math.max(0, ...longTasks);
    return [
      {
        name: 'first rows drawn after the first byte',
        figure: `${first.toFixed(0)} ms, the minimum of ${rounds} loads`,
        limit: `${limits.firstRows} ms`,
        holds: first < limits.firstRows,
      },
      {
        name: `longest task of the page while ${millionRows.rows.toLocaleString('en')} rows load`,
        figure:
          longTasks.length === 0
            ? `none over 50 ms in ${seconds.toFixed(1)} s`
            : `${longest.toFixed(0)} ms, ${longTasks.length} over 50 ms`,
        limit: `${limits.task} ms`,
        holds: longTasks.length === 0,
      },
      {
        name: `frames per second, fast scroll over ${millionRows.columns} columns`,
        figure: `${scrolling.framesPerSecond.toFixed(1)} over ${scrolling.rows.toLocaleString('en')} rows`,
        limit: `${limits.framesPerSecond}`,
        holds: scrolling.framesPerSecond >= limits.framesPerSecond,
      },
      {
        name: 'time between two frames, p95',
        figure: `${scrolling.p95.toFixed(1)} ms`,
        limit: `${limits.frame} ms`,
        holds: scrolling.p95 < limits.frame,
      },
      { name: 'heap of the page', figure: `${heap} MB, application ${memory} MB`, limit: `${limits.heap} MB`, holds: heap < limits.heap },
      ...arranged,
    ];
  } finally {
    await browser.close();
    await program.stop();
  }
}

async function openQuery(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'APIs' }).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Query' }).click();
  await page.locator('.monaco-editor').first().waitFor();
  await page.evaluate(watchPage);
}

function notesOf(page: Page): Promise<PageNotes> {
  return page.evaluate(() => (globalThis as unknown as { notes: PageNotes }).notes);
}

/** Cancels the previous run and runs the query. Returns the milliseconds from the service's first byte until a cell with text is drawn. */
async function untilFirstRows(page: Page, firstByte: () => number): Promise<number> {
  const cancel = page.getByRole('region', { name: 'Query form' }).getByRole('button', { name: 'Cancel' });
  if (await cancel.isVisible()) await cancel.click();
  await cancel.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.monaco-editor').first().waitFor();
  await page.evaluate(watchPage);
  await page.evaluate(() => {
    (globalThis as unknown as { notes: PageNotes }).notes.longTasks = [];
  });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForFunction(() => (globalThis as unknown as { notes: PageNotes }).notes.firstCell !== null);
  return ((await notesOf(page)).firstCell ?? Number.NaN) - firstByte();
}

async function loaded(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Query form' })
    .getByRole('button', { name: 'Cancel' })
    .waitFor({ state: 'detached', timeout: 180_000 });
  await page.locator(`[role="grid"][aria-rowcount="${millionRows.rows}"]`).first().waitFor();
}

interface Scrolling {
  readonly framesPerSecond: number;
  readonly p95: number;
  /** Number of rows that were scrolled over. */
  readonly rows: number;
}

/** Scrolls down with wheel events that the browser generates. */
async function fastScroll(page: Page, session: CDPSession): Promise<Scrolling> {
  const box = await page.getByRole('grid').first().boundingBox();
  if (box === null) throw new Error("The grid isn't visible.");
  await page.evaluate(() => {
    (globalThis as unknown as { notes: PageNotes }).notes.countFrames = true;
  });
  const start = performance.now();
  await session.send('Input.synthesizeScrollGesture', {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
    yDistance: -scrollSpeed * scrollSeconds,
    speed: scrollSpeed,
    gestureSourceType: 'mouse',
  });
  const seconds = (performance.now() - start) / 1000;
  const { frames } = await notesOf(page);
  const sorted = frames.toSorted((one, other) => one - other);
  const last = await page.locator('[role="grid"] [role="row"][aria-rowindex]').last().getAttribute('aria-rowindex');
  return { framesPerSecond: frames.length / seconds, p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, rows: Number(last) };
}
