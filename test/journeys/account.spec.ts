import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import type { User } from './user.ts';
import { rulesIn, violations } from './violations.ts';

async function opensAccount(user: User): Promise<void> {
  await user.page.getByRole('button', { name: /Show sign-in details for/ }).click();
  await user.page.getByRole('link', { name: 'My account' }).click();
  await expect(user.page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expect(user.page.getByRole('form', { name: 'Create a service token' })).toBeVisible();
}

async function createsToken(page: Page, label: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Create a service token' });
  await form.getByRole('textbox', { name: 'Label' }).fill(label);
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('group', { name: `New token: ${label}` })).toBeVisible();
}

async function filesUnder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.parquet'));
  return (await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))).join('\n');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    const rules = rulesIn(colorScheme);
    test.setTimeout(180_000);

    test('a user creates, sees once, uses, and revokes a service token, whose text is stored nowhere', async ({ user, application }) => {
      const { page } = user;
      await user.arrives();
      await opensAccount(user);
      const shown = `shown ${colorScheme}`;
      await createsToken(page, shown);
      const fresh = page.getByRole('group', { name: `New token: ${shown}` });
      await fresh.getByRole('button', { name: 'Show token' }).click();
      const text = fresh.getByRole('status', { name: 'Service token value' });
      await expect(text).toHaveText(/^dq_\S{40,}$/);
      const secret = await text.innerText();
      expect(await violations(page, rules), 'with a new token').toEqual([]);
      await fresh.getByRole('button', { name: 'Done' }).click();
      await expect(fresh).toHaveCount(0);
      expect(await page.content()).not.toContain(secret);

      const taken = `taken ${colorScheme}`;
      await createsToken(page, taken);
      const second = page.getByRole('group', { name: `New token: ${taken}` });
      await second.getByRole('button', { name: 'Save to this connection' }).click();
      await expect(second).toHaveCount(0);
      await page.getByRole('button', { name: /Show sign-in details for/ }).click();
      await page.getByRole('radio', { name: /Service token/ }).click();
      await expect(page.getByRole('radio', { name: /Service token/ })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(user.apis().getByRole('listitem').first()).toBeVisible();
      await expect(page.getByText('Sign in with your user name and password').first()).toBeVisible();

      await page.getByRole('button', { name: /Show sign-in details for/ }).click();
      await page.getByRole('radio', { name: /User name and password/ }).click();
      await expect(page.getByRole('radio', { name: /User name and password/ })).toBeChecked();
      await page.keyboard.press('Escape');
      const tokens = page.getByRole('table', { name: 'Your service tokens' });
      await expect(tokens.getByRole('row', { name: new RegExp(`${shown}.*never.*active`) })).toBeVisible();
      await expect(tokens.getByRole('row', { name: new RegExp(`${taken}(?!.*never).*active`) })).toBeVisible();
      for (const label of [shown, taken]) {
        await tokens.getByRole('button', { name: `Revoke ${label}` }).click();
        await tokens.getByRole('button', { name: `Revoke token ${label}` }).click();
        await expect(tokens.getByRole('row', { name: new RegExp(`${label}.*revoked`) })).toBeVisible();
      }
      expect(await violations(page, rules), 'with tokens').toEqual([]);
      expect(await filesUnder(application.dataFolder)).not.toContain(secret);
      expect(application.log()).not.toContain(secret);
    });
  });
}
