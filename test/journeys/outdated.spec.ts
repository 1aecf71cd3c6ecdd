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

  await test.step('a changed query marks both responses and their comparison as outdated', async () => {
    await user.addsCondition('site', 'is', 'Crookston');
    await expect(user.urlBox('REST')).toHaveValue(/filter=site==Crookston/);
    for (const side of ['REST', 'OData'] as const) await expect(user.preview(side).getByRole('status').first()).toContainText(previous);
    await expect(line).toContainText('Both responses belong to a previous query');
    expect(await violations(page, [], '[data-pane=responses]')).toEqual([]);
  });

  await test.step('the menu of a cell shows that the results are outdated', async () => {
    await user.grid('REST').getByRole('gridcell').first().click({ button: 'right' });
    await expect(page.getByRole('menu').getByText(previous)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a chart shows that the results are outdated', async () => {
    await user.view('Chart').click();
    await expect(user.preview('REST').getByRole('tabpanel', { name: 'Chart' }).getByRole('status')).toContainText(previous);
    await expect(user.preview('REST').getByRole('img', { name: new RegExp(previous) })).toBeVisible();
    await user.view('Grid').click();
  });

  await test.step('the export dialog shows that the results are outdated', async () => {
    await user.preview('REST').getByRole('button', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('note')).toContainText(previous);
    await expect(dialog.getByRole('radio', { name: 'All rows of the previous query' })).toBeVisible();
    expect(await violations(page, [], '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the user runs both requests again with one button, which removes the mark', async () => {
    await page.getByRole('button', { name: 'Run both again', exact: true }).click();
    await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '20');
    await expect(line).toContainText('20 rows match');
    await expect(page.getByText(previous)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Run both again', exact: true })).toHaveCount(0);
  });
});

test('responses to two different queries aren’t compared until the query runs again', async ({ user }) => {
  const { page } = user;
  const line = page.getByRole('status', { name: 'Comparison of both responses' });
  const region = page.getByRole('region', { name: 'Comparison' });
  const notCompared = 'Not compared: the OData response belongs to the previous query.';
  await user.editsUrlsOf('barley');
  await user.runs();
  await expect(line).toContainText('100 rows match');
  // REST doesn't have this setting.
  const url = await user.urlBox('OData').inputValue();
  await user.typesUrl('OData', url.replace('$count=true', '$count=false'));
  await expect(user.preview('OData').getByRole('status').first()).toContainText('Results of the previous query');
  await expect(user.preview('REST').getByText('Results of the previous query')).toHaveCount(0);

  await test.step('the status line names the outdated response, without any counts', async () => {
    await expect(line).toHaveText(notCompared);
    await expect(line).not.toContainText('match');
  });

  await test.step('the status line offers to run the query again', async () => {
    await page.getByRole('button', { name: 'Run again', exact: true }).click();
    await expect(line).toContainText('100 rows match');
    await expect(page.getByRole('button', { name: 'Run again', exact: true })).toHaveCount(0);
  });

  await test.step('the comparison shows no rows of different queries, and offers to run the query again', async () => {
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(region.getByRole('grid')).toBeVisible();
    await user.typesUrl('OData', url);
    await expect(region.getByRole('status')).toHaveText(notCompared);
    await expect(region.getByRole('grid')).toHaveCount(0);
    expect(await violations(page, [], '[data-pane=comparison]')).toEqual([]);
    await region.getByRole('button', { name: 'Run again', exact: true }).press('Enter');
    await expect(region.getByRole('status')).toContainText('100 rows match');
    await expect(region.getByRole('grid')).toBeVisible();
  });
});
