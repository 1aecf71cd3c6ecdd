import { expect, test } from './journey.ts';

test('the overview of an API shows its first rows and their total, and opens its query', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await user.opens('flights-2k');
  const preview = page.getByRole('region', { name: 'First rows' });
  await expect(preview.getByRole('heading')).toContainText('of 2,000 rows');
  await expect(preview.getByRole('row')).toHaveCount(11);
  await expect(preview.getByRole('columnheader', { name: 'origin' })).toBeVisible();
  await page.getByRole('button', { name: 'Query this API' }).click();
  await expect(user.urlBox('REST')).toBeVisible();

  // The user didn't request these rows, so they aren't in the history.
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('hitsPerPage=10&', { exact: false })).toHaveCount(0);
});

test('a user sees the count and sum of selected cells, and filters a column by its values', async ({ user }) => {
  test.slow();
  const { page } = user;
  await user.arrives();
  await user.opens('flights-2k');
  await user.opensQuery();
  await user.runs();
  const grid = user.grid('REST');
  const cell = (row: number, column: number) =>
    grid.locator(`[role=row][aria-rowindex="${row}"]`).locator(`[role=gridcell][aria-colindex="${column}"]`);
  const header = grid.getByRole('columnheader', { name: 'delay' });
  const column = Number(await header.getAttribute('aria-colindex'));
  const texts = await Promise.all([1, 2, 3].map((row) => cell(row, column).innerText()));
  await cell(1, column).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const sum = texts.map(Number).reduce((total, value) => total + value, 0);
  await expect(user.preview('REST').getByRole('note', { name: 'Selection' })).toContainText(`3 cells · 3 values · sum ${sum} ·`);

  await grid.getByRole('columnheader', { name: 'origin' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter by values…' }).click();
  const value = page.getByRole('menuitemcheckbox').first();
  await value.click();
  await expect(value).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(user.preview('REST').getByText(/^\d+ of 100 rows$/)).toBeVisible();
  await user.preview('REST').getByRole('button', { name: 'Show all values of origin' }).click();
  await expect(user.preview('REST').getByText(/^\d+ of 100 rows$/)).toHaveCount(0);
});
