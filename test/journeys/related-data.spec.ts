import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startCdsService } from '../cds-service.ts';
import { startApplication } from './application.ts';
import { User } from './user.ts';

/** An application whose only connection is a service that others made, which publishes books and their authors. */
const test = base.extend<{ user: User }, { url: string }>({
  url: [
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
      await use(application.url);
      await application.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  user: async ({ page, url }, use) => {
    const user = new User(page, url);
    await user.arrivesAnywhere();
    await page.getByRole('button', { name: /Select a connection/ }).click();
    await page.getByRole('menuitemradio', { name: /Shop/ }).click();
    await user.opens('Authors');
    await user.opensQuery();
    await use(user);
  },
});

test.describe.configure({ timeout: 120_000 });

test('related data is selected in the form, and a pasted $expand fills the form', async ({ user }) => {
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

test('related rows open in a grid of their own, by mouse and by keyboard', async ({ user }) => {
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
