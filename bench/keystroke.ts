import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import { sideOf } from '../shared/contract/catalogue/catalogue.ts';
import { findChromium } from '../test/journeys/chromium.ts';
import { type KeyCost, keyCosts, traceCategories } from './keystroke/key-costs.ts';
import { watchKeys } from './keystroke/watch-keys.ts';
import { wideApi, wideColumns } from './keystroke/wide-api.ts';
import type { Measurement } from './measurement.ts';

/** Keys typed in one page before the other page. */
const turn = 40;
const turns = 16;
/** Keys typed in each page before the measurement. */
const warmUp = 20;
/** A user notices no delay below the median, and no interruption below the 99th percentile. */
const limits = { median: 16, p99: 50 };
/** A condition that is typed repeatedly. The completion list is open most of the time. */
const condition = ` and name_16 eq 'LAX'`;
/** Milliseconds between two keys, faster than people type. */
const keyInterval = 60;

/** The OData URL before the first key. */
const startUrl = `${sideOf(wideApi, 'odata')?.url}?$top=100&$filter=${['name_0', 'name_4', 'name_8', 'name_12']
  .map((name) => `${name} eq 'LAX'`)
  .join(' and ')} and count_2 gt 1`;

/** A text field whose text is copied to two others. */
const plainFields = `
  <textarea aria-label="OData URL" cols="150"></textarea><textarea aria-label="REST URL" cols="150"></textarea><input aria-label="Value">
  <script>
    const [odata, rest, value] = document.querySelectorAll('textarea, input');
    odata.addEventListener('input', () => {
      value.value = odata.value.replace(/.* /, '');
      rest.value = odata.value.replaceAll(' eq ', '==').replaceAll(' gt ', '=gt=').replaceAll(' and ', ';');
    });
  </script>`;

/**
 * Measures the time from a key in an editor until the form and the other URL show it, with 500 columns and five conditions.
 * First the digits of a number change, alternating with plain text fields, which show the browser's own share. Then a condition is typed.
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
    const [costs, plainCosts] = await costsInTurns(await openTypist(browser, workspace, true), await openTypist(browser, plain, false));
    const written = await browser.newPage(size);
    await written.goto(server.resolvedUrls?.local[0] ?? '');
    const write = await openWriter(browser, written);
    await write(warmUp);
    const writtenCosts = await write(turn * turns);
    const of = (what: keyof KeyCost): string => figure(costs, what);
    const plainOf = (what: keyof KeyCost): string => figure(plainCosts, what);
    const reported = { limit: 'reported, no limit', holds: true };
    const limited = (of: readonly KeyCost[], what: keyof KeyCost) => ({
      limit: `median ${limits.median} ms, p99 ${limits.p99} ms`,
      holds: quantile(of, what, 0.5) <= limits.median && quantile(of, what, 0.99) <= limits.p99,
    });
    return [
      { name: `keystroke to three views, ${wideColumns} columns`, figure: of('updated'), ...limited(costs, 'updated') },
      {
        name: 'the same, painted',
        figure: `${of('painted')}; processor ${of('processor')}`,
        ...limited(costs, 'painted'),
      },
      { name: 'the same, with the wait for the screen', figure: of('toFrame'), ...reported },
      {
        name: 'keystroke in a new condition, with the completion list',
        figure: `${figure(writtenCosts, 'updated')}; painted ${figure(writtenCosts, 'painted')}`,
        ...limited(writtenCosts, 'updated'),
      },
      {
        name: 'the first in plain text fields (browser only)',
        figure: `${plainOf('updated')}; painted ${plainOf('painted')}; with the wait ${plainOf('toFrame')}`,
        ...reported,
      },
    ];
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function figure(costs: readonly KeyCost[], what: keyof KeyCost): string {
  return `${quantile(costs, what, 0.99).toFixed(1)} ms, median ${quantile(costs, what, 0.5).toFixed(1)} ms`;
}

function quantile(costs: readonly KeyCost[], what: keyof KeyCost, share: number): number {
  const sorted = costs.map((cost) => cost[what]).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Types approximately this number of keys, and returns the cost of each. */
type Typist = (keys: number) => Promise<readonly KeyCost[]>;

/** Types in two pages alternately, so that other work of the machine affects both. */
async function costsInTurns(one: Typist, other: Typist): Promise<readonly [readonly KeyCost[], readonly KeyCost[]]> {
  const costs: [KeyCost[], KeyCost[]] = [[], []];
  for (const type of [one, other]) await type(warmUp);
  for (let round = 0; round < turns; round += 1) {
    costs[0].push(...(await one(turn)));
    costs[1].push(...(await other(turn)));
  }
  return costs;
}

/**
 * Types digits at the end of a number in the OData URL, and deletes them.
 *
 * @param hasForm true for the workspace, false for plain text fields
 */
async function openTypist(browser: Browser, page: Page, hasForm: boolean): Promise<Typist> {
  if (hasForm) await waitForEditors(page);
  await enterUrl(page, startUrl);
  if (hasForm) await expect(page.getByRole('textbox', { name: 'Value' })).toHaveCount(5);
  await page.evaluate(watchKeys, hasForm);
  let typed = 0;
  return (keys) =>
    traced(browser, page, keys, async () => {
      for (let count = 0; count < keys; count += 1) {
        await page.keyboard.press(typed % 6 < 3 ? String(typed % 10) : 'Backspace');
        typed += 1;
        await page.evaluate(() => (globalThis as unknown as { lastKey: Promise<void> }).lastKey);
      }
    });
}

/** Types one more condition into the same URL each time, at a fixed interval, because the completion list is drawn after the views. */
async function openWriter(browser: Browser, page: Page): Promise<Typist> {
  await waitForEditors(page);
  const values = page.getByRole('textbox', { name: 'Value' });
  return async (keys) => {
    const costs: KeyCost[] = [];
    while (costs.length < keys) {
      await enterUrl(page, startUrl);
      await expect(values).toHaveCount(5);
      costs.push(
        ...(await traced(browser, page, condition.length, async () => {
          for (const key of condition) {
            await page.keyboard.press(key === ' ' ? 'Space' : key);
            await page.waitForTimeout(keyInterval);
          }
        })),
      );
      await expect(values).toHaveCount(6);
      await expect(page.getByRole('textbox', { name: 'REST URL' })).toHaveValue(/name_16==LAX/);
    }
    return costs;
  };
}

async function waitForEditors(page: Page): Promise<void> {
  await expect(page.locator('.monaco-editor')).toHaveCount(2, { timeout: 60_000 });
}

async function enterUrl(page: Page, url: string): Promise<void> {
  await page.bringToFront();
  await page.getByRole('textbox', { name: 'OData URL' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(url);
}

/** Returns the cost of each key that `type` presses. */
async function traced(browser: Browser, page: Page, keys: number, type: () => Promise<void>): Promise<readonly KeyCost[]> {
  await page.bringToFront();
  await browser.startTracing(page, { categories: [...traceCategories] });
  await type();
  // A key is in the trace when it has been drawn, at the latest one frame after its own frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const costs = keyCosts(await browser.stopTracing());
  if (costs.length !== keys) throw new Error(`The trace contains ${costs.length} keys instead of ${keys}.`);
  return costs;
}
