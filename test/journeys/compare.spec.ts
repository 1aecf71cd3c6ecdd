import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

test('both responses are compared, and two runs of one format, from difference to difference', async ({ user }) => {
  const { page } = user;
  const region = page.getByRole('region', { name: 'Comparison' });
  await test.step('Compare runs both responses and says that they agree', async () => {
    await user.arrives();
    await user.opens('barley');
    await user.opensQuery();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(region.getByRole('status')).toContainText('100 rows match · 0 values differ');
    await expect(region.getByRole('status')).toContainText('only 100 of 120 rows compared');
    await expect(page.getByRole('status', { name: 'Comparison of both responses' })).toContainText('100 rows match · 0 values differ');
  });

  await test.step('the run before is kept, and what differs from it is counted', async () => {
    await page.getByLabel('Page', { exact: true }).fill('2');
    await user.runs();
    await expect(region.getByRole('status')).toContainText('20 rows match');
    await region.getByRole('combobox', { name: 'Responses to compare' }).click();
    await page.getByRole('option', { name: 'REST: previous run vs. latest' }).click();
    await expect(region.getByRole('status')).toContainText('0 of 20 rows match');
    await expect(region.getByRole('status')).toContainText('80 rows only in the previous run');
    await expect(region.getByRole('grid')).toHaveAttribute('aria-rowcount', '100');
  });

  await test.step('F7 goes to the next difference, Shift+F7 back', async () => {
    const active = region.getByRole('gridcell', { selected: true });
    await expect(active).toHaveAttribute('aria-colindex', '1');
    await page.keyboard.press('F7');
    await expect(active).toHaveAttribute('aria-colindex', '2');
    await expect(active).toContainText('≠');
    await page.keyboard.press('Shift+F7');
    await expect(active).toHaveAttribute('aria-colindex', '1');
  });

  await test.step('it can be used with assistive technology', async () => {
    expect(await violations(page, [], '[data-pane=comparison]')).toEqual([]);
  });

  await test.step('it is closed again', async () => {
    await region.getByRole('button', { name: 'Close comparison' }).click();
    await expect(region).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Comparison of both responses' })).toContainText('REST vs. OData: 20 rows match');
  });
});

test('the statistics of each column are shown, and a frequent value becomes a condition', async ({ user }) => {
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
