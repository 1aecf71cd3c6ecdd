import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

test('a user finds a text in all fetched rows, and moves through the matching cells', async ({ user }) => {
  test.slow();
  const { page } = user;
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.addsCondition('delay', 'greater than', '300');
  await user.runs();
  const grid = user.grid('REST');
  const rest = user.preview('REST');
  await rest.getByRole('button', { name: 'Fetch all rows' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', /^\d{4,}$/);

  await grid.focus();
  await page.keyboard.press('Control+f');
  const search = rest.getByRole('search', { name: 'Find in the fetched rows' });
  await search.getByRole('textbox', { name: 'Find text' }).fill('lax');
  await expect(search.getByRole('status')).toContainText(/^1 of [\d,]+row \d+, (origin|destination)/);
  const activeCell = grid.locator('[role=gridcell][id]');
  await expect(activeCell).toHaveText('LAX');
  expect(await violations(page, [], '[data-pane=responses]')).toEqual([]);
  await page.keyboard.press('Shift+Enter');
  await expect(search.getByRole('status')).toContainText(/^([\d,]+) of \1row/);
  await expect(activeCell).toHaveText('LAX');
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(grid).toBeFocused();

  // The key works anywhere in the query and opens the search in the first grid.
  await user.form().getByRole('combobox', { name: 'Sort by' }).focus();
  await page.keyboard.press('Control+f');
  await expect(search.getByRole('textbox')).toBeFocused();
  await search.getByRole('textbox').fill('no such text');
  await expect(search.getByRole('status')).toHaveText('No matches');
  await page.keyboard.press('Escape');

  // Other journeys also open this API and would show the fetch.
  const rowFetch = rest.getByRole('region', { name: 'Fetch all rows (REST)' });
  await rowFetch.getByRole('button', { name: 'Discard' }).click();
  await expect(rowFetch).toBeHidden();
});
