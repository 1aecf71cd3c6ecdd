import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { User } from './user.ts';
import { rulesIn, violations } from './violations.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 900 } });

async function opensNetwork(user: User): Promise<void> {
  await user.page.getByRole('button', { name: 'Settings' }).click();
  await user.page.getByRole('menuitem', { name: 'Network requests' }).click();
  await expect(user.page.getByRole('heading', { level: 1, name: 'Network requests' })).toBeVisible();
}

const requests = (page: Page, name = /^(GET|POST) /): Locator => page.getByRole('table').getByRole('button', { name });
const filter = (page: Page): Locator => page.getByRole('searchbox', { name: 'Filter by URL, method, status, or error' });

test('a user finds a request, reads it, copies it, repeats it, and exports all requests', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  // Other journeys use the same application, and the list contains at most 500 requests.
  await opensNetwork(user);
  await page.getByRole('button', { name: 'Clear requests' }).click();
  await user.signsOut();
  await user.signsIn();
  await user.arrives();
  await opensNetwork(user);
  await expect(requests(page, /^POST .*token/).first()).toBeVisible();
  await filter(page).fill('/expositions');
  const catalogue = requests(page, /^GET .*expositions/);
  await expect(requests(page, /^POST/)).toHaveCount(0);
  const before = await catalogue.count();
  await catalogue.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Response headers' })).toBeVisible();
  await expect(page.getByText('authorization: Bearer [removed]')).toBeVisible();
  await expect(page.getByText(/waiting \(TTFB\) \d+\sms/)).toBeVisible();
  await expect(page.getByText('Connection: Sample server')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, rulesIn(colorScheme)), colorScheme).toEqual([]);
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toMatch(/^curl .*expositions/s);
  expect(command).not.toContain('eyJ');

  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(catalogue).toHaveCount(before + 1);
  await expect(page.getByRole('row', { name: /GET .*expositions/ }).first()).toContainText('200');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all as HAR' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/\.har$/);
  const archive = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(archive).log.entries.length).toBeGreaterThan(before + 1);
  expect(archive).not.toContain('eyJ');
});

test('a failed request appears with its error while the list is open', async ({ user, context }) => {
  const { page } = user;
  await user.arrives();
  await opensNetwork(user);
  // Other journeys use the same application, so the list also contains their requests.
  const unknownColumn = 'of-this-journey';
  await filter(page).fill(unknownColumn);
  await page.getByRole('checkbox', { name: 'Errors only' }).check();
  await expect(requests(page)).toHaveCount(0);

  const other = new User(await context.newPage(), page.url().replace(/#.*/, ''));
  await other.editsUrlsOf('barley');
  await other.typesUrl('REST', `${(await other.urlBox('REST').inputValue()).split('?')[0]}?filter=${unknownColumn}==1`);
  await other.runs();
  await expect(page.getByRole('row', { name: new RegExp(`GET .*${unknownColumn}`) }).first()).toContainText('400');

  await page.getByRole('button', { name: 'Clear requests' }).click();
  await expect(requests(page)).toHaveCount(0);
});
