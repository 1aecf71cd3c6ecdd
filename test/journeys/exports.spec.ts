import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

/** Rows of the sample that are written. */
const api = 'barley';

test('rows are exported as the grid shows them, and never over a file without asking', async ({ user }) => {
  const { page } = user;
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-exports-'));
  const dialog = page.getByRole('dialog');
  const place = dialog.getByRole('textbox', { name: 'Folder' });
  const go = dialog.getByRole('button', { name: 'Export', exact: true });
  try {
    await test.step('the dialog opens from the grid, by keyboard', async () => {
      await user.arrives();
      await user.opens(api);
      await user.opensQuery();
      await user.runs();
      await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '100');
      await user.preview('REST').getByRole('button', { name: 'Export…' }).press('Enter');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole('radio', { name: 'The 100 fetched rows' })).toBeChecked();
      await expect(dialog.getByRole('combobox', { name: 'Format' })).toBeFocused();
    });

    await test.step('it can be used with assistive technology', async () => {
      await dialog.getByRole('button', { name: /of \d+ columns/ }).click();
      await expect(dialog.getByRole('group', { name: 'Columns to export' })).toBeVisible();
      expect(await violations(page, [], '[role=dialog]')).toEqual([]);
    });

    await test.step('a column is left out, and the file holds the rest', async () => {
      await dialog.getByRole('checkbox', { name: 'site', exact: true }).uncheck();
      await place.fill(folder);
      await expect(dialog.getByText(`Goes to ${join(folder, 'barley.csv')}`)).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Write the query beside it' }).check();
      await go.press('Enter');
      await expect(dialog.getByRole('status')).toContainText('100 rows written:');
      const rows: string[][] = parse(await readFile(join(folder, 'barley.csv'), 'utf8'));
      expect(rows).toHaveLength(101);
      expect(rows[0]).not.toContain('site');
      expect(rows[0]).toContain('variety');
    });

    await test.step('the small file beside tells of the query, and of no secret', async () => {
      const about = JSON.parse(await readFile(join(folder, 'barley.csv.query.json'), 'utf8'));
      expect(about).toMatchObject({ source: { api: { accessPoint: api } }, identity: 'ada', exported: { rows: 100, format: 'csv' } });
      expect(about.query.rest).toContain('barley');
      expect(JSON.stringify(about)).not.toContain('eyJ');
    });

    await test.step('a file that is there stays, until the user says otherwise', async () => {
      await writeFile(join(folder, 'barley.csv'), 'mine');
      await dialog.getByRole('button', { name: 'Export again' }).click();
      await expect(dialog.getByText('A file of that name is there already.')).toBeVisible();
      await expect(go).toBeDisabled();
      expect(await readFile(join(folder, 'barley.csv'), 'utf8')).toBe('mine');
      await dialog.getByRole('checkbox', { name: 'Replace the file that is there' }).check();
      await go.click();
      await expect(dialog.getByRole('status')).toContainText('100 rows written:');
      expect(parse(await readFile(join(folder, 'barley.csv'), 'utf8'))).toHaveLength(101);
    });

    await test.step('every row of the query comes straight from the deployment', async () => {
      await dialog.getByRole('button', { name: 'Export again' }).click();
      await dialog.getByRole('radio', { name: 'All rows of the query' }).check();
      await user.chooses(dialog.getByRole('combobox', { name: 'Format' }), 'Parquet');
      await go.click();
      await expect(dialog.getByRole('status')).toContainText('120 rows written:');
      expect((await readdir(folder)).toSorted()).toEqual([
        'barley.csv',
        'barley.csv.query.json',
        'barley.parquet',
        'barley.parquet.query.json',
      ]);
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
      await expect(dialog).toHaveCount(0);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
