import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

test('a user compares both responses, then two runs of one format, and moves between differences', async ({ user }) => {
  const { page } = user;
  const region = page.getByRole('region', { name: 'Comparison' });
  await test.step('Compare runs both responses, and reports that they match', async () => {
    await user.arrives();
    await user.opens('barley');
    await user.opensQuery();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(region.getByRole('status')).toContainText('100 rows match · 0 values differ');
    await expect(region.getByRole('status')).toContainText('only 100 of 120 rows compared');
    await expect(page.getByRole('status', { name: 'Comparison of both responses' })).toContainText('100 rows match · 0 values differ');
  });

  await test.step('the comparison counts the differences from the previous run', async () => {
    await page.getByLabel('Page', { exact: true }).fill('2');
    await user.runs();
    await expect(region.getByRole('status')).toContainText('20 rows match');
    await region.getByRole('combobox', { name: 'Responses to compare' }).click();
    await page.getByRole('option', { name: 'REST: previous run vs. latest' }).click();
    await expect(region.getByRole('status')).toContainText('0 of 20 rows match');
    await expect(region.getByRole('status')).toContainText('80 rows only in the previous run');
    await expect(region.getByRole('grid')).toHaveAttribute('aria-rowcount', '100');
  });

  await test.step('F7 moves to the next difference, and Shift+F7 back', async () => {
    const active = region.getByRole('gridcell', { selected: true });
    await expect(active).toHaveAttribute('aria-colindex', '1');
    await page.keyboard.press('F7');
    await expect(active).toHaveAttribute('aria-colindex', '2');
    await expect(active).toContainText('≠');
    await page.keyboard.press('Shift+F7');
    await expect(active).toHaveAttribute('aria-colindex', '1');
  });

  await test.step('the comparison has no accessibility violations', async () => {
    expect(await violations(page, [], '[data-pane=comparison]')).toEqual([]);
  });

  await test.step('the comparison closes with its button', async () => {
    await region.getByRole('button', { name: 'Close comparison' }).click();
    await expect(region).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Comparison of both responses' })).toContainText('REST vs. OData: 20 rows match');
  });
});

test('a user sees the statistics of each column, and filters by a frequent value', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await user.opens('barley');
  await user.opensQuery();
  await user.runs();
  const preview = user.preview('REST');
  await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '100');
  await user.view('Statistics').click();
  const variety = preview.getByRole('group', { name: 'variety' });
  await expect(variety.getByRole('listitem')).not.toHaveCount(0);
  await expect(preview.getByRole('group', { name: 'yield' }).getByRole('img')).toBeVisible();
  await variety.getByRole('button', { name: 'Manchuria' }).click();
  await expect(user.urlBox('REST')).toHaveValue(/filter=variety==Manchuria/);
  expect(await violations(page, [], '[aria-label="Column statistics"]')).toEqual([]);
});
