import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import { findChromium } from '../test/journeys/chromium.ts';
import { type LastKey, watchKeys } from './keystroke/watch-keys.ts';
import { wideApi, wideColumns } from './keystroke/wide-api.ts';
import type { Measurement } from './measurement.ts';

/** Keys typed in one page before the other has its turn. */
const turn = 40;
const turns = 8;
const warmUp = 20;
const mostMilliseconds = 16;

/** One text field that two others follow. */
const plainFields = `
  <textarea aria-label="OData URL" cols="150"></textarea><textarea aria-label="REST URL" cols="150"></textarea><input aria-label="Value">
  <script>
    const [odata, rest, value] = document.querySelectorAll('textarea, input');
    odata.addEventListener('input', () => {
      value.value = odata.value.replace(/.* /, '');
      rest.value = odata.value.replaceAll(' eq ', '==').replaceAll(' gt ', '=gt=').replaceAll(' and ', ';');
    });
  </script>`;

/** What one key cost, in milliseconds. */
interface KeyCost extends LastKey {
  /** Of the processor, which other programs do not lengthen; all that the page's main thread did until the next key. */
  readonly processor: number;
}

/**
 * What a key pressed in an editor costs until the form and the other URL show it, with five hundred columns and five conditions; and
 * in turns with it what the browser alone takes on this machine, for a key in a plain text field that two others follow.
 */
export async function measureKeystroke(): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-keystroke-'));
  const root = join(import.meta.dirname, 'keystroke');
  const shared: InlineConfig = { root, configFile: false, logLevel: 'error', plugins: [react()], worker: { format: 'es' } };
  await build({ ...shared, build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 9000 } });
  const server = await preview({ ...shared, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const size = { viewport: { width: 1400, height: 900 } };
    const workspace = await browser.newPage(size);
    await workspace.goto(server.resolvedUrls?.local[0] ?? '');
    const plain = await browser.newPage(size);
    await plain.setContent(plainFields);
    const [costs, plainCosts] = await costsInTurns(await typist(workspace, true), await typist(plain, false));
    const elapsed = quantiles(costs.map((cost) => cost.elapsed));
    const toFrame = quantiles(costs.map((cost) => cost.toFrame));
    const processor = quantiles(costs.map((cost) => cost.processor));
    const plainElapsed = quantiles(plainCosts.map((cost) => cost.elapsed));
    const plainProcessor = quantiles(plainCosts.map((cost) => cost.processor));
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
      {
        name: 'the same in plain text fields, which is the browser alone',
        figure: `${plainElapsed(0.99).toFixed(1)} ms, median ${plainElapsed(0.5).toFixed(1)} ms; processor ${plainProcessor(0.99).toFixed(1)} ms, median ${plainProcessor(0.5).toFixed(1)} ms`,
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

/** Types one key and tells what it cost. */
type Typist = () => Promise<KeyCost>;

/** The costs of keys in two pages, some in the one, then some in the other, so that whatever else the machine does touches both. */
async function costsInTurns(one: Typist, other: Typist): Promise<readonly [readonly KeyCost[], readonly KeyCost[]]> {
  const costs: [KeyCost[], KeyCost[]] = [[], []];
  for (let round = 0; round < turns; round += 1) {
    for (let count = 0; count < turn; count += 1) costs[0].push(await one());
    for (let count = 0; count < turn; count += 1) costs[1].push(await other());
  }
  return [costs[0].slice(warmUp), costs[1].slice(warmUp)];
}

/** Who types digits at the end of a number in the OData URL, and erases them. @param hasForm Whether it is the workspace, not plain fields. */
async function typist(page: Page, hasForm: boolean): Promise<Typist> {
  if (hasForm) await expect(page.locator('.monaco-editor')).toHaveCount(2, { timeout: 60_000 });
  const editor = page.getByRole('textbox', { name: 'OData URL' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  const conditions = ['name_0', 'name_4', 'name_8', 'name_12'].map((name) => `${name} eq 'LAX'`).join(' and ');
  await page.keyboard.insertText(`${wideApi.odataUrl}?$top=100&$filter=${conditions} and count_2 gt 1`);
  if (hasForm) await expect(page.getByRole('textbox', { name: 'Value' })).toHaveCount(5);
  await page.evaluate(watchKeys, hasForm);
  const processor = await processorClock(page);
  let typed = 0;
  return async () => {
    if (typed % turn === 0) await page.bringToFront();
    await page.keyboard.press(typed % 6 < 3 ? String(typed % 10) : 'Backspace');
    typed += 1;
    const cost = await page.evaluate(() => (globalThis as unknown as { lastKey: Promise<LastKey> }).lastKey);
    return { ...cost, processor: await processor() };
  };
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
