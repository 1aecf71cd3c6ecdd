import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import { findChromium } from '../test/journeys/chromium.ts';
import { type KeyCost, keyCosts, traceCategories } from './keystroke/key-costs.ts';
import { watchKeys } from './keystroke/watch-keys.ts';
import { wideApi, wideColumns } from './keystroke/wide-api.ts';
import type { Measurement } from './measurement.ts';

/** Keys typed in one page before the other has its turn. */
const turn = 40;
const turns = 16;
/** Keys typed in each page before any counts. */
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
    const [costs, plainCosts] = await costsInTurns(await typist(browser, workspace, true), await typist(browser, plain, false));
    const of = (what: keyof KeyCost): string => figure(costs.map((cost) => cost[what]));
    const plainOf = (what: keyof KeyCost): string => figure(plainCosts.map((cost) => cost[what]));
    const worst = (what: keyof KeyCost): number =>
      quantile(
        costs.map((cost) => cost[what]),
        0.99,
      );
    const told = { limit: 'told, no limit', holds: true };
    const limited = (what: keyof KeyCost) => ({ limit: `${mostMilliseconds} ms`, holds: worst(what) < mostMilliseconds });
    return [
      { name: `keystroke to three views, ${wideColumns} columns, p99`, figure: of('updated'), ...limited('updated') },
      {
        name: 'the same painted, and the frame handed over',
        figure: `${of('painted')}; processor ${of('processor')}`,
        ...limited('painted'),
      },
      { name: 'the same with the wait for the screen', figure: of('toFrame'), ...told },
      {
        name: 'the same in plain text fields: the browser alone',
        figure: `${plainOf('updated')}; painted ${plainOf('painted')}; with the wait ${plainOf('toFrame')}`,
        ...told,
      },
    ];
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function figure(milliseconds: readonly number[]): string {
  return `${quantile(milliseconds, 0.99).toFixed(1)} ms, median ${quantile(milliseconds, 0.5).toFixed(1)} ms`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Types some keys, each when the frame of the one before has been drawn, and tells what each cost. */
type Typist = (keys: number) => Promise<readonly KeyCost[]>;

/** The costs of keys in two pages, some in the one, then some in the other, so that whatever else the machine does touches both. */
async function costsInTurns(one: Typist, other: Typist): Promise<readonly [readonly KeyCost[], readonly KeyCost[]]> {
  const costs: [KeyCost[], KeyCost[]] = [[], []];
  for (const type of [one, other]) await type(warmUp);
  for (let round = 0; round < turns; round += 1) {
    costs[0].push(...(await one(turn)));
    costs[1].push(...(await other(turn)));
  }
  return costs;
}

/** Who types digits at the end of a number in the OData URL, and erases them. @param hasForm Whether it is the workspace, not plain fields. */
async function typist(browser: Browser, page: Page, hasForm: boolean): Promise<Typist> {
  if (hasForm) await expect(page.locator('.monaco-editor')).toHaveCount(2, { timeout: 60_000 });
  const editor = page.getByRole('textbox', { name: 'OData URL' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  const conditions = ['name_0', 'name_4', 'name_8', 'name_12'].map((name) => `${name} eq 'LAX'`).join(' and ');
  await page.keyboard.insertText(`${wideApi.odataUrl}?$top=100&$filter=${conditions} and count_2 gt 1`);
  if (hasForm) await expect(page.getByRole('textbox', { name: 'Value' })).toHaveCount(5);
  await page.evaluate(watchKeys, hasForm);
  let typed = 0;
  return async (keys) => {
    await page.bringToFront();
    await browser.startTracing(page, { categories: [...traceCategories] });
    for (let count = 0; count < keys; count += 1) {
      await page.keyboard.press(typed % 6 < 3 ? String(typed % 10) : 'Backspace');
      typed += 1;
      await page.evaluate(() => (globalThis as unknown as { lastKey: Promise<void> }).lastKey);
    }
    // A key is told of in the trace when it is on the screen: with the frame after its own at the latest.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const costs = keyCosts(await browser.stopTracing());
    if (costs.length !== keys) throw new Error(`The trace tells of ${costs.length} keys, not of ${keys}.`);
    return costs;
  };
}
