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
<Schema Namespace="Lib" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="Book"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Title" Type="Edm.String"/></EntityType>
<EntityContainer Name="C"><EntitySet Name="Books" EntityType="Lib.Book"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
const books = Array.from({ length: 250 }, (_, index) => ({ ID: index + 1, Title: `Book ${index + 1}` }));

/** A server with 250 books. It sends at most 50 rows with a next link, and ignores filters. */
const library: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://server');
  response.setHeader('odata-version', '4.0');
  if (pathname.endsWith('/$metadata')) {
    response.setHeader('content-type', 'application/xml');
    response.end(metadata);
    return;
  }
  response.setHeader('content-type', 'application/json');
  if (!pathname.endsWith('/Books')) {
    response.end(JSON.stringify({ value: [{ name: 'Books', kind: 'EntitySet', url: 'Books' }] }));
    return;
  }
  const [top, skip] = [Number(searchParams.get('$top') ?? 20), Number(searchParams.get('$skip') ?? 0)];
  const value = books.slice(skip, skip + Math.min(top, 50));
  const isCut = skip + value.length < Math.min(books.length, skip + top);
  const more = `Books?$skip=${skip + value.length}&$top=${top - value.length}`;
  const counted = searchParams.get('$count') === 'true' ? { '@odata.count': books.length } : {};
  response.end(JSON.stringify({ ...counted, value, ...(isCut ? { '@odata.nextLink': more } : {}) }));
};

const test = base.extend<{ user: User }, { url: string }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off this pattern.
    async ({}, use) => {
      const server = await startLoopbackServer(library);
      const folder = await mkdtemp(join(tmpdir(), 'dataquay-scope-'));
      const settings = { name: 'Library', baseUrl: server.origin, kind: 'odata', colour: '#336699', production: false };
      const policy = join(folder, 'policy.json');
      const profiles = [{ id: 'library', settings: { ...settings, method: 'none', methods: ['none'] } }];
      await writeFile(policy, JSON.stringify({ profiles }));
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

test('a user sees what rows are rows of, reaches every row with Next, and learns that the server ignores a filter', async ({ user }) => {
  test.setTimeout(180_000);
  const { page } = user;
  await user.arrivesAnywhere();
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitemradio', { name: /Library/ }).click();
  await user.opens('Books');
  await user.opensQuery();
  await user.runs();
  const preview = user.preview('OData');
  const scope = preview.getByRole('group', { name: 'Scope of the rows' });
  await expect(scope).toContainText('OData · rows 1–50 of 250');

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(scope).toContainText('OData · rows 51–100 of 250');
  expect(await user.reads('OData', 1)).toEqual([['51', 'Book 51']]);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(scope).toContainText('OData · rows 101–150 of 250');
  expect(await user.reads('OData', 1)).toEqual([['101', 'Book 101']]);

  await user
    .form()
    .getByRole('checkbox', { name: /Count all matching rows/ })
    .uncheck();
  await user.form().getByRole('textbox', { name: 'Page', exact: true }).fill('1');
  await expect(preview.getByText('These rows are of the previous query.')).toBeVisible();
  await user.runs();
  await expect(scope).toContainText('OData · rows 1–50 of at least 50');
  await expect(preview.getByRole('status').first()).toContainText('50 of at least 50 rows');

  await user.form().getByRole('button', { name: 'Add condition' }).first().click();
  await user.chooses(user.form().getByRole('combobox', { name: 'Column', exact: true }), 'Title');
  await user.runs();
  await expect(page.getByRole('region', { name: 'Query URLs' }).getByRole('alert')).toContainText('the condition on Title isn’t finished');
  await user.form().getByRole('textbox', { name: 'Value', exact: true }).fill('Book 3');
  await user.runs();
  await expect(preview.getByRole('alert')).toContainText('Row 1 doesn’t match the condition “Title is Book 3”.');
});
