import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import { findChromium } from '../test/journeys/chromium.ts';
import { wideApi, wideColumns } from './keystroke/wide-api.ts';
import type { Measurement } from './measurement.ts';

const keystrokes = 320;
const warmUp = 20;
const mostMilliseconds = 16;

/** What one key cost, in milliseconds. */
interface KeyCost {
  /** Of work: from the key's event to the end of its task, and from the beginning of the frame to the end of what it draws. */
  readonly elapsed: number;
  /** From the key's event to the end of that frame, with the wait for the screen in between: up to 16.7 milliseconds of nothing. */
  readonly toFrame: number;
  /** Of the processor, which other programs do not lengthen; all that the page's main thread did until the next key. */
  readonly processor: number;
}

type LastKey = Pick<KeyCost, 'elapsed' | 'toFrame'>;

/**
 * What a key pressed in an editor costs until the form and the other URL show it, with five hundred columns and five conditions.
 */
export async function measureKeystroke(): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-keystroke-'));
  const root = join(import.meta.dirname, 'keystroke');
  const shared: InlineConfig = { root, configFile: false, logLevel: 'error', plugins: [react()], worker: { format: 'es' } };
  await build({ ...shared, build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 9000 } });
  const server = await preview({ ...shared, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    const costs = await timesOf(page);
    const elapsed = quantiles(costs.map((cost) => cost.elapsed));
    const toFrame = quantiles(costs.map((cost) => cost.toFrame));
    const processor = quantiles(costs.map((cost) => cost.processor));
    return [
      {
        name: `keystroke to three views, ${wideColumns} columns, p99`,
        figure: `${elapsed(0.99).toFixed(1)} ms, median ${elapsed(0.5).toFixed(1)} ms; processor ${processor(0.99).toFixed(1)} ms, median ${processor(0.5).toFixed(1)} ms`,
        limit: `${mostMilliseconds} ms`,
        holds: elapsed(0.99) < mostMilliseconds,
      },
      {
        name: 'the same with the wait for the frame',
        figure: `${toFrame(0.99).toFixed(1)} ms, median ${toFrame(0.5).toFixed(1)} ms`,
        limit: 'told, no limit',
        holds: true,
      },
    ];
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function quantiles(values: readonly number[]): (share: number) => number {
  const sorted = values.toSorted((one, other) => one - other);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The cost of each keystroke: digits typed and erased at the end of a number in the OData URL. */
async function timesOf(page: Page): Promise<readonly KeyCost[]> {
  await expect(page.locator('.monaco-editor')).toHaveCount(2, { timeout: 60_000 });
  const editor = page.getByRole('textbox', { name: 'OData URL' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  const conditions = ['name_0', 'name_4', 'name_8', 'name_12'].map((name) => `${name} eq 'LAX'`).join(' and ');
  await page.keyboard.insertText(`${wideApi.odataUrl}?$top=100&$filter=${conditions} and count_2 gt 1`);
  await expect(page.getByRole('textbox', { name: 'Value' })).toHaveCount(5);
  await page.evaluate(watchKeys);
  const processor = await processorClock(page);
  const times: KeyCost[] = [];
  for (let count = 0; count < keystrokes; count += 1) {
    await page.keyboard.press(count % 6 < 3 ? String(count % 10) : 'Backspace');
    const cost = await page.evaluate(() => (globalThis as unknown as { lastKey: Promise<LastKey> }).lastKey);
    times.push({ ...cost, processor: await processor() });
  }
  return times.slice(warmUp);
}

/** Tells the milliseconds of processor time that the page's main thread took since it was asked last. */
async function processorClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return (seconds('TaskDuration') - seconds('DevToolsCommandDuration')) * 1000;
  };
  let last = await read();
  return async () => {
    const now = await read();
    const taken = now - last;
    last = now;
    return taken;
  };
}

/**
 * In the page: what each key costs, from its event to the frame in which the form and the other URL show what was typed, painted.
 *
 * Twice the page works: on the key, and when the frame is drawn. What it waits for the frame in between is the screen's, and not counted.
 */
function watchKeys(): void {
  const field = (name: string): HTMLTextAreaElement | null => document.querySelector(`textarea[aria-label="${name}"]`);
  const agree = (): boolean => {
    const typed = /count_2 gt (\d*)$/.exec(field('OData URL')?.value ?? '')?.[1];
    const inForm = [...document.querySelectorAll<HTMLInputElement>('input[aria-label="Value"]')].at(-1)?.value;
    const inOther = /count_2=gt=(\d*)/.exec(field('REST URL')?.value ?? '')?.[1];
    return typed !== undefined && inForm === typed && inOther === typed;
  };
  /** Settles when all that is under way has been done. */
  const afterwards = (): Promise<number> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(performance.now());
      };
      port2.postMessage(null);
    });
  const watched = globalThis as unknown as { lastKey: Promise<LastKey> };
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const onKey = afterwards();
      // Asked for before anything else is: the frame's work begins with this.
      const onFrame = new Promise<{ begin: number; end: number }>((resolve, reject) => {
        requestAnimationFrame(() => {
          const begin = performance.now();
          void afterwards().then((end) => (agree() ? resolve({ begin, end }) : reject(new Error('the views do not agree'))));
        });
      });
      watched.lastKey = Promise.all([onKey, onFrame]).then(([worked, { begin, end }]) => {
        // A frame that is due comes before what ends the key's task: then there is no wait between the two.
        return { elapsed: Math.min(worked, begin) - timeStamp + end - begin, toFrame: end - timeStamp };
      });
    },
    { capture: true },
  );
}
