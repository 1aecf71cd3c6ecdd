import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

/** The API of the sample whose rows are exported. */
const api = 'barley';

test('a user exports the selected columns of the grid, and no foreign file is overwritten', async ({ user, application }) => {
  test.setTimeout(120_000);
  const { page } = user;
  const folder = join(application.exportFolder, 'june');
  await mkdir(join(folder, '.hidden'), { recursive: true });
  const dialog = page.getByRole('dialog', { name: /^Export:/ });
  const folders = page.getByRole('dialog', { name: 'Select a folder' });
  const go = dialog.getByRole('button', { name: /^Export .* as / });
  await test.step('the dialog opens from the grid with the keyboard', async () => {
    await user.arrives();
    await user.opens(api);
    await user.opensQuery();
    await user.runs();
    await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '100');
    await user.preview('REST').getByRole('button', { name: 'Export…' }).press('Enter');
    await expect(dialog).toBeVisible();
    // More rows match than were fetched, so all of them are preselected, and the button names the number.
    await expect(dialog.getByRole('radio', { name: 'All rows of the query' })).toBeChecked();
    await expect(go).toHaveText('Export all 120 rows as CSV');
    await dialog.getByRole('radio', { name: '100 fetched rows' }).check();
    await expect(go).toHaveText('Export 100 rows as CSV');
    await expect(dialog.getByRole('group', { name: 'Scope of the rows' })).toContainText('REST · rows 1–100 of 120');
    await dialog.getByRole('combobox', { name: 'Format' }).focus();
    await expect(dialog.getByRole('combobox', { name: 'Format' })).toBeFocused();
  });

  await test.step('the dialog has no accessibility violations', async () => {
    await dialog.getByRole('button', { name: /of \d+ columns/ }).click();
    await expect(dialog.getByRole('group', { name: 'Columns to export' })).toBeVisible();
    expect(await violations(page, [], '[role=dialog]')).toEqual([]);
  });

  await test.step('the user selects the folder with the keyboard, and the dialog shows no hidden folders', async () => {
    await dialog.getByRole('button', { name: 'Select a folder…' }).press('Enter');
    await expect(folders.getByRole('list')).toBeVisible();
    // Browsing starts at the downloads, if this user has such a folder.
    const places = folders.getByRole('button', { name: 'Places' });
    if (await places.isEnabled()) await places.click();
    await folders.getByRole('button', { name: application.exportFolder }).press('Enter');
    await expect(folders.getByRole('button', { name: 'june' })).toBeFocused();
    expect(await violations(page, [], '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(folders.getByRole('list', { name: `Folders in ${folder}` })).toContainText('No subfolders');
    await folders.getByRole('button', { name: 'Select this folder' }).press('Enter');
    await expect(folders).toHaveCount(0);
  });

  await test.step('the file contains all columns except the deselected one', async () => {
    await dialog.getByRole('checkbox', { name: 'site', exact: true }).uncheck();
    await expect(dialog.getByText(`Saves to ${join(folder, 'barley.csv')}`)).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Also save query details' }).check();
    await go.press('Enter');
    await expect(dialog.getByRole('status').first()).toContainText('100 rows written:');
    const rows: string[][] = parse(await readFile(join(folder, 'barley.csv'), 'utf8'));
    expect(rows).toHaveLength(101);
    expect(rows[0]).not.toContain('site');
    expect(rows[0]).toContain('variety');
  });

  await test.step('the description file contains the query, and no secret', async () => {
    const about = JSON.parse(await readFile(join(folder, 'barley.csv.query.json'), 'utf8'));
    expect(about).toMatchObject({ source: { api: { accessPoint: api } }, identity: 'ada', exported: { rows: 100, format: 'csv' } });
    expect(about.scope).toMatchObject({ side: 'rest', rows: 100, first: 1, matching: { kind: 'total', rows: 120 }, outdated: false });
    expect(about.scope.sentence).toContain('REST · rows 1–100 of 120 · requested ');
    expect(about.query.rest).toContain('barley');
    expect(JSON.stringify(about)).not.toContain('eyJ');
  });

  await test.step('a file that another program changed isn’t overwritten', async () => {
    await writeFile(join(folder, 'barley.csv'), 'mine');
    await dialog.getByRole('button', { name: 'Export again' }).click();
    await expect(dialog.getByText('Dataquay didn’t create it or it has changed since')).toBeVisible();
    await expect(go).toBeDisabled();
    await expect(dialog.getByRole('checkbox', { name: 'Replace the existing file' })).toHaveCount(0);
    expect(await readFile(join(folder, 'barley.csv'), 'utf8')).toBe('mine');
  });

  await test.step('an earlier export is replaced only if the user confirms it', async () => {
    await dialog.getByRole('textbox', { name: 'File name' }).fill('barley-2.csv');
    await go.click();
    await expect(dialog.getByRole('status').first()).toContainText('100 rows written:');
    await dialog.getByRole('button', { name: 'Export again' }).click();
    await expect(dialog.getByText('A file with this name already exists.')).toBeVisible();
    await expect(go).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Replace the existing file' }).check();
    await go.click();
    await expect(dialog.getByRole('status').first()).toContainText('100 rows written:');
    expect(parse(await readFile(join(folder, 'barley-2.csv'), 'utf8'))).toHaveLength(101);
  });

  await test.step('an export of all rows fetches them from the server', async () => {
    await dialog.getByRole('button', { name: 'Export again' }).click();
    await dialog.getByRole('radio', { name: 'All rows of the query' }).check();
    await user.chooses(dialog.getByRole('combobox', { name: 'Format' }), 'Parquet');
    await go.click();
    await expect(dialog.getByRole('status').first()).toContainText('120 rows written:');
    expect((await readdir(folder)).toSorted()).toEqual([
      '.hidden',
      'barley-2.csv',
      'barley-2.csv.query.json',
      'barley-2.parquet',
      'barley-2.parquet.query.json',
      'barley.csv',
      'barley.csv.query.json',
    ]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toHaveCount(0);
  });
});

test('an export right after a filter is typed contains the filtered rows', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await user.opens(api);
  await user.opensQuery();
  await user.runs();
  await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '100');
  await user.preview('REST').getByRole('searchbox', { name: 'Filter fetched rows' }).fill('Crookston');
  await user.preview('REST').getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export:/ });
  const displayed = dialog.getByRole('radio', { name: /displayed rows, as sorted and filtered/ });
  await expect(displayed).toBeChecked();
  // The dialog hides the page from assistive technology.
  const rows = await page.locator('[data-pane=responses] [role=grid]').first().getAttribute('aria-rowcount');
  expect(Number(rows)).toBeLessThan(100);
  await expect(displayed).toHaveAccessibleName(`${rows} displayed rows, as sorted and filtered`);
});
