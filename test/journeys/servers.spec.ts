import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { startCdsService } from '../cds-service.ts';
import { startReadyProgram } from '../ready-program.ts';
import { startApplication } from './application.ts';
import { User } from './user.ts';

/** A data service with its own REST dialect. */
interface Dialect {
  readonly name: string;
  readonly sort: keyof typeof sorted;
  readonly words: readonly string[];
}

/** “Oldest first” in each sort syntax. */
const sorted = { signed: /sort=-age/, colon: /sort=age:desc/, comma: /sort=age,desc/ } as const;

/** The sort syntaxes, row formats, paging metadata, and error formats of the bundled service, alone and in combination. */
const dialects: readonly Dialect[] = [
  { name: 'Colons', sort: 'colon', words: ['--rest-envelope', 'data', '--rest-more', 'member'] },
  { name: 'Commas', sort: 'comma', words: ['--rest-more', 'total', '--rest-errors', 'message'] },
  { name: 'Usual', sort: 'signed', words: [] },
  { name: 'Bare', sort: 'signed', words: ['--rest-more', 'none', '--rest-errors', 'message'] },
  { name: 'Framed', sort: 'colon', words: ['--rest-envelope', 'items', '--rest-more', 'link', '--rest-errors', 'message'] },
  { name: 'Counted', sort: 'comma', words: ['--rest-envelope', 'rows', '--rest-more', 'total'] },
  { name: 'Sealed', sort: 'signed', words: ['--rest-envelope', 'value', '--rest-more', 'none'] },
];

/** A server that stops and restarts with other tables. */
const away: Dialect = { name: 'Remote', sort: 'colon', words: [] };

const readySchema = z.object({ baseUrl: z.url(), serviceToken: z.string() });

/** Servers with other dialects that an administrator's policy lists. */
class Servers {
  readonly folder: string;
  readonly stops = new Map<string, () => Promise<void>>();
  readonly tokens = new Map<string, string>();
  readonly addresses = new Map<string, URL>();
  readonly connections: unknown[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  async startShop(): Promise<void> {
    const shop = await startCdsService();
    this.stops.set('Shop', async () => shop[Symbol.asyncDispose]());
    this.add({ name: 'Shop', kind: 'odata', baseUrl: shop.baseUrl, method: 'none', methods: ['none'] });
  }

  /** Publishes tables. @returns the URL of the service */
  async serve({ name, sort, words }: Dialect, tables: Readonly<Record<string, string>>, port = '0'): Promise<string> {
    const data = join(this.folder, name, 'town');
    await rm(data, { recursive: true, force: true });
    await mkdir(data, { recursive: true });
    for (const [table, text] of Object.entries(tables)) await writeFile(join(data, `${table}.csv`), text);
    const place = ['--port', port, '--data-dir', join(this.folder, name, 'service'), '--data', data, '--no-bearer'];
    const service = await startReadyProgram('service/main.ts', [...place, '--rest-sort', sort, ...words]);
    this.stops.set(name, () => service.stop());
    const { baseUrl, serviceToken } = readySchema.parse(JSON.parse(service.line));
    this.tokens.set(name, serviceToken);
    this.addresses.set(name, new URL(baseUrl));
    return baseUrl;
  }

  add(settings: { readonly name: string; readonly [key: string]: unknown }): void {
    this.connections.push({ id: settings.name.toLowerCase(), settings: { colour: '#336699', production: false, ...settings } });
  }

  /** Writes a policy with all servers. @returns its path */
  async policy(): Promise<string> {
    const file = join(this.folder, 'policy.json');
    await writeFile(file, JSON.stringify({ profiles: this.connections }));
    return file;
  }
}

const people = 'name,age\nAda,36\nBlaise,39\nCarl,77\nEmmy,53\n';

const test = base.extend<{ user: User }, { servers: Servers; url: string }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off this pattern.
    async ({}, use) => {
      const servers = new Servers(await mkdtemp(join(tmpdir(), 'dataquay-deployments-')));
      await servers.startShop();
      for (const dialect of [...dialects, away]) {
        const baseUrl = await servers.serve(dialect, { people, streets: 'name,length\nMain,300\n' });
        const { name, sort } = dialect;
        servers.add({
          name,
          baseUrl,
          kind: 'marketplace',
          method: 'service-token',
          methods: ['service-token'],
          serviceToken: {},
          dialect: { sort },
        });
      }
      await use(servers);
      for (const stop of servers.stops.values()) await stop();
      await rm(servers.folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  url: [
    async ({ servers }, use) => {
      const application = await startApplication(undefined, { DATAQUAY_POLICY: await servers.policy() });
      await use(application.url);
      await application.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  user: async ({ page, url }, use) => {
    await use(new User(page, url));
  },
});

test.describe.configure({ timeout: 120_000 });

async function chooses(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(name) }).click();
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
}

async function signsIn(page: Page, token: string | undefined): Promise<void> {
  await page.getByLabel('Service token', { exact: true }).fill(token ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a user queries any OData V4 service, with its entity sets as the catalogue', async ({ user }) => {
  const { page } = user;
  await user.arrivesAnywhere();
  await chooses(page, 'Shop');
  for (const name of ['Authors', 'Books', 'Sales of books']) await expect(user.apis()).toContainText(name);
  await user.opens('Books');
  await user.opensQuery();
  await expect(user.form().getByText('list of String')).toBeVisible();
  await user.addsCondition('stock', 'at least', '8');
  await user.chooses(user.form().getByRole('combobox', { name: 'Sort by' }), 'price');
  await expect(user.urlBox('OData')).toHaveValue(/\$filter=stock ge 8&\$orderby=price/);
  await user.runs();
  await expect(user.preview('OData').getByRole('status')).toContainText('200 · 33 rows');
  await expect(user.grid('OData').getByRole('columnheader', { name: 'price' })).toBeVisible();
  await expect(user.preview('REST')).toHaveCount(0);
  await expect(page.getByText('This server supports OData only')).toBeVisible();
});

for (const { name, sort } of dialects) {
  test(`REST in the dialect of “${name}” returns the same rows as OData`, async ({ user, servers }) => {
    const { page } = user;
    await user.arrivesAnywhere();
    await chooses(page, name);
    await signsIn(page, servers.tokens.get(name));
    await user.opens('people');
    await user.opensQuery();
    await user.addsCondition('age', 'greater than', '36');
    await user.chooses(user.form().getByRole('combobox', { name: 'Sort by' }), 'age');
    await user.chooses(user.form().getByRole('combobox', { name: 'Sort direction of age' }), 'descending');
    await expect(user.urlBox('REST')).toHaveValue(sorted[sort]);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Comparison' }).getByRole('status')).toContainText('3 rows match · 0 values differ');
    expect(await user.reads('REST', 3)).toEqual([
      ['Carl', '77'],
      ['Emmy', '53'],
      ['Blaise', '39'],
    ]);
    const preview = user.preview('REST');
    await preview.getByRole('button', { name: 'Fetch all rows' }).click();
    await expect(preview.getByRole('region', { name: 'Fetch all rows (REST)' })).toContainText('All rows fetched · 3 rows');
    const address = (await user.urlBox('REST').inputValue()).split('?')[0] ?? '';
    await user.typesUrl('REST', `${address}?filter=agee==1`);
    await user.runs();
    await expect(preview.getByRole('alert')).toContainText('agee');
  });
}

test('a user sees the saved catalogue of an unavailable server, and its changes when it is available again', async ({ user, servers }) => {
  const { page } = user;
  await user.arrivesAnywhere();
  await chooses(page, away.name);
  await signsIn(page, servers.tokens.get(away.name));
  await expect(user.apis()).toContainText('people');
  await user.opens('people');
  await expect(page.getByRole('table', { name: 'columns' })).toContainText('age');
  await servers.stops.get(away.name)?.();

  await page.reload();
  await expect(page.getByRole('contentinfo').getByText(/offline copy from/)).toBeVisible();
  await expect(page.getByText(/Can’t reach Remote. Showing the catalogue saved/)).toBeVisible();
  // The search text is also restored.
  await user.searches('');
  await expect(user.apis()).toContainText('streets');
  await expect(page.getByRole('table', { name: 'columns' })).toContainText('age');

  const tables = { people: 'name,born\nAda,1815\n', parks: 'name,trees\nSouth,12\n' };
  await servers.serve(away, tables, servers.addresses.get(away.name)?.port);
  await page.reload();
  await page.getByRole('button', { name: /^3 changes since/ }).click();
  const changes = page.getByRole('list', { name: 'Catalogue changes' }).getByRole('listitem');
  await expect(changes.filter({ hasText: 'parks' })).toContainText('New');
  await expect(changes.filter({ hasText: 'streets' })).toContainText('Removed');
  await expect(changes.filter({ hasText: 'people' })).toContainText('new column born');
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(page.getByRole('button', { name: /changes since/ })).toHaveCount(0);
});
