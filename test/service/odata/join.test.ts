import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { callers } from '../access/rules/callers.ts';
import { type PublishedService, serveTables } from '../published-service.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { shop, shopTables } from './expand/shop.ts';
import { bare, getFrom, rows } from './expand/shop-responses.ts';
import { serveLocation } from './live-service.ts';

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables(shop);
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}, of = service) => getFrom(of, path, headers);

/** Queries of the shop that join, and their rows. */
const joins: readonly (readonly [path: string, rows: readonly unknown[]])[] = [
  ['customers?$apply=join(orders as o)&$select=name', [{ name: 'Ada' }, { name: 'Ada' }, { name: 'Bob' }]],
  ['customers?$apply=outerjoin(orders as o)&$select=name', [{ name: 'Ada' }, { name: 'Ada' }, { name: 'Bob' }, { name: 'Cyd' }]],
  [
    'customers?$apply=outerjoin(orders as o)&$select=name&$expand=o($select=total)',
    [
      { name: 'Ada', o: { total: 5.5 } },
      { name: 'Ada', o: { total: 7.25 } },
      { name: 'Bob', o: { total: 1 } },
      { name: 'Cyd', o: null },
    ],
  ],
  [
    'orders?$apply=join(lines as l)&$select=id&$expand=l&$orderby=l/item,id desc&$top=2',
    [
      { id: 10, l: { order_id: 10, place: 2, item: 'cup' } },
      { id: 11, l: { order_id: 11, place: 1, item: 'pot' } },
    ],
  ],
  [
    "customers?$apply=outerjoin(orders as o,filter(total gt 6))&$select=id&$expand=o($select=id)&$filter=name ne 'Cyd'",
    [
      { id: 1, o: { id: 11 } },
      { id: 2, o: null },
    ],
  ],
  [
    'customers?$apply=join(orders as o,orderby(total desc)/top(1))&$select=id&$expand=o($select=id)',
    [
      { id: 1, o: { id: 11 } },
      { id: 2, o: { id: 12 } },
    ],
  ],
  [
    'customers?$apply=join(orders as o,topcount(1,total))&$select=id&$expand=o($select=id)',
    [
      { id: 1, o: { id: 11 } },
      { id: 2, o: { id: 12 } },
    ],
  ],
  [
    'customers?$apply=outerjoin(orders as o)/groupby((name),aggregate(o/total with sum as total))',
    [
      { name: 'Ada', total: 12.75 },
      { name: 'Bob', total: 1 },
      { name: 'Cyd', total: null },
    ],
  ],
  [
    'orders?$apply=join(lines as l)/groupby((l/item),aggregate($count as n))',
    [
      { n: 1, l: { item: 'cup' } },
      { n: 1, l: { item: 'pot' } },
      { n: 2, l: { item: 'tea' } },
    ],
  ],
  [
    "orders?$apply=join(lines as l)/filter(l/item eq 'tea')/compute(l/place add 1 as next)&$select=id,next",
    [
      { id: 10, next: 2 },
      { id: 12, next: 2 },
    ],
  ],
  [
    'customers?$apply=join(orders as o)/join(orders as p)&$select=id&$expand=o($select=id),p($select=id)&$filter=o/id lt p/id',
    [{ id: 1, o: { id: 10 }, p: { id: 11 } }],
  ],
  [
    "employees?$apply=join(employees_by_manager_id as e)&$select=name&$expand=e($select=name)&$filter=e/name eq 'Hal'",
    [{ name: 'Fay', e: { name: 'Hal' } }],
  ],
  ["customers?$apply=join(orders as o,filter(customer/city eq 'Paris'))&$select=id", [{ id: 2 }]],
];

describe('an OData join of files', () => {
  test.each(joins)('%s returns the expected rows', async (path, expected) => {
    expect(await rows(await get(path, bare))).toEqual(expected);
  });

  test('returns the joined rows only if they are expanded', async () => {
    const [first] = await rows(await get('customers?$apply=join(orders as o)&$top=1', bare));
    expect(first).toEqual({ id: 1, name: 'Ada', city: 'London' });
    const [all] = await rows(await get('customers?$apply=join(orders as o)&$expand=o&$top=1', bare));
    expect(all).toEqual({ id: 1, name: 'Ada', city: 'London', o: { id: 10, customer_id: 1, total: 5.5 } });
  });

  test('lists its columns in the context URL', async () => {
    const response = await get('customers?$apply=join(orders as o)&$select=id&$expand=o($select=total)&$top=1');
    expect(await response.json()).toEqual({
      '@odata.context': `${service.base}/dmp-api/odata/things/$metadata#customers(id,o(total))`,
      value: [{ id: 1, o: { '@odata.context': '#orders/$entity', total: 5.5 } }],
    });
    const grouped = await (await get('orders?$apply=join(lines as l)/groupby((l/item))')).json();
    expect(grouped['@odata.context']).toMatch(/#orders\(l\(item\)\)$/);
  });

  test('has a count, pages, and CSV output', async () => {
    const query = '$apply=join(orders as o)&$select=id&$expand=o($select=id)';
    expect(await (await get('customers/$count?$apply=join(orders as o)')).text()).toBe('3');
    const page = await (await get(`customers?${query}&$count=true`, { prefer: 'odata.maxpagesize=2' })).json();
    expect([page['@odata.count'], page.value.length]).toEqual([3, 2]);
    const next = await (await service.get(page['@odata.nextLink'].slice(service.base.length))).json();
    expect(next.value).toMatchObject([{ id: 2, o: { id: 12 } }]);
    const csv = await get('customers?$apply=join(orders as o)&$select=id&$expand=o($select=total)&$format=csv');
    expect((await csv.text()).split('\r\n').slice(0, 2)).toEqual(['id,o/total', '1,5.50']);
  });
});

test.each([
  ['customers?$apply=join(nothing as o)', 400],
  ['customers?$apply=join(orders as name)', 400],
  ['customers?$apply=join(orders as orders)', 400],
  ['customers?$apply=join(orders as o)&$filter=o/nothing eq 1', 400],
  ['customers?$apply=join(orders as o,filter(nothing eq 1))', 400],
  ['customers?$apply=join(orders as o)/groupby((name))&$filter=o/total gt 1', 400],
  ['customers?$apply=join(orders as o)&$expand=o($top=1)', 400],
  ['customers?$apply=join(orders as o)&$expand=o($filter=total gt 1)', 501],
  ['customers?$apply=join(orders as o)&$expand=orders', 501],
  ['orders?$apply=join(customer as c)', 501],
  ['customers?$apply=join(orders as o,aggregate($count as n))', 501],
  ['customers?$apply=join(orders as o,groupby((total)))', 501],
  ['customers?$apply=join(orders as o,join(lines as l))', 501],
  ['customers?$apply=concat(join(orders as o),identity)', 501],
  ['customers?$apply=groupby((name),join(orders as o))', 501],
  ['customers?$apply=addnested(orders,filter(total gt 1) as some)', 501],
])('%s is rejected with status %i', async (path, status) => {
  const response = await get(path);
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code: expect.stringMatching(/^query-/) } }]);
});

describe('an OData join in a database', () => {
  const values = async (text: Promise<Response>) => rows(await text);

  test('returns the same rows from SQLite', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'live.sqlite');
    using database = new DatabaseSync(file);
    database.exec(shopTables);
    await using live = await serveLocation(file);
    for (const [path, expected] of joins) expect([path, await values(live.get(`live/${path}`, bare))]).toEqual([path, expected]);
  });

  test('returns the same rows from PostgreSQL (needs its server)', async ({ skip }) => {
    const programs = await findPostgres();
    if (programs === null) return skip('PostgreSQL is not installed.');
    await using server = await startPostgres(programs);
    await server.run(`CREATE SCHEMA shop; SET search_path TO shop; ${shopTables}`);
    await using live = await serveLocation(`${server.url}?schema=shop`);
    for (const [path, expected] of joins) expect([path, await values(live.get(`shop/${path}`, bare))]).toEqual([path, expected]);
  });
});

describe('an OData join by a caller with limited access', () => {
  const rules = {
    rules: [{ apis: ['*/customers'] }, { apis: ['*/orders'], rows: 'total>5', columns: ['id', 'customer_id'] }],
  };
  let restricted: PublishedService;
  beforeAll(async () => {
    restricted = await serveTables(shop, { access: callers({ ada: {} }), rules, audit: 'values' });
  });
  afterAll(() => restricted[Symbol.asyncDispose]());
  const ada = { ...bare, 'svc-x-api-token': 'ada' };

  test('joins only the rows that the caller can access', async () => {
    const path = 'customers?$apply=outerjoin(orders as o)&$select=id&$expand=o';
    expect(await rows(await get(path, ada, restricted))).toEqual([
      { id: 1, o: { id: 10, customer_id: 1 } },
      { id: 1, o: { id: 11, customer_id: 1 } },
      { id: 2, o: null },
      { id: 3, o: null },
    ]);
  });

  test.each([
    'customers?$apply=join(orders as o)&$filter=o/total gt 1',
    'customers?$apply=join(orders as o)&$orderby=o/total',
    'customers?$apply=join(orders as o)&$expand=o($select=total)',
    'customers?$apply=join(orders as o,filter(total gt 1))',
    'customers?$apply=join(orders as o,orderby(total)/top(1))',
    'customers?$apply=join(orders as o)/aggregate(o/total with sum as t)',
    'customers?$apply=join(orders as o)/groupby((o/total))',
  ])('rejects hidden columns: %s', async (path) => {
    const response = await get(path, ada, restricted);
    expect([response.status, JSON.stringify(await response.json())]).toEqual([400, expect.not.stringContaining('7.25')]);
  });

  test('rejects hidden tables', async () => {
    expect((await get('orders?$apply=join(lines as l)', ada, restricted)).status).toBe(400);
  });

  test('is in the audit log with the rows of both tables', async () => {
    await rows(await get('customers?$apply=join(orders as o,filter(id gt 10))&$select=name&$expand=o($select=id)', ada, restricted));
    const entries = restricted.log.filter((line) => line.includes('"audit"') && line.includes('join(things/orders'));
    expect(JSON.parse(entries.at(-1) ?? '{}')).toMatchObject({
      queries: [
        { api: 'things/customers', columns: ['name'], condition: 'join(things/orders,filter((id gt 10)))', rows: 1 },
        { api: 'things/orders', columns: ['id', 'customer_id'], rows: 1 },
      ],
    });
  });
});
