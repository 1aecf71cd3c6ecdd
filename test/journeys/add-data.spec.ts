import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

async function expectAccessible(page: Page, part: '[role=dialog]' | '[data-pane=your-data]'): Promise<void> {
  expect(await violations(page, [], part)).toEqual([]);
}

// The next journeys use the same application and start with the sample.
test.afterEach(async ({ page }) => {
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitemradio', { name: 'Sample server' }).click();
  await expect(page.getByRole('link', { name: 'Sample server' })).toBeVisible();
});

test('a user publishes a file as an API, corrects its settings, queries both languages, and removes the API', async ({
  user,
  application,
}) => {
  test.setTimeout(180_000);
  const { page } = user;
  const folder = join(application.exportFolder, 'data');
  const file = join(folder, 'ventes.csv');
  const card = page.getByRole('listitem', { name: /ventes\.csv$/ });
  await mkdir(folder);
  await writeFile(file, 'ville;prix\nNîmes;1,5\nLyon;2,5\n');
  await user.arrives();

  await test.step('the user selects the file in the page’s dialog', async () => {
    await page.getByRole('button', { name: /^Add your data/ }).click();
    await expect(page.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Select files or a folder…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select files or a folder' });
    await dialog.getByRole('button', { name: application.exportFolder }).click();
    await dialog.getByRole('button', { name: 'data' }).click();
    await dialog.getByRole('checkbox', { name: 'ventes.csv' }).check();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Preview 1 file' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the preview shows the detected settings, and is accessible in both themes', async () => {
    await expect(card).toContainText('2 rows · 2 columns');
    await expect(card).toContainText('Detected: header, separator “;”, utf-8');
    await expect(card.getByRole('list', { name: 'Columns of ventes' })).toContainText('prix string');
    await expectAccessible(page, '[data-pane=your-data]');
    await user.choosesSetting('Dark');
    await expectAccessible(page, '[data-pane=your-data]');
    await user.choosesSetting('Light');
  });

  await test.step('the user corrects a wrong setting, and enters the names of the API', async () => {
    await user.chooses(card.getByLabel('Decimal separator'), 'Comma (1,5)');
    await card.getByRole('button', { name: 'Apply settings' }).click();
    await expect(card.getByRole('list', { name: 'Columns of ventes' })).toContainText('prix double');
    await card.getByLabel('Title').fill('Sales <b>2024</b>');
    await card.getByLabel('Name in URLs').fill('sales');
    await card.getByLabel('Description').fill('=1+1 <script>alert(1)</script>');
  });

  await test.step('the added file opens as an API of the connection “Your data”', async () => {
    await card.getByRole('button', { name: /^Add / }).click();
    await expect(page.getByRole('heading', { name: 'Sales <b>2024</b>' }).first()).toBeVisible();
    await user.opensQuery();
    await expect(user.urlBox('REST')).toHaveValue(/\/dmp-api\/data\/files\/sales/);
    await expect(user.urlBox('OData')).toHaveValue(/\/dmp-api\/odata\/files\/sales/);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(user.grid('REST')).toContainText('Nîmes');
    await expect(user.grid('OData')).toContainText('2.5');
  });

  await test.step('a change to the file appears in the next response', async () => {
    await writeFile(file, 'ville;prix\nParis;3,5\n');
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(user.grid('REST')).toContainText('Paris', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  });

  await test.step('the user removes the API, and the file isn’t deleted', async () => {
    await page.getByRole('link', { name: 'Add your data' }).click();
    await card.getByRole('button', { name: /^Remove / }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('No data yet.')).toBeVisible();
    expect(await readFile(file, 'utf8')).toContain('Paris');
  });
});

test('a user previews and adds a folder with the keyboard, and sees why a file isn’t published', async ({ user, application }) => {
  test.setTimeout(180_000);
  const { page } = user;
  const folder = join(application.exportFolder, 'keys');
  await mkdir(folder);
  await writeFile(join(folder, 'one.csv'), 'id,name\n1,x\n');
  await writeFile(join(folder, 'two.json'), '[{"id":1}]');
  await writeFile(join(folder, 'old.xls'), 'x');
  await writeFile(
    join(folder, 'stock.xlsx'),
    await writeXlsx({
      sheets: [
        {
          name: 'Stock',
          rows: [
            ['item', 'count'],
            ['bolt', 4],
          ],
        },
      ],
    }),
  );
  const point = '{"type":"Feature","properties":{"city":"Lyon"},"geometry":{"type":"Point","coordinates":[4.8,45.7]}}';
  await writeFile(join(folder, 'towns.geojson'), `{"type":"FeatureCollection","features":[${point}]}`);
  await user.arrives();
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('add your data');
  await expect(page.getByRole('option', { name: /^Add your data/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Select files or a folder…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Select files or a folder' });
  for (const name of [application.exportFolder, 'keys']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
    await dialog.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(dialog.getByRole('checkbox', { name: 'one.csv' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Preview this folder' }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('listitem', { name: /keys$/ });
  await expect(card).toContainText('4 tables');
  await expect(card).toContainText('old.xls: the only supported spreadsheets are xlsx and xlsm');
  for (const name of ['stock', 'towns']) await card.locator('summary', { hasText: name }).press('Enter');
  await expect(card.getByRole('list', { name: 'Columns of stock' })).toContainText('count int64');
  await expect(card.getByRole('list', { name: 'Columns of towns' })).toContainText('longitude decimal');
  await card.getByRole('button', { name: /^Add / }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('tab', { name: 'Overview' })
      .or(page.getByRole('link', { name: 'Overview' }))
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/#\/api\/keys\/one/);
});

test('a browser explains why dropped files can’t be added, and selects them instead', async ({ user, application }) => {
  const { page } = user;
  const folder = join(application.exportFolder, 'dropped');
  await mkdir(folder);
  await writeFile(join(folder, 'drop.csv'), 'id\n1\n');
  await user.arrives();
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [join(folder, 'drop.csv')], dragOperationsMask: 1 };
  await cdp.send('Input.dispatchDragEvent', { type: 'dragEnter', x: 600, y: 300, data });
  await cdp.send('Input.dispatchDragEvent', { type: 'dragOver', x: 600, y: 300, data });
  await expect(page.getByText('Drop a saved query or a report of a connection test to open it')).toBeVisible();
  await cdp.send('Input.dispatchDragEvent', { type: 'drop', x: 600, y: 300, data });
  const refusal = page.getByRole('dialog', { name: 'The files weren’t added' });
  await expectAccessible(page, '[role=dialog]');
  await refusal.getByRole('button', { name: 'Select files or a folder…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Select files or a folder' });
  await dialog.getByRole('button', { name: application.exportFolder, exact: true }).click();
  await dialog.getByRole('button', { name: 'dropped', exact: true }).click();
  await dialog.getByRole('button', { name: 'Preview this folder' }).click();
  const card = page.getByRole('listitem', { name: /dropped$/ });
  await expect(card).toContainText('1 row · 1 column');
  await card.getByRole('button', { name: /^Cancel / }).click();
  await expect(card).toHaveCount(0);
});

test('a user connects to a database with the keyboard, and sees why the connection failed', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await page.getByRole('link', { name: 'Add your data' }).click();
  await page.getByRole('button', { name: 'Connect to a database…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.keyboard.type('postgresql://reader@127.0.0.1:1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('After the host, enter the database (PostgreSQL)')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.type('/sales');
  await page.keyboard.press('Enter');
  const card = page.getByRole('listitem', { name: 'postgresql://reader@127.0.0.1:1/sales' });
  await expect(card).toContainText('ECONNREFUSED 127.0.0.1:1', { timeout: 60_000 });
  await card.getByRole('button', { name: /^Cancel / }).click();
  await expect(card).toHaveCount(0);
});

test('a user publishes all rows of a query as an API, refreshes them, and removes the API', async ({ user }) => {
  test.setTimeout(180_000);
  const { page } = user;
  await user.arrives();
  await user.opens('barley');
  await user.opensQuery();
  await user.runs();
  await test.step('the rows become an API under a new name', async () => {
    await page.getByRole('button', { name: 'Export…' }).first().click();
    await page.getByRole('button', { name: 'Publish as an API…' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Name in URLs' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('yields');
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Enter');
    await expect(page.getByText('120 rows were published as results/yields')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Open Your data' })).toBeFocused();
    await page.getByRole('button', { name: 'Open Your data' }).click();
  });
  const card = page.getByRole('listitem', { name: /yields\.parquet$/ });
  await expect(card).toContainText('120 rows', { timeout: 60_000 });
  await card.getByRole('button', { name: /^Refresh / }).click();
  await expect(page.getByText(/The rows of .*yields\.parquet were refreshed/).first()).toBeVisible({ timeout: 60_000 });
  await card.getByRole('button', { name: /^Open / }).click();
  await expect(page.getByRole('link', { name: 'Your data', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/api\/results\/yields/);
  await expect(page.getByRole('region', { name: 'About' })).toBeVisible();
  await user.opensQuery();
  await expect(user.urlBox('OData')).toHaveValue(/\/dmp-api\/odata\/results\/yields/);
  await user.runs();
  for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toContainText('Manchuria');
  await page.getByRole('link', { name: 'Add your data' }).click();
  await card.getByRole('button', { name: /^Remove / }).click();
  await expect(card).toHaveCount(0);
});

test('a user publishes groups and an SQL result, and refreshes them with their queries', async ({ user }) => {
  test.setTimeout(180_000);
  const { page } = user;
  const publishes = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Publish as an API…' }).click();
    await page.getByRole('textbox', { name: 'Name in URLs' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(new RegExp(`(?:was|were) published as results/${name}`))).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  };
  await user.arrives();
  await user.opens('barley');
  await user.opensQuery();
  await user.runs();
  await test.step('an SQL result', async () => {
    await page.getByRole('link', { name: 'SQL over results' }).click();
    await page.getByRole('textbox', { name: 'SQL statement' }).click();
    await page.keyboard.insertText('SELECT count(*) AS number FROM barley');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByRole('grid', { name: 'SQL result rows' }).getByRole('row')).toHaveCount(2, { timeout: 30_000 });
    await page.getByRole('region', { name: 'SQL result' }).getByRole('button', { name: 'Export…' }).click();
    await publishes('numbers');
  });
  await test.step('groups that the application computes', async () => {
    await page.goBack();
    const form = user.form();
    await user.chooses(form.getByRole('combobox', { name: 'Group by', exact: true }), 'site');
    await expect(user.grid('REST')).toContainText('Duluth');
    await user.preview('REST').getByRole('button', { name: 'Export…' }).click();
    await publishes('sites');
  });
  await page.getByRole('link', { name: 'Add your data' }).click();
  for (const [name, rows] of [
    ['sites', '6 rows'],
    ['numbers', '1 row'],
  ] as const) {
    const card = page.getByRole('listitem', { name: new RegExp(`${name}\\.parquet$`) });
    await expect(card).toContainText(rows, { timeout: 60_000 });
    await card.getByRole('button', { name: /^Refresh / }).click();
    await expect(page.getByText(new RegExp(`The rows of .*${name}\\.parquet were refreshed`)).first()).toBeVisible({ timeout: 60_000 });
    await expect(card).toContainText(rows);
  }
});
