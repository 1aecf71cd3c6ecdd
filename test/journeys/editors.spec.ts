import { expect, test } from './journey.ts';
import { rulesIn, violations } from './violations.ts';

test('a user formats a URL on several lines, edits and completes it, and the request uses one line', async ({ user }) => {
  const { page } = user;
  const address = await user.editsUrlsOf('flights-3m');
  await user.typesUrl('OData', `${address}?$top=5&$filter=`);
  await page.getByRole('button', { name: 'Format OData URL' }).click();
  await expect(user.urlBox('OData')).toHaveValue(`${address}\n  ?$top=5\n  &$filter=`);
  await user.urlBox('OData').click();
  await page.keyboard.press('ControlOrMeta+End');
  await user.completes('d', 'd', 'ist');
  await expect(user.urlBox('OData')).toHaveValue(/\$filter=distance$/);
  await page.keyboard.type(' gt 4900 and ');
  await user.completes('cont', 'contains');
  await expect(page.locator('.parameter-hints-widget')).toContainText('contains(text, substring)');
  await user.completes('ori', 'origin');
  // Tab moves from the first argument to the second.
  await page.keyboard.press('Tab');
  await page.keyboard.type('HNL');
  await expect(user.urlBox('REST')).toHaveValue(/distance=gt=4900;origin=contains=HNL/);
  await user.runs();
  await expect(user.grid('OData')).toHaveAttribute('aria-rowcount', '5');
  await expect(user.urlBox('OData')).toHaveValue(`${address}\n  ?$top=5\n  &$filter=distance gt 4900 and contains(origin,'HNL')`);
  await page.getByRole('button', { name: 'Format OData URL' }).click();
  await expect(user.urlBox('OData')).toHaveValue(`${address}?$top=5&$filter=distance gt 4900 and contains(origin,'HNL')`);
});

test('a URL field has the same width with and without an error', async ({ user }) => {
  const { page } = user;
  const address = await user.editsUrlsOf('flights-3m');
  const wide = async () => (await page.locator('[data-format="odata"]').boundingBox())?.width;
  await user.typesUrl('OData', `${address}?$filter=origin eq 'LAX`);
  const problems = page.getByRole('list', { name: 'Problems' });
  await expect(problems).toBeVisible();
  const mistaken = await wide();
  await page.keyboard.type("'");
  await expect(problems).toHaveCount(0);
  await expect(user.urlBox('REST')).toHaveValue(/filter=origin==LAX/);
  expect(await wide(), 'or its text would move under the eyes of whoever types').toBe(mistaken);
});

test('the command palette opens from a URL, changes the language, and returns the focus to the URL', async ({ user }) => {
  const { page } = user;
  const address = await user.editsUrlsOf('flights-3m');
  await user.typesUrl('OData', `${address}?$filter=orign eq 'LAX'`);
  const selectLanguage = async (field: string, language: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: field }).getByRole('combobox').fill(language);
    await page.keyboard.press('Enter');
  };
  await selectLanguage('Search or run a command', 'Language: Français');
  const url = page.getByRole('textbox', { name: 'URL OData' });
  await expect(url).toBeFocused();
  // This text is from Monaco's own French translation.
  await expect(url).toHaveAttribute('aria-roledescription', 'éditeur');
  await page.keyboard.press('F8');
  await expect(page.getByText('1 problème(s) sur 1')).toBeVisible();
  // Monaco reads these titles only when it loads.
  await page.reload();
  await expect(page.locator('.monaco-editor')).toHaveCount(2);
  await url.click();
  await page.keyboard.press('ControlOrMeta+End');
  for (const _ of " eq 'LAX'") await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ControlOrMeta+.');
  await expect(page.getByText('Correctif rapide')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(url).toHaveValue(`${address}?$filter=origin eq 'LAX'`);
  await page.keyboard.press('F1');
  await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText('origin');
  await selectLanguage('Rechercher ou lancer une commande', 'Langue : English');
  await expect(user.urlBox('OData')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    test.setTimeout(180_000);

    test('a user sees the changes in a URL since the previous run, without accessibility violations', async ({ user }) => {
      const { page } = user;
      await user.arrives();
      await user.opens('flights-3m');
      await user.opensQuery();
      const show = page.getByRole('button', { name: 'Show changes in the OData URL since the previous run' });
      await expect(show).toBeDisabled();
      await user.runs();
      await expect(user.preview('OData').getByRole('status')).toContainText('200');
      await user.addsCondition('origin', 'is', 'LAX');
      await user.runs();
      await show.click();
      const difference = page.getByRole('region', { name: /OData URL of the latest run/ });
      await expect(difference).toContainText("origin eq 'LAX'");
      expect(await violations(page, rulesIn(colorScheme), '[data-pane="urls"]')).toEqual([]);
    });
  });
}
