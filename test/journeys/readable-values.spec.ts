import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startLoopbackServer } from '../electron/loopback-server.ts';
import { startApplication } from './application.ts';
import { watchPolicy } from './policy-violations.ts';
import { User } from './user.ts';

const metadata = `<?xml version="1.0"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Log" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="Sale"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
<Property Name="Place" Type="Edm.String"/><Property Name="Day" Type="Edm.String"/><Property Name="Amount" Type="Edm.Decimal" Precision="38" Scale="2"/></EntityType>
<EntityContainer Name="C"><EntitySet Name="Sales" EntityType="Log.Sale"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
const sales = `[{"ID":1,"Place":"LAX","Day":"9/30/2024","Amount":882000000000000000000000000000.25},
{"ID":2,"Place":" LAX","Day":"10/2/2023","Amount":1.25},{"ID":3,"Place":"LAX ","Day":"11/1/2022","Amount":2.50}]`;

/** A server with three sales: places with spaces, dates as text, and an amount with 32 digits. */
const shop: RequestListener = (request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://server');
  response.setHeader('odata-version', '4.0');
  response.setHeader('content-type', pathname.endsWith('/$metadata') ? 'application/xml' : 'application/json');
  if (pathname.endsWith('/$metadata')) response.end(metadata);
  else if (pathname.endsWith('/Sales')) response.end(`{"@odata.count":3,"value":${sales}}`);
  else response.end(JSON.stringify({ value: [{ name: 'Sales', kind: 'EntitySet', url: 'Sales' }] }));
};

const test = base.extend<{ user: User }, { url: string }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off this pattern.
    async ({}, use) => {
      const server = await startLoopbackServer(shop);
      const folder = await mkdtemp(join(tmpdir(), 'dataquay-values-'));
      const settings = { name: 'Shop', baseUrl: server.origin, kind: 'odata', colour: '#336699', production: false };
      const policy = join(folder, 'policy.json');
      await writeFile(policy, JSON.stringify({ profiles: [{ id: 'shop', settings: { ...settings, method: 'none', methods: ['none'] } }] }));
      const application = await startApplication(undefined, { DATAQUAY_POLICY: policy });
      await use(application.url);
      await application.stop();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  user: async ({ page, url }, use) => {
    const violations = await watchPolicy(page);
    await use(new User(page, url));
    expect(violations, 'the page violated its content security policy').toEqual([]);
  },
});

test.use({ timezoneId: 'Europe/Paris', permissions: ['clipboard-read', 'clipboard-write'] });

test('a user sees spaces, the order of text, exact decimals, sums per column, and the zone of times', async ({ user }) => {
  test.setTimeout(180_000);
  const { page } = user;
  await user.arrivesAnywhere();
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitemradio', { name: /Shop/ }).click();
  await user.opens('Sales');
  await user.opensQuery();
  await user.runs();
  const preview = user.preview('OData');
  await expect(preview.getByRole('group', { name: 'Scope of the rows' })).toContainText('all 3 rows');
  expect(await user.reads('OData', 3)).toEqual([
    ['1', 'LAX', '9/30/2024', '882000000000000000000000000000.25'],
    ['2', '·LAX', '10/2/2023', '1.25'],
    ['3', 'LAX·', '11/1/2022', '2.50'],
  ]);
  await expect(page.getByRole('contentinfo')).toContainText('times in Europe/Paris');

  await preview.getByRole('gridcell', { name: '1', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+A');
  const selection = page.getByRole('note', { name: 'Selection' });
  await expect(selection).toContainText('ID: sum 6, average 2, minimum 1, maximum 3');
  await expect(selection).toContainText(
    'Amount: sum 882000000000000000000000000004.00, average approximately 294000000000000000000000000001.333333333333',
  );

  await test.step('a copied Markdown table says what its rows are', async () => {
    await preview.getByRole('gridcell', { name: '·LAX' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\| LAX {2}\|[\s\S]*\n\n127\.0\.0\.1:\d+, OData · all 3 rows · requested/);
  });

  await user.view('Statistics').click();
  const day = page.getByRole('group', { name: 'Day', exact: true });
  await expect(day.getByText('min (as text)')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Amount', exact: true })).toContainText('294000000000000000000000000001.333333333333333');
  await expect(page.getByRole('group', { name: 'Place', exact: true })).toContainText('LAX·');
  for (const text of await page.getByRole('group', { name: 'Column statistics' }).allInnerTexts())
    expect(text).not.toMatch(/(?<!≈ )\d[.,]?\d*e\+/i);
});

test('a user sees what rows are in the history, among the tables of SQL, and in a comparison', async ({ user }) => {
  const { page } = user;
  await user.arrivesAnywhere();
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitemradio', { name: /Shop/ }).click();
  await user.opens('Sales');
  await user.opensQuery();
  await user.runs();
  await expect(user.preview('OData').getByRole('group', { name: 'Scope of the rows' })).toContainText('all 3 rows');
  await page.getByRole('link', { name: 'SQL over results' }).click();
  const tables = page.getByRole('region', { name: 'Tables' });
  await expect(tables.getByRole('group', { name: 'Scope of the rows' })).toContainText('OData · all 3 rows · requested');
  await page.getByRole('link', { name: 'History' }).first().click();
  await expect(page.getByRole('row', { name: /Sales/ }).first()).toContainText('all 3 rows');
  await page
    .getByRole('button', { name: /Compare with current/ })
    .first()
    .click();
  const compared = page.getByRole('note', { name: 'Compared rows' }).getByRole('listitem');
  await expect(compared).toContainText([/^the run on .*: Shop, OData · all 3 rows · requested/, /^the latest run: .*OData · all 3 rows/]);
});
