import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

test.describe.configure({ timeout: 120_000 });

test('About shows the runtime versions and the licence of each package, with the keyboard and in French', async ({ user, page }) => {
  await user.arrives();
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'About Dataquay…' }).press('Enter');
  const about = page.getByRole('dialog', { name: 'About Dataquay' });
  await expect(about).toContainText(/Runs on Node\.js \d+\./);
  const items = about.getByRole('list', { name: 'Licences' }).getByRole('listitem');
  await expect(items.first()).toContainText('Dataquay');
  expect(await items.count()).toBeGreaterThan(100);

  await about.getByRole('searchbox', { name: 'Search licences' }).fill('monaco-editor');
  await expect(about.getByRole('status')).toHaveText(/^\d of \d+$/);
  await page.keyboard.press('Tab');
  await expect(items.first().locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items.first().locator('pre')).toContainText(/licen[cs]e/i);
  // A few items are enough, because checking all of them takes a minute.
  expect(await violations(page, [], '[role=dialog]')).toEqual([]);
  await about.getByRole('searchbox').fill('no such text anywhere');
  await expect(about.getByRole('status')).toHaveText('No licence contains this text.');
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();

  await user.choosesSetting('Français');
  await page.getByRole('button', { name: 'Paramètres' }).click();
  await page.getByRole('menuitem', { name: 'À propos de Dataquay…' }).click();
  await expect(page.getByRole('dialog', { name: 'À propos de Dataquay' })).toContainText('Licence : MIT');
  // The next journeys use the same application in English.
  await page.keyboard.press('Escape');
  await user.choosesSetting('English');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
});
