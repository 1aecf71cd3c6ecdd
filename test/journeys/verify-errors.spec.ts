import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './staged-servers.ts';
import { rulesIn, violations } from './violations.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 900 } });

test('a user sees server errors grouped by check, with both requests and values, and exports them', async ({ user }) => {
  const { page } = user;
  await user.arrivesAnywhere();
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitemradio', { name: 'Spoiled shop' }).click();
  await expect(user.apis()).toContainText('things');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Verify catalogue' }).click();
  await page.getByRole('button', { name: 'Verify all APIs' }).click();
  const screen = page.getByRole('region', { name: 'Verify catalogue' });
  await expect(screen.getByRole('status')).toContainText('0 without errors, 1 with errors', { timeout: 60_000 });

  const group = screen.getByRole('group').filter({ hasText: 'REST and OData return the same rows' });
  await group.getByText(/REST and OData return the same rows: \d+ error/).focus();
  await page.keyboard.press('Enter');
  await expect(group.getByRole('link', { name: 'shop/things' })).toBeVisible();
  await expect(group.getByText('99.5', { exact: true }).first()).toBeVisible();
  const requests = group.getByRole('list', { name: 'Requests' }).first().getByRole('listitem');
  await expect(requests).toHaveText([/\/dmp-api\/data\/shop\/things\?/, /\/dmp-api\/odata\/shop\/things\?/]);
  await expect(screen.getByText(/Row counts are correct: \d+ error/)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, rulesIn(colorScheme)), colorScheme).toEqual([]);
  }

  for (const [form, expected] of [
    ['JUnit', /<testcase [^>]*name="[^"]*"[^>]*>\s*<failure /],
    ['HTML', /<html lang="en"[\s\S]*shop\/things[\s\S]*99\.5/],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export as ${form}` }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toMatch(expected);
  }
});
