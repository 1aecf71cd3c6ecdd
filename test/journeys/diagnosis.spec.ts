import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import type { User } from './user.ts';
import { rulesIn, violations } from './violations.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 900 } });

const steps = (page: Page): Locator => page.getByRole('form').getByRole('list', { name: 'Connection test' }).locator('> li');

async function opensTest(user: User): Promise<void> {
  await user.arrives();
  await user.page.getByRole('button', { name: /Select a connection/ }).click();
  await user.page.getByRole('menuitem', { name: 'Connections…' }).click();
}

/** Follows `step` in both themes, and looks for violations in each. */
async function inBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, rulesIn(colorScheme)), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a user tests up to a step, and copies the command that reproduces it', async ({ user }) => {
  const { page } = user;
  await opensTest(user);
  await page.getByText('Test options').focus();
  await page.keyboard.press('Enter');
  await user.chooses(page.getByRole('combobox', { name: 'Test up to' }), 'HTTP response');
  await page.getByRole('textbox', { name: 'API to test' }).fill('flights');
  await expect(page.getByText('Enter the project and the API')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save and test' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'API to test' }).fill('');
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByRole('form').getByRole('status').filter({ hasText: 'All checks passed' })).toBeVisible();
  const http = steps(page).filter({ hasText: 'HTTP response' });
  await expect(http).toContainText('401');
  await http.getByText('Reproduce in a terminal').click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await http.getByRole('button', { name: /Copy the curl command/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl --verbose --globoff .*http:\/\/127\.0\.0\.1/);
  await inBothThemes(page);
});
