import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../test/journeys/chromium.ts';
import { makeTemporaryFolder } from '../test/service/temporary-folder.ts';
import { arrangeInPage } from './grid/arrange-in-page.ts';
import { millionRows, startMillionRowService } from './grid/million-rows.ts';
import { type PageNotes, watchPage } from './grid/watch-page.ts';
import { writeSettings } from './known-connection.ts';
import type { Measurement } from './measurement.ts';
import { heapMegabytes, residentMegabytes, startProgram, usualWindow } from './started-page.ts';

const limits = { firstRows: 100, task: 50, heap: 150, framesASecond: 55, frame: 25 };
/** Pixels a second: a fling over more than a thousand rows. */
const scrollSpeed = 40_000;
const scrollSeconds = 5;
const rounds = 3;

/**
 * A million rows of fifty columns through the application into its grid, as a user sees them: the first rows, the page while the rest comes,
 * then scrolling fast by the wheel, then sorting and filtering. Frames are those of the browser without a graphics card, at most sixty a second.
 */
export async function measureGrid(): Promise<readonly Measurement[]> {
  await using service = await startMillionRowService();
  await using folder = await makeTemporaryFolder();
  const dataFolder = join(folder.path, 'data');
  await writeSettings(dataFolder, { name: 'Very many rows', kind: 'odata', baseUrl: service.baseUrl, inUse: true });
  const { program, url } = await startProgram(dataFolder);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await usualWindow(browser);
    await page.goto(url);
    await openQuery(page);
    const session = await page.context().newCDPSession(page);
    const firstRows: number[] = [];
    for (let round = 0; round < rounds; round += 1) firstRows.push(await untilFirstRows(page, service.firstByte));
    const begun = performance.now();
    await loaded(page);
    const seconds = (performance.now() - begun) / 1000;
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
        figure: `${first.toFixed(0)} ms, the least of ${rounds} pages loaded anew`,
        limit: `${limits.firstRows} ms`,
        holds: first < limits.firstRows,
      },
      {
        name: `longest task of the page while ${millionRows.rows.toLocaleString('en')} rows come`,
        figure:
          longTasks.length === 0
            ? `none over 50 ms in ${seconds.toFixed(1)} s`
            : `${longest.toFixed(0)} ms, ${longTasks.length} over 50 ms`,
        limit: `${limits.task} ms`,
        holds: longTasks.length === 0,
      },
      {
        name: `frames a second, fast scroll over ${millionRows.columns} columns`,
        figure: `${scrolling.framesASecond.toFixed(1)} over ${scrolling.rows.toLocaleString('en')} rows`,
        limit: `${limits.framesASecond}`,
        holds: scrolling.framesASecond >= limits.framesASecond,
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

/** Runs the query; milliseconds from the first byte that the service sent until a cell with a text is drawn. Stops what a run before left. */
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
  readonly framesASecond: number;
  readonly p95: number;
  /** How far down it went. */
  readonly rows: number;
}

/** Scrolls down by the wheel, frame by frame, as the browser itself makes the events. */
async function fastScroll(page: Page, session: CDPSession): Promise<Scrolling> {
  const box = await page.getByRole('grid').first().boundingBox();
  if (box === null) throw new Error('The grid is not in sight.');
  await page.evaluate(() => {
    (globalThis as unknown as { notes: PageNotes }).notes.countFrames = true;
  });
  const begun = performance.now();
  await session.send('Input.synthesizeScrollGesture', {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
    yDistance: -scrollSpeed * scrollSeconds,
    speed: scrollSpeed,
    gestureSourceType: 'mouse',
  });
  const seconds = (performance.now() - begun) / 1000;
  const { frames } = await notesOf(page);
  const sorted = frames.toSorted((one, other) => one - other);
  const last = await page.locator('[role="grid"] [role="row"][aria-rowindex]').last().getAttribute('aria-rowindex');
  return { framesASecond: frames.length / seconds, p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, rows: Number(last) };
}
