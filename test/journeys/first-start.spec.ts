import { expect, test } from './journey.ts';

test('a user gets the same rows in REST and OData after the first start', async ({ user }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.runs();
  for (const side of ['REST', 'OData'] as const) {
    await expect(user.preview(side).getByRole('status')).toContainText('200');
    await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
  }
  expect(await user.reads('REST', 10)).toEqual(await user.reads('OData', 10));
});

test('a condition in the form filters both responses', async ({ user }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.addsCondition('origin', 'is', 'LAX');
  await expect.poll(() => user.urlBox('REST').inputValue()).toContain('origin==LAX');
  await expect.poll(() => user.urlBox('OData').inputValue()).toContain("origin eq 'LAX'");
  await user.runs();
  await expect(user.preview('REST').getByRole('status')).toContainText('115,245');
  await expect(user.preview('OData').getByRole('status')).toContainText('115,245');
  const rows = await user.reads('REST', 10);
  expect(rows).toEqual(await user.reads('OData', 10));
  for (const row of rows) expect(row).toContain('LAX');
});

test('an invalid filter in a typed URL is reported, and doesn’t affect the OData request', async ({ user }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const url = await user.urlBox('REST').inputValue();
  const address = url.split('?')[0] ?? '';
  await user.typesUrl('REST', `${address}?filter=origni==LAX`);
  await expect(user.page.getByRole('list', { name: 'Problems' })).toContainText('origni');
  await user.runs();
  await expect(user.preview('REST').getByRole('alert')).toContainText('origni');
  await expect(user.preview('OData').getByRole('status')).toContainText('200');
});

test('the request uses the edited URL, and the other URL follows the edit', async ({ user }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const address = (await user.urlBox('OData').inputValue()).split('?')[0] ?? '';
  await user.typesUrl('OData', `${address}?$filter=distance gt 4900&$top=5&$count=true`);
  await expect.poll(() => user.urlBox('REST').inputValue()).toContain('distance=gt=4900');
  await user.runs();
  await expect(user.grid('OData')).toHaveAttribute('aria-rowcount', '5');
  await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '5');
});

test('a user writes a condition with the suggestions of the editor, in REST and OData', async ({ user }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const address = {
    REST: (await user.urlBox('REST').inputValue()).split('?')[0],
    OData: (await user.urlBox('OData').inputValue()).split('?')[0],
  };
  await user.typesUrl('REST', `${address.REST}?filter=`);
  await user.completes('ori', 'origin');
  await user.completes('=beg', '=beginsWith=');
  await user.page.keyboard.type('LA');
  await expect(user.urlBox('REST')).toHaveValue(`${address.REST}?filter=origin=beginsWith=LA`);
  await user.typesUrl('OData', `${address.OData}?$filter=`);
  await user.completes('starts', 'startswith');
  await user.completes('ori', 'origin');
  await expect(user.urlBox('OData')).toHaveValue(`${address.OData}?$filter=startswith(origin,'')`);
});

test('text typed before the editor has loaded can be completed when it has loaded', async ({ user }) => {
  const { page } = user;
  const held = Promise.withResolvers<void>();
  await page.route('**/monaco-url-editor-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const address = (await user.urlBox('REST').inputValue()).split('?')[0];
  await user.typesUrl('REST', `${address}?filter=`);
  await page.keyboard.type('ori');
  held.resolve();
  await user.completes('', 'origin');
  await page.keyboard.type('==LAX');
  await expect(user.urlBox('REST')).toHaveValue(`${address}?filter=origin==LAX`);
  await expect(user.urlBox('REST')).toBeFocused();
});

test('signing out removes the catalogue, and signing in restores it', async ({ user }) => {
  await user.arrives();
  await user.signsOut();
  await expect(user.page.getByText('You’re signed out').first()).toBeVisible();
  await expect(user.apis()).toHaveCount(0);
  await user.signsIn();
  await expect(user.apis().getByRole('listitem').first()).toBeVisible();
});

test('a user reaches the last of a million rows, with its values as sent', async ({ user }) => {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  const address = (await user.urlBox('REST').inputValue()).split('?')[0] ?? '';
  await user.typesUrl('REST', `${address}?hitsPerPage=1000000`);
  await user.runs();
  await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '1000000');
  await user.grid('REST').click({ position: { x: 40, y: 60 } });
  await user.page.keyboard.press('Control+End');
  const last = user.grid('REST').locator('[role=row][aria-rowindex="1000000"]');
  await expect(last).toBeVisible();
  await expect(last.getByRole('gridcell').nth(1)).toHaveText(/^-?\d+$/);
  await expect(last.getByRole('gridcell').nth(3)).toHaveText(/^[A-Z]{3}$/);
});
