import { expect, test } from './journey.ts';
import { rulesIn, violations } from './violations.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    const rules = rulesIn(colorScheme);
    // A check by axe takes seconds.
    test.setTimeout(180_000);

    test('a user filters the catalogue by column type, sorts it, and sees favourites first', async ({ user }) => {
      const { page } = user;
      await user.arrives();
      await page.getByRole('button', { name: 'Type', exact: true }).click();
      await expect(page.getByRole('menu', { name: 'Type' })).toBeVisible();
      expect(await violations(page, rules), 'the menu of types').toEqual([]);
      await page.getByRole('menuitemcheckbox', { name: /^Date\s*\d/ }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByText(/^\d+ of \d+ APIs$/)).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();

      await page.getByRole('button', { name: /^Sort order/ }).click();
      await page.getByRole('menuitemradio', { name: 'By title' }).click();
      await expect(page.getByRole('button', { name: 'Sort order: By title' })).toBeVisible();
      await page.getByRole('button', { name: /^Sort order/ }).click();
      await page.getByRole('menuitemradio', { name: 'By project' }).click();

      await user.opens('barley');
      await page.getByRole('button', { name: 'Favourite' }).click();
      await user.searches('');
      await expect(page.getByRole('navigation', { name: 'Catalogue' }).getByText('Favourites')).toBeVisible();
      await expect(user.apis().getByRole('listitem').first()).toContainText('barley');
      expect(await violations(page, rules), 'the list with favourites').toEqual([]);
      await page.getByRole('banner').getByRole('link').click();
      await expect(page.getByRole('region', { name: 'Favourites' }).getByRole('link')).toHaveCount(1);
      expect(await violations(page, rules), 'home with favourites').toEqual([]);
      await page.getByRole('region', { name: 'Favourites' }).getByRole('link').click();
      await page.getByRole('button', { name: 'Favourite' }).click();
      await expect(page.getByRole('button', { name: 'Favourite', pressed: false })).toBeVisible();
    });
  });
}

test('a narrow window shows the complete names of the filters in French', async ({ user }) => {
  const { page } = user;
  await page.setViewportSize({ width: 900, height: 700 });
  await user.arrives();
  const selectLanguage = async (field: string, language: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: field }).getByRole('combobox').fill(language);
    await page.keyboard.press('Enter');
  };
  await selectLanguage('Search or run a command', 'Language: Français');
  const facets = page.getByRole('group', { name: 'Filtres' });
  await expect(facets.getByRole('button')).toHaveText(['Projet', 'Mot-clé', 'Type']);
  const cut = await facets
    .getByText(/Racine|Mot-clé|Type/)
    .evaluateAll((labels) =>
      labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
  await selectLanguage('Rechercher ou lancer une commande', 'Langue : English');
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
  expect(cut).toEqual([]);
});

test('a user searches the columns of an API', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await user.opens('movies');
  await page.getByRole('searchbox', { name: 'Search columns' }).fill('gross');
  await expect(page.getByText(/^\d+ of \d+ columns$/)).toBeVisible();
  expect(await violations(page), 'searched columns').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^\d+ columns$/)).toBeVisible();
});
