import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

test('results of the previous query are marked everywhere until the query runs', async ({ user }) => {
  const { page } = user;
  const previous = 'Results of the previous query';
  const line = page.getByRole('status', { name: 'Comparison of both responses' });
  await user.arrives();
  await user.opens('barley');
  await user.opensQuery();
  await user.runs();
  await expect(line).toContainText('100 rows match');
  await expect(page.getByText(previous)).toHaveCount(0);

  await test.step('a change of the query marks both responses and their comparison', async () => {
    await user.addsCondition('site', 'is', 'Crookston');
    await expect(user.urlBox('REST')).toHaveValue(/filter=site==Crookston/);
    for (const side of ['REST', 'OData'] as const) await expect(user.preview(side).getByRole('status').first()).toContainText(previous);
    await expect(line).toContainText(previous);
    expect(await violations(page, [], '[data-pane=responses]')).toEqual([]);
  });

  await test.step('in a cell’s menu', async () => {
    await user.grid('REST').getByRole('gridcell').first().click({ button: 'right' });
    await expect(page.getByRole('menu').getByText(previous)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('in a chart', async () => {
    await user.view('Chart').click();
    await expect(user.preview('REST').getByRole('tabpanel', { name: 'Chart' }).getByRole('status')).toContainText(previous);
    await expect(user.preview('REST').getByRole('img', { name: new RegExp(previous) })).toBeVisible();
    await user.view('Grid').click();
  });

  await test.step('in an export', async () => {
    await user.preview('REST').getByRole('button', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('note')).toContainText(previous);
    await expect(dialog.getByRole('radio', { name: 'All rows of the previous query' })).toBeVisible();
    expect(await violations(page, [], '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the next run removes the mark', async () => {
    await user.runs();
    await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '20');
    await expect(line).toContainText('20 rows match');
    await expect(page.getByText(previous)).toHaveCount(0);
  });
});
