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
/** A condition as it is typed over and over, with the list of what completes it in sight most of the time. */
const condition = ` and name_16 eq 'LAX'`;
/** Milliseconds from one of its keys to the next: more keys a second than anybody types. */
const rhythm = 60;

/** What stands in the OData URL before. */
const startUrl = `${wideApi.odataUrl}?$top=100&$filter=${['name_0', 'name_4', 'name_8', 'name_12']
  .map((name) => `${name} eq 'LAX'`)
  .join(' and ')} and count_2 gt 1`;

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
 * What a key pressed in an editor costs until the form and the other URL show it, with five hundred columns and five conditions: of a
 * number that is changed, in turns with what the browser alone takes on this machine for a key in a plain text field that two others
 * follow; and then of a condition that is written.
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
    const written = await browser.newPage(size);
    await written.goto(server.resolvedUrls?.local[0] ?? '');
    const write = await writer(browser, written);
    await write(warmUp);
    const writtenCosts = await write(turn * turns);
    const of = (what: keyof KeyCost): string => figure(costs, what);
    const plainOf = (what: keyof KeyCost): string => figure(plainCosts, what);
    const told = { limit: 'told, no limit', holds: true };
    const limited = (of: readonly KeyCost[], what: keyof KeyCost) => ({
      limit: `${mostMilliseconds} ms`,
      holds: quantile(of, what, 0.99) < mostMilliseconds,
    });
    return [
      { name: `keystroke to three views, ${wideColumns} columns, p99`, figure: of('updated'), ...limited(costs, 'updated') },
      {
        name: 'the same painted, and the frame handed over',
        figure: `${of('painted')}; processor ${of('processor')}`,
        ...limited(costs, 'painted'),
      },
      { name: 'the same with the wait for the screen', figure: of('toFrame'), ...told },
      {
        name: 'keystroke while a condition is written, with the list of completions, p99',
        figure: `${figure(writtenCosts, 'updated')}; painted ${figure(writtenCosts, 'painted')}`,
        ...limited(writtenCosts, 'updated'),
      },
      {
        name: 'the first in plain text fields: the browser alone',
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

function figure(costs: readonly KeyCost[], what: keyof KeyCost): string {
  return `${quantile(costs, what, 0.99).toFixed(1)} ms, median ${quantile(costs, what, 0.5).toFixed(1)} ms`;
}

function quantile(costs: readonly KeyCost[], what: keyof KeyCost, share: number): number {
  const sorted = costs.map((cost) => cost[what]).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Types about as many keys, and tells what each cost. */
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
  if (hasForm) await arrives(page);
  await enters(page, startUrl);
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

/** Who writes one condition more, each time anew and in a rhythm: the list of completions is drawn after the views. */
async function writer(browser: Browser, page: Page): Promise<Typist> {
  await arrives(page);
  const values = page.getByRole('textbox', { name: 'Value' });
  return async (keys) => {
    const costs: KeyCost[] = [];
    while (costs.length < keys) {
      await enters(page, startUrl);
      await expect(values).toHaveCount(5);
      costs.push(
        ...(await traced(browser, page, condition.length, async () => {
          for (const key of condition) {
            await page.keyboard.press(key === ' ' ? 'Space' : key);
            await page.waitForTimeout(rhythm);
          }
        })),
      );
      await expect(values).toHaveCount(6);
      await expect(page.getByRole('textbox', { name: 'REST URL' })).toHaveValue(/name_16==LAX/);
    }
    return costs;
  };
}

async function arrives(page: Page): Promise<void> {
  await expect(page.locator('.monaco-editor')).toHaveCount(2, { timeout: 60_000 });
}

async function enters(page: Page, url: string): Promise<void> {
  await page.bringToFront();
  await page.getByRole('textbox', { name: 'OData URL' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(url);
}

/** What the keys that are typed meanwhile cost. */
async function traced(browser: Browser, page: Page, keys: number, type: () => Promise<void>): Promise<readonly KeyCost[]> {
  await page.bringToFront();
  await browser.startTracing(page, { categories: [...traceCategories] });
  await type();
  // A key is told of in the trace when it is on the screen: with the frame after its own at the latest.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const costs = keyCosts(await browser.stopTracing());
  if (costs.length !== keys) throw new Error(`The trace tells of ${costs.length} keys, not of ${keys}.`);
  return costs;
}
