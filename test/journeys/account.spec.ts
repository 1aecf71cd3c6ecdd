import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import type { User } from './user.ts';
import { rulesIn, violations } from './violations.ts';

async function opensAccount(user: User): Promise<void> {
  await user.page.getByRole('button', { name: /Show the access to/ }).click();
  await user.page.getByRole('link', { name: 'My account' }).click();
  await expect(user.page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expect(user.page.getByRole('form', { name: 'Make a service token' })).toBeVisible();
}

async function makes(page: Page, label: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Make a service token' });
  await form.getByRole('textbox', { name: 'Label' }).fill(label);
  await form.getByRole('button', { name: 'Make it' }).click();
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

    test('a service token is made, shown once, signed in with, and revoked; its text stays nowhere', async ({ user, application }) => {
      const { page } = user;
      await user.arrives();
      await opensAccount(user);
      const shown = `shown ${colorScheme}`;
      await makes(page, shown);
      const fresh = page.getByRole('group', { name: `New token: ${shown}` });
      await fresh.getByRole('button', { name: 'Show it once' }).click();
      const text = fresh.getByRole('status', { name: 'Text of the service token' });
      await expect(text).toHaveText(/^dq_\S{40,}$/);
      const secret = await text.innerText();
      expect(await violations(page, rules), 'with a new token').toEqual([]);
      await fresh.getByRole('button', { name: 'Put it away' }).click();
      await expect(fresh).toHaveCount(0);
      expect(await page.content()).not.toContain(secret);

      const taken = `taken ${colorScheme}`;
      await makes(page, taken);
      const second = page.getByRole('group', { name: `New token: ${taken}` });
      await second.getByRole('button', { name: 'Use it in this profile' }).click();
      await expect(second).toHaveCount(0);
      await page.getByRole('button', { name: /Show the access to/ }).click();
      await page.getByRole('radio', { name: /Service token/ }).click();
      await expect(page.getByRole('radio', { name: /Service token/ })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(user.apis().getByRole('listitem').first()).toBeVisible();
      await expect(page.getByText('Sign in as yourself').first()).toBeVisible();

      await page.getByRole('button', { name: /Show the access to/ }).click();
      await page.getByRole('radio', { name: /User name and password/ }).click();
      await expect(page.getByRole('radio', { name: /User name and password/ })).toBeChecked();
      await page.keyboard.press('Escape');
      const tokens = page.getByRole('table', { name: 'Your service tokens' });
      await expect(tokens.getByRole('row', { name: new RegExp(`${shown}.*never.*good`) })).toBeVisible();
      await expect(tokens.getByRole('row', { name: new RegExp(`${taken}(?!.*never).*good`) })).toBeVisible();
      for (const label of [shown, taken]) {
        await tokens.getByRole('button', { name: `Revoke ${label}` }).click();
        await tokens.getByRole('button', { name: `Revoke ${label} for good` }).click();
        await expect(tokens.getByRole('row', { name: new RegExp(`${label}.*revoked`) })).toBeVisible();
      }
      expect(await violations(page, rules), 'with tokens').toEqual([]);
      expect(await filesUnder(application.dataFolder)).not.toContain(secret);
      expect(application.log()).not.toContain(secret);
    });
  });
}
