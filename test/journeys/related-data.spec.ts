import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startCdsService } from '../cds-service.ts';
import { type RunningApplication, startApplication } from './application.ts';
import { User } from './user.ts';
import { rulesIn, violations } from './violations.ts';

/** An application whose only connection is a third-party service with books and their authors. */
const test = base.extend<{ user: User }, { application: RunningApplication }>({
  application: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'dataquay-related-'));
      await using shop = await startCdsService();
      const settings = { name: 'Shop', kind: 'odata', baseUrl: shop.baseUrl, method: 'none', methods: ['none'] };
      const policy = join(folder, 'policy.json');
      await writeFile(
        policy,
        JSON.stringify({ profiles: [{ id: 'shop', settings: { colour: '#336699', production: false, ...settings } }] }),
      );
      const application = await startApplication(undefined, { DATAQUAY_POLICY: policy });
      await use(application);
      await application.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  user: async ({ page, application }, use) => {
    const user = new User(page, application.url);
    await user.arrivesAnywhere();
    await page.getByRole('button', { name: /Select a connection/ }).click();
    await page.getByRole('menuitemradio', { name: /Shop/ }).click();
    await user.opens('Authors');
    await user.opensQuery();
    await use(user);
  },
});

test.describe.configure({ timeout: 120_000 });

test('a user selects related data in the form, and a typed $expand fills the form', async ({ user }) => {
  const form = user.form();
  await form.getByRole('checkbox', { name: 'books', exact: true }).check();
  await expect(user.urlBox('OData')).toHaveValue(/\$expand=books(?:&|$)/);
  const books = form.getByRole('group', { name: 'Related data: books' });
  await books.getByRole('button', { name: 'Select none' }).click();
  await books.getByRole('checkbox', { name: 'title', exact: true }).check();
  await books.getByRole('checkbox', { name: 'price', exact: true }).check();
  await books.getByRole('button', { name: 'Add condition' }).click();
  await user.chooses(books.getByRole('combobox', { name: 'Column', exact: true }), 'stock');
  await user.chooses(books.getByRole('combobox', { name: 'Operator', exact: true }), 'at least');
  await books.getByRole('textbox', { name: 'Value', exact: true }).fill('8');
  await user.chooses(books.getByRole('combobox', { name: 'Sort by' }), 'price');
  await books.getByRole('textbox', { name: 'Maximum per row' }).fill('3');
  await expect(user.urlBox('OData')).toHaveValue(/\$expand=books\(\$select=title,price;\$filter=stock ge 8;\$orderby=price;\$top=3\)/);
  await user.runs();
  await expect(user.preview('OData').getByRole('status')).toContainText('200 · 5 rows');
  await expect(user.grid('OData').getByRole('columnheader', { name: 'books' })).toBeVisible();

  const address = (await user.urlBox('OData').inputValue()).split('?')[0] ?? '';
  await user.typesUrl('OData', `${address}?$expand=books($top=2;$expand=author($select=name))`);
  await expect(books.getByRole('textbox', { name: 'Maximum per row' })).toHaveValue('2');
  await expect(books.getByRole('checkbox', { name: 'author', exact: true })).toBeChecked();
  await user.typesUrl('OData', `${address}?$expand=*`);
  await expect(form.getByText('an $expand that the form can’t display')).toBeVisible();
});

test('a user opens related rows in a separate grid, with the mouse and the keyboard', async ({ user }) => {
  const { page } = user;
  const address = (await user.urlBox('OData').inputValue()).split('?')[0] ?? '';
  await user.typesUrl('OData', `${address}?$expand=books($select=ID,title;$top=3;$expand=author)`);
  await user.runs();
  const grid = user.grid('OData').first();
  const books = grid.locator('[role=row][aria-rowindex="2"]').getByRole('gridcell', { name: '3 rows' });
  await books.click();
  const related = page.getByRole('region', { name: 'Related data: books' });
  await expect(related.getByRole('heading')).toHaveText('books of row 2 · 3 rows');
  const rows = related.getByRole('grid');
  await expect(rows.getByRole('columnheader')).toHaveText(['author', 'ID', 'title']);
  // A single entity shows its key, then its other values.
  await expect(rows.locator('[role=row][aria-rowindex="1"]').getByRole('gridcell').first()).toHaveText('2 · Author 2');
  await related.getByRole('button', { name: 'Next row' }).click();
  await expect(related.getByRole('heading')).toHaveText('books of row 3 · 3 rows');
  await related.getByRole('button', { name: 'Close related data' }).click();
  await expect(related).toHaveCount(0);

  await grid.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(related.getByRole('heading')).toHaveText('books of row 1 · 3 rows');
  await expect(rows).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(related.getByRole('heading')).toHaveText('books 1 › author of row 1 · 1 row');
  await related.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(related.getByRole('heading')).toHaveText('books of row 1 · 3 rows');
  await page.keyboard.press('Escape');
  await expect(related).toHaveCount(0);
  await expect(grid).toBeFocused();
});

test('a user expands related data to columns in the grid, the statistics, and exports', async ({ user }, info) => {
  const { page } = user;
  const address = (await user.urlBox('OData').inputValue()).split('?')[0]?.replace('Authors', 'Books') ?? '';
  await user.opens('Books');
  await user.opensQuery();
  await user.typesUrl('OData', `${address}?$select=ID,title&$expand=author&$top=20`);
  await user.runs();
  const grid = user.grid('OData').first();
  await grid.getByRole('columnheader', { name: 'author' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Expand to columns' }).click();
  await expect(grid.getByRole('columnheader', { name: 'author.name' })).toBeVisible();
  await expect(grid.locator('[role=row][aria-rowindex="1"]')).toContainText('Author 2');
  await user.view('Statistics').click();
  await expect(user.preview('OData').getByRole('heading', { name: 'author.name' })).toBeVisible();
  await user.view('Grid').click();
  await user.preview('OData').getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '20 fetched rows' }).check();
  await dialog.getByRole('button', { name: 'Export 20 rows as CSV' }).click();
  await expect(dialog.getByRole('status').first()).toContainText('20 rows written');
  const file = await readFile(await dialog.locator('code').first().innerText(), 'utf8');
  expect(file).toMatch(/^ID,title,author\.ID,author\.name\r\n1,Book “1”,2,Author 2\r\n/);
  await page.keyboard.press('Escape');

  // All rows: the columns of the grid in its order, with their values in rows that the grid doesn't have.
  await grid.getByRole('columnheader', { name: 'author.ID' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await user.preview('OData').getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByRole('radio', { name: 'All rows of the query' })).toBeChecked();
  await expect(dialog).toContainText('with the columns of author as in the grid');
  await page.screenshot({ path: info.outputPath('all-rows.png') });
  await dialog.getByRole('textbox', { name: 'File name' }).fill('all.csv');
  await dialog.getByRole('button', { name: /^Export all .*rows as CSV/ }).click();
  await expect(dialog.getByRole('status').first()).toContainText('300 rows written');
  const lines = (await readFile(await dialog.locator('code').first().innerText(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('ID,title,author.name');
  expect(lines.slice(1).map((line) => line.replace(/^(\d+),.*,/, '$1 '))).toEqual(
    Array.from({ length: 300 }, (_, index) => `${index + 1} Author ${((index + 1) % 5) + 1}`),
  );
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'SQL over results' }).click();
  await expect(page.getByRole('region', { name: 'Tables' })).toContainText('one column of JSON text here: author.');
  await page.screenshot({ path: info.outputPath('sql.png') });
  await page.goBack();
  await grid.getByRole('columnheader', { name: 'author.name' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show author in one column' }).click();
  await expect(grid.getByRole('columnheader', { name: 'author', exact: true })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`related data is accessible and fits at 1280 pixels, in both languages, in the ${colorScheme} theme`, async ({ user }, info) => {
    const { page } = user;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 860 });
    const address = (await user.urlBox('OData').inputValue()).split('?')[0] ?? '';
    await user.typesUrl(
      'OData',
      `${address}?$expand=books($select=ID,title,price;$filter=stock ge 2;$orderby=price;$top=3;$expand=author)`,
    );
    await user.runs();
    for (const language of ['English', 'Français']) {
      await user.choosesSetting(language);
      const options = page.getByRole('button', { name: /^(?:Columns, filters, and rows|Colonnes, filtres et lignes)/ }).first();
      if ((await options.getAttribute('aria-expanded')) === 'false') await options.click();
      await page
        .getByRole('gridcell', { name: /^3 (?:rows|lignes)$/ })
        .first()
        .click();
      await expect(page.getByRole('grid')).toHaveCount(2);
      await page.screenshot({ path: info.outputPath(`${language}.png`) });
      expect(await violations(page, rulesIn(colorScheme)), language).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, 'pixels beyond the window').toBeLessThanOrEqual(0);
    }
    await user.choosesSetting('English');
  });
}
