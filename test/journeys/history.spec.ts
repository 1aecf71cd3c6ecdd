import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

test('a user finds a run in the history, repeats it, and compares it', async ({ user, page }) => {
  await user.arrives();
  await user.opens('birdstrikes');
  await user.opensQuery();
  await user.runs();
  await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '100');
  await expect(user.grid('OData')).toHaveAttribute('aria-rowcount', '100');
  await page.getByRole('link', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History' });
  const rows = history.getByRole('row', { name: /birdstrikes/ });
  await expect(rows.first()).toContainText(/100 of [\d,]+ rows/);
  expect(await violations(page)).toEqual([]);
  await history.getByRole('searchbox').fill('words that no run has');
  await expect(history.getByText('No matching runs')).toBeVisible();
  await history.getByRole('searchbox').fill('hitsPerPage=100 ada');
  await expect(rows.first()).toContainText(/100 of [\d,]+ rows/);
  const before = await rows.count();
  await history
    .getByRole('button', { name: /^Run again: the query of birdstrikes/ })
    .first()
    .press('Enter');
  await expect(user.form()).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await history.getByRole('searchbox').fill('hitsPerPage=100 ada');
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  const compareTwo = history.getByRole('button', { name: 'Compare the two selected runs' });
  await expect(compareTwo).toBeDisabled();
  const selections = history.getByRole('checkbox', { name: /^Select to compare: birdstrikes/ });
  await selections.nth(0).press('Space');
  await selections.nth(1).press('Space');
  await compareTwo.press('Enter');
  const both = page.getByRole('dialog', { name: 'Two runs of birdstrikes' });
  await expect(both.getByRole('status')).toContainText('0 values differ');
  await expect(both.getByRole('combobox', { name: 'Responses to compare' })).toHaveValue('REST');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(both).toBeHidden();
  await history.getByRole('combobox', { name: 'Runs of this API only' }).click();
  await page.getByRole('option', { name: /^birdstrikes \(/ }).click();
  await history
    .getByRole('button', { name: /^Compare with current data: the query of birdstrikes/ })
    .first()
    .press('Enter');
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('combobox', { name: 'Responses to compare' })).toHaveValue('REST: previous run vs. latest');
  await expect(comparison.getByRole('status')).toContainText('100 rows match · 0 values differ');
  await page.getByRole('link', { name: 'History' }).click();
  await history.getByRole('searchbox').fill('');
  await history.getByRole('button', { name: 'Clear history' }).click();
  await expect(history.getByRole('button', { name: 'Cancel', exact: true }), 'a key pressed too fast forgets nothing').toBeFocused();
  await history.getByRole('button', { name: 'Clear all runs', exact: true }).click();
  await expect(history.getByText('No runs yet')).toBeVisible();
});
