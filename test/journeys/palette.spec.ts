import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { rulesIn, violations } from './violations.ts';

const field = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' }).getByRole('combobox');

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    // A check by axe takes seconds.
    test.setTimeout(180_000);

    test('a user finds APIs, columns, and commands in the command palette with the keyboard', async ({ user }) => {
      const { page } = user;
      await user.arrives();
      await page.keyboard.press('Control+k');
      await field(page).fill('flights-3m');
      const best = page.getByRole('group', { name: 'APIs' }).getByRole('option').first();
      await expect(best).toContainText('flights-3m');
      await expect(best).toHaveAttribute('aria-selected', 'true');
      expect(await violations(page, rulesIn(colorScheme))).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/flights/i);
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await field(page).fill('ORIGIN');
      await expect(
        page
          .getByRole('group', { name: 'Columns' })
          .getByRole('option', { name: /^origin/i })
          .first(),
      ).toBeVisible();
      await field(page).fill('add to favourites');
      await page.getByRole('option', { name: /to favourites/ }).click();
      await expect(page.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
      await page.keyboard.press('Control+k');
      await field(page).fill('remove from favourites');
      await page.getByRole('option', { name: /from favourites/ }).click();
      await expect(page.getByRole('button', { name: 'Favourite', pressed: false })).toBeVisible();
    });
  });
}

test('on a slow computer, text typed directly after the shortcut is searched, and Enter opens the match', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('flights-3m');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 }), 'keys were lost').toHaveText(/flights/i);
  await expect(page).toHaveURL(/flights-3m/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the command palette reports that nothing matches, closes with Escape, and changes settings in French', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await page.getByRole('button', { name: 'Search or run a command' }).click();
  await field(page).fill('no such thing anywhere');
  await expect(page.getByText('No matches. Try fewer or shorter words.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await field(page).fill('Language: Français');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rechercher ou lancer une commande' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Rechercher ou lancer une commande' }).getByRole('combobox').fill('densité confortable');
  await page.getByRole('option', { name: /Densité : Confortable/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Rechercher ou lancer une commande' }).getByRole('combobox').fill('langue english');
  await page.getByRole('option', { name: /Langue : English/ }).click();
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
});
