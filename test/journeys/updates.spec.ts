import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import type { AvailableUpdate } from '../../shared/contract/update.ts';
import { type LoopbackServer, startLoopbackServer } from '../electron/loopback-server.ts';
import { addPreparedSample } from '../prepared-sample.ts';
import { type ReadyProgram, startReadyProgram } from '../ready-program.ts';
import { violations } from './violations.ts';

test.describe.configure({ timeout: 120_000 });

const sha512 = 'ab'.repeat(64);
let feed: LoopbackServer;
let latest: AvailableUpdate | null;
/** The response with the new version. The test controls when it continues. */
let download: ServerResponse | null;
let folder: string;
let program: ReadyProgram;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-updates-'));
  download = null;
  feed = await startLoopbackServer((request, response) => {
    if (request.url === '/feed/latest') response.end(JSON.stringify(latest));
    else if (request.url === '/feed/file') {
      response.writeHead(200, { 'content-length': 2_000_000 });
      response.write('x'.repeat(1_000_000));
      download = response;
    } else response.writeHead(request.url === '/feed/installed' ? 200 : 404).end();
  });
  latest = { version: '2.0.0', file: 'Dataquay-2.0.0.AppImage', url: `${feed.origin}/feed/file`, sha512, size: 2_000_000 };
});

test.afterEach(async () => {
  await program.stop();
  await feed.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** Opens the page of an application with this update method. */
async function opens(page: Page, way: 'install' | 'download', policy?: unknown): Promise<void> {
  const policyFile = join(folder, 'policy.json');
  if (policy !== undefined) await writeFile(policyFile, JSON.stringify(policy));
  await addPreparedSample(join(folder, 'data', 'sample'));
  const programArguments = [`${feed.origin}/feed`, join(folder, 'data'), way];
  program = await startReadyProgram(
    'test/journeys/updates-program.ts',
    programArguments,
    policy === undefined ? {} : { DATAQUAY_POLICY: policyFile },
  );
  await page.goto(z.object({ url: z.url() }).parse(JSON.parse(program.line)).url);
}

const checks = (): number => feed.requests.filter(({ url }) => url === '/feed/latest').length;

async function opensUpdates(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Check for updates…' }).click();
  return page.getByRole('dialog', { name: 'Updates' });
}

test('a new version is found, downloaded, and installed, each only on request', async ({ page }) => {
  await opens(page, 'install');
  const dialog = await opensUpdates(page);
  await expect(dialog).toContainText('You’re using Dataquay 1.0.0.');
  await expect(dialog).toContainText(`requests the list of versions from ${new URL(feed.origin).host}`);
  expect(feed.requests).toEqual([]);
  await dialog.getByRole('button', { name: 'Check for updates' }).click();
  await expect(dialog).toContainText('Version 2.0.0 is available (2 MB).');
  expect(await violations(page, [], '[role=dialog]')).toEqual([]);
  expect(feed.requests.map(({ url }) => url)).toEqual(['/feed/latest']);

  await dialog.getByRole('button', { name: 'Download update' }).click();
  await expect(dialog).toContainText('Downloading version 2.0.0: 1 MB of 2 MB');
  await expect(dialog.getByRole('progressbar', { name: 'Download progress' })).toHaveAttribute('aria-valuenow', '50');
  expect(await violations(page, [], '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel download' }).click();
  await dialog.getByRole('button', { name: 'Download update' }).click();
  await expect(dialog).toContainText('1 MB of 2 MB');
  download?.end(`${'x'.repeat(999_994)}signed`);
  await expect(dialog).toContainText('Version 2.0.0 is downloaded and verified.');
  expect(feed.requests.map(({ url }) => url)).not.toContain('/feed/installed');
  await dialog.getByRole('button', { name: 'Restart and install' }).click();
  await expect.poll(() => feed.requests.map(({ url }) => url)).toContain('/feed/installed');
});

test('a modified update file is rejected with the reason, and can be downloaded again', async ({ page }) => {
  await opens(page, 'install');
  const dialog = await opensUpdates(page);
  await dialog.getByRole('button', { name: 'Check for updates' }).click();
  await dialog.getByRole('button', { name: 'Download update' }).click();
  await expect(dialog).toContainText('1 MB of 2 MB');
  download?.end('x'.repeat(1_000_000));
  await expect(dialog.getByRole('alert')).toContainText('The downloaded update was rejected.');
  await expect(dialog.getByRole('button', { name: 'Restart and install' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the start requests no update information unless enabled; if enabled, the title bar shows the update', async ({ page }) => {
  await opens(page, 'download');
  const dialog = await opensUpdates(page);
  await dialog.getByRole('checkbox', { name: 'Check for updates when Dataquay starts' }).check();
  await expect(async () => {
    await program.stop();
    await opens(page, 'download');
    expect(checks()).toBe(1);
  }).toPass();
  await page.getByRole('button', { name: 'Show update' }).click();
  const found = page.getByRole('dialog', { name: 'Updates' });
  await expect(found.getByRole('link', { name: 'Download Dataquay-2.0.0.AppImage' })).toBeVisible();
  await expect(found).toContainText(sha512);
  await expect(found.getByRole('button', { name: 'Download update' })).toBeHidden();
});

test('an administrator disables updates, or sets another feed, whose error is shown in French', async ({ page }) => {
  await opens(page, 'install', { updateFeed: null });
  const dialog = await opensUpdates(page);
  await expect(dialog).toContainText('Your administrator turned off updates.');
  await expect(dialog.getByRole('button', { name: 'Check for updates' })).toBeHidden();
  await page.keyboard.press('Escape');
  await program.stop();

  await opens(page, 'install', { updateFeed: `${feed.origin}/company` });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Paramètres' }).click();
  await page.getByRole('menuitem', { name: 'Rechercher des mises à jour…' }).click();
  const french = page.getByRole('dialog', { name: 'Mises à jour' });
  await french.getByRole('button', { name: 'Rechercher des mises à jour' }).click();
  await expect(french.getByRole('alert')).toContainText('Impossible de rechercher les mises à jour.');
  expect(feed.requests.map(({ url }) => url)).toEqual(['/company/latest']);
});
