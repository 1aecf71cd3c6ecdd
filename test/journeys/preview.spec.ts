import { expect, test } from './journey.ts';
import { rulesIn, violations } from './violations.ts';

test('a response shows its timings, its connection, and the sent request', async ({ user }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.runs();
  await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '100');
  const preview = user.preview('REST');
  await user.view('Timing').click();
  await expect(preview.getByRole('row', { name: /Waiting \(time to first byte\)/ })).toContainText('ms');
  await expect(preview.getByText('HTTP/1.1')).toBeVisible();
  await user.view('Request').click();
  await expect(preview.getByRole('tabpanel', { name: 'Request' })).toContainText('Bearer [removed]');
});

test('a click on a header sorts all rows by the query, and a menu sorts only the fetched rows', async ({ user, page }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.runs();
  await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '100');
  const header = user.grid('REST').getByRole('columnheader', { name: 'delay' });
  const scope = user.preview('REST').getByRole('group', { name: 'Scope of the rows' });
  await expect(scope).toContainText('REST · rows 1–100 of 3,000,000 · requested');
  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(scope).toContainText('rows 1–100 of 3,000,000 · sorted by delay');
  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(scope).toContainText('rows 1–100 of 3,000,000 · sorted by delay descending');
  // Sorted fetched rows alone would begin with another delay than all 3,000,000 rows.
  await expect.poll(async () => Number((await user.reads('REST', 1))[0]?.[1])).toBeGreaterThan(1000);
  await expect.poll(() => user.urlBox('REST').inputValue()).toContain('sort=-delay');
  const url = await user.urlBox('REST').inputValue();
  await header.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Sort these 100 rows ascending' }).click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(scope).toContainText('these rows sorted here by delay');
  await expect(user.preview('REST').getByText('Only these 100 fetched rows are sorted. The query isn’t changed.')).toBeVisible();
  expect(await user.urlBox('REST').inputValue()).toBe(url);
  await user.preview('REST').getByRole('button', { name: 'Apply to query' }).click();
  await expect.poll(() => user.urlBox('REST').inputValue()).toContain('sort=delay');
  await expect(scope).toContainText('rows 1–100 of 3,000,000 · sorted by delay · requested');
  await user.preview('OData').getByRole('searchbox', { name: 'Filter fetched rows' }).fill('lax');
  await expect(user.preview('OData').getByText(/^\d+ of 100 rows$/)).toBeVisible();
  await expect(user.preview('OData').getByRole('group', { name: 'Scope of the rows' })).toContainText('of 100 rows contain “lax”');
  for (const cells of await user.reads('OData', 3)) expect(cells.join(' ')).toContain('LAX');
});

test('a user copies selected cells and filters by a cell with the keyboard', async ({ user, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.runs();
  const [first = [], second = []] = await user.reads('REST', 2);
  // Scrolls as the browser's search or a screen reader does. The grid must scroll with its column names.
  const last = user.grid('REST').locator('[role=row][aria-rowindex="1"]').getByRole('gridcell').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  const name = user.grid('REST').getByRole('columnheader', { name: 'destination' });
  await expect.poll(async () => (await name.boundingBox())?.x).toBe((await last.boundingBox())?.x);
  await user.grid('REST').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ControlOrMeta+C');
  const copied = `${first[1]}\t${first[2]}\n${second[1]}\t${second[2]}`;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Shift+F10');
  // The last cell isn't visible, but the selection is still copied.
  await expect(page.getByRole('menuitem', { name: 'Copy as CSV' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(user.preview('REST').getByRole('region', { name: 'Row details' })).toContainText(second[4] ?? '');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Filter by this value' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => user.urlBox('REST').inputValue()).toContain(`destination==${second[4]}`);
  await expect.poll(() => user.urlBox('OData').inputValue()).toContain(`destination eq '${second[4]}'`);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    const rules = rulesIn(colorScheme);
    test.setTimeout(180_000);

    test('the views of a response, its menus, and its row details have no accessibility violations', async ({ user, page }) => {
      await user.arrives();
      await user.opens('flights-3m');
      await user.opensQuery();
      await user.runs();
      for (const side of ['OData', 'REST'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
      const header = user.grid('REST').getByRole('columnheader', { name: 'delay' });
      await header.click();
      await expect(header).toHaveAttribute('aria-sort', 'ascending');
      await user.reads('REST', 1);
      await page.keyboard.press('Shift+F10');
      await expect(page.getByRole('menuitem', { name: 'Pin left' })).toBeVisible();
      expect(await violations(page, rules), 'the menu of a column').toEqual([]);
      await page.getByRole('menuitem', { name: 'Pin left' }).click();
      await expect(user.grid('REST').getByRole('columnheader').first()).toHaveAccessibleName('delay');
      await user.grid('REST').getByRole('gridcell').nth(6).dblclick();
      await expect(user.preview('REST').getByRole('region', { name: 'Row details' })).toBeVisible();
      await user.grid('OData').getByRole('gridcell').nth(1).click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Copy as Markdown' })).toBeVisible();
      expect(await violations(page, rules), 'the menu of a cell, and a row in full').toEqual([]);
      await page.keyboard.press('Escape');
      for (const tab of ['Timing', 'Request']) {
        await user.view(tab).click();
        expect(await violations(page, rules), tab).toEqual([]);
      }
      await page.getByTitle('OData only').click();
      await expect(user.preview('REST')).toHaveCount(0);
      expect(await violations(page, rules), 'one response alone').toEqual([]);
      await page.getByTitle('Side by side').click();
      await expect(user.preview('REST')).toBeVisible();
    });
  });
}
