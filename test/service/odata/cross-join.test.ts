import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findPostgres, startPostgres } from '../../postgresql/start-postgres.ts';
import { type PublishedService, serveTables } from '../published-service.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { serveLocation } from './live-service.ts';

const key = (...primaryKey: string[]) => ({ schema: { fields: [], primaryKey } });
const tables = {
  'sold-items': {
    select: `SELECT * FROM (VALUES (1, 10, ['x']), (2, 20, []), (3, 10, NULL)) t(id, customer, tags)`,
    description: key('id'),
  },
  customers: {
    select: `SELECT * FROM (VALUES (10, 'Ada', 'open'), (20, 'Bob', 'open'), (30, NULL, 'secret')) t(id, name, state)`,
    description: key('id'),
  },
  keyless: { select: `SELECT 'k' AS name` },
  many: { select: 'SELECT range AS id FROM range(1500)', description: key('id') },
};

let service: PublishedService;
let restricted: PublishedService;
beforeAll(async () => {
  service = await serveTables(tables);
  const rules = [
    { apis: ['things/customers'], columns: ['id', 'name'], rows: 'state==open' },
    { apis: ['things/keyless'], users: ['somebody else'], listed: true },
    { apis: ['things/sold-items'] },
  ];
  restricted = await serveTables(tables, { rules: { rules }, audit: 'values' });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await restricted[Symbol.asyncDispose]();
});

const root = '/dmp-api/odata/things';
const get = (path: string, headers: Record<string, string> = {}, of = service) =>
  of.get(path.startsWith('http') ? path.slice(of.base.length) : `${root}/${path}`, { headers });
const values = async (path: string, of = service) => {
  const response = await get(path, {}, of);
  const text = await response.text();
  expect([response.status, text]).toEqual([200, text]);
  return z.object({ value: z.array(z.record(z.string(), z.unknown())) }).parse(JSON.parse(text)).value;
};

describe('an OData cross join', () => {
  test('returns a link to the row of each entity set', async () => {
    const response = await get('$crossjoin(sold-items,customers)?$filter=sold_items/customer eq customers/id&$count=true&$top=2');
    const url = `${service.base}${root}`;
    expect(await response.json()).toEqual({
      '@odata.context': `${url}/$metadata#Collection(Edm.ComplexType)`,
      '@odata.count': 3,
      value: [
        { 'sold_items@odata.navigationLink': `${url}/sold-items(1)`, 'customers@odata.navigationLink': `${url}/customers(10)` },
        { 'sold_items@odata.navigationLink': `${url}/sold-items(2)`, 'customers@odata.navigationLink': `${url}/customers(20)` },
      ],
    });
  });

  test.each<[string, readonly object[]]>([
    [
      '$crossjoin(sold_items,customers)?$filter=sold_items/customer eq customers/id&$expand=sold_items($select=id),customers($select=name)&$orderby=customers/name desc,sold_items/id',
      [
        { sold_items: { id: 2 }, customers: { name: 'Bob' } },
        { sold_items: { id: 1 }, customers: { name: 'Ada' } },
        { sold_items: { id: 3 }, customers: { name: 'Ada' } },
      ],
    ],
    [
      "$crossjoin(customers,sold_items)?$filter=sold_items/tags/any(t:t eq 'x') and customers/name ne null&$expand=sold_items,customers($select=id)&$skip=1",
      [{ customers: { id: 20 }, sold_items: { id: 1, customer: 10, tags: ['x'] } }],
    ],
    [
      '%24crossjoin%28customers%2C%20keyless%29?$expand=keyless,customers($select=id)&$top=1',
      [{ customers: { id: 10 }, keyless: { name: 'k' } }],
    ],
    ['$crossjoin(customers)?$filter=startswith(customers/name,@n)&@n=%27B%27&$expand=customers($select=id)', [{ customers: { id: 20 } }]],
    ['$crossjoin(customers,keyless)?$format=application/json;odata.metadata=none&$top=1', [{}]],
    ['$crossjoin(customers,sold_items)?$filter=customers/id gt 30', []],
  ])('%s returns the expected rows', async (path, expected) => {
    expect(await values(path)).toEqual(expected);
  });

  test('contains the type and the ID of expanded rows in full metadata', async () => {
    const path = '$crossjoin(customers,sold_items)?$expand=customers($select=name)&$top=1&$format=application/json;odata.metadata=full';
    expect(await values(path)).toEqual([
      {
        customers: { '@odata.type': '#things.customers', '@odata.id': `${service.base}${root}/customers(10)`, name: 'Ada' },
        'sold_items@odata.navigationLink': `${service.base}${root}/sold-items(1)`,
      },
    ]);
  });

  test('is returned in pages of up to 1,000 rows, or fewer if the caller prefers', async () => {
    const pageSchema = z.object({
      '@odata.nextLink': z.string().optional(),
      value: z.array(z.object({ many: z.object({ id: z.number() }) })),
    });
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let link: string | undefined = '$crossjoin(many,keyless)?$expand=many&$orderby=many/id desc'; link !== undefined; ) {
      const page: z.infer<typeof pageSchema> = pageSchema.parse(await (await get(link)).json());
      seen.push(...page.value.map(({ many }) => many.id));
      sizes.push(page.value.length);
      link = page['@odata.nextLink'];
    }
    expect(sizes).toEqual([1000, 500]);
    expect(seen).toEqual(Array.from({ length: 1500 }, (_, index) => 1499 - index));
    const two = await get('$crossjoin(many,keyless)?$expand=many&$top=3', { prefer: 'odata.maxpagesize=2' });
    expect(two.headers.get('preference-applied')).toBe('odata.maxpagesize=2');
    expect(pageSchema.parse(await two.json()).value).toHaveLength(2);
  });
});

test.each([
  ['$crossjoin', 404, 'unknown-path'],
  ['$crossjoin()', 404, 'unknown-path'],
  ['$crossjoin(customers,)', 404, 'unknown-path'],
  ['$crossjoin(customers)/x', 404, 'unknown-path'],
  ['$crossjoin(customers,nothing)', 404, 'unknown-api'],
  ['$crossjoin(customers,customers)', 400, 'query-refused'],
  ['$crossjoin(a,b,c,d,e)', 400, 'query-limit-exceeded'],
  ['$crossjoin(customers)?$filter=customers/nothing eq 1', 400, 'query-refused'],
  ['$crossjoin(customers)?$filter=nothing/id eq 1', 400, 'query-refused'],
  ['$crossjoin(customers)?$filter=id eq 1', 400, 'query-refused'],
  ["$crossjoin(customers)?$filter=customers/id eq 'x'", 400, 'query-refused'],
  ['$crossjoin(customers)?$expand=nothing', 400, 'query-refused'],
  ['$crossjoin(customers)?$expand=customers($select=nothing)', 400, 'query-refused'],
  ['$crossjoin(customers)?$expand=customers($top=1)', 400, 'query-refused'],
  ['$crossjoin(customers)?$skiptoken=x', 400, 'query-refused'],
  ['$crossjoin(customers)?$expand=customers($filter=id eq 1)', 501, 'query-not-supported'],
  ['$crossjoin(customers)?$expand=customers/$ref', 501, 'query-not-supported'],
  ['$crossjoin(customers)?$select=customers', 501, 'query-not-supported'],
  ['$crossjoin(customers)?$search=a', 501, 'query-not-supported'],
  ['$crossjoin(customers)?$apply=aggregate($count as n)', 501, 'query-not-supported'],
  ['$crossjoin(customers)?$compute=1 as one', 501, 'query-not-supported'],
])('%s returns status %i with the code %s', async (path, status, code) => {
  const response = await get(path);
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
});

describe('a cross join by a caller with limited access', () => {
  test('returns only visible rows and columns of each entity set, at each position of the join', async () => {
    for (const path of ['$crossjoin(sold-items,customers)', '$crossjoin(customers,sold-items)']) {
      const rows = await values(`${path}?$expand=customers,sold_items($select=id)&$filter=sold_items/id eq 1`, restricted);
      const expected = [10, 20].map((id) => ({ customers: { id, name: id === 10 ? 'Ada' : 'Bob' }, sold_items: { id: 1 } }));
      expect(rows).toEqual(expected);
      for (const hidden of ["$filter=customers/state eq 'open'", '$orderby=customers/state', '$expand=customers($select=state)'])
        expect((await get(`${path}?${hidden}`, {}, restricted)).status).toBe(400);
      const counted = await get(`${path}?$count=true&$top=0`, {}, restricted);
      expect(await counted.json()).toMatchObject({ '@odata.count': 6 });
    }
  });

  test("is rejected if the caller can't access one of the entity sets", async () => {
    expect((await get('$crossjoin(customers,keyless)', {}, restricted)).status).toBe(403);
    expect((await get('$crossjoin(customers,many)', {}, restricted)).status).toBe(404);
  });

  test('is in the audit log with the rows of each entity set', async () => {
    await values('$crossjoin(sold-items,customers)?$expand=customers($select=name)&$filter=customers/id eq 10', restricted);
    const entries = restricted.log.filter((line) => line.includes('"audit"') && line.includes('$crossjoin'));
    expect(JSON.parse(entries.at(-1) ?? '{}')).toMatchObject({
      queries: [
        { api: 'things/sold-items', columns: ['id'], rows: 3 },
        { api: 'things/customers', columns: ['name', 'id'], rows: 3, condition: expect.stringContaining('customers/id') },
      ],
    });
  });
});

describe('a cross join in a database', () => {
  const create = `CREATE TABLE a (id INTEGER NOT NULL PRIMARY KEY, name TEXT); CREATE TABLE b (id INTEGER NOT NULL PRIMARY KEY, a INTEGER);
    INSERT INTO a VALUES (1, 'x'), (2, NULL); INSERT INTO b VALUES (7, 2), (8, 1)`;
  const path = '$crossjoin(b,a)?$filter=b/a eq a/id&$expand=a,b($select=id)&$orderby=a/name&$count=true';
  const expected = {
    '@odata.count': 2,
    value: [
      { b: { id: 7 }, a: { id: 2, name: null } },
      { b: { id: 8 }, a: { id: 1, name: 'x' } },
    ],
  };

  test('returns the same rows from SQLite', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'live.sqlite');
    using database = new DatabaseSync(file);
    database.exec(create);
    await using live = await serveLocation(file);
    expect(await (await live.get(`live/${path}`)).json()).toMatchObject(expected);
  });

  test('returns the same rows from PostgreSQL (needs its server)', async ({ skip }) => {
    const programs = await findPostgres();
    if (programs === null) return skip('PostgreSQL is not installed.');
    await using server = await startPostgres(programs);
    await server.run(`CREATE SCHEMA shop; SET search_path TO shop; ${create}`);
    await using live = await serveLocation(`${server.url}?schema=shop`);
    expect(await (await live.get(`shop/${path}`)).json()).toMatchObject(expected);
  });
});
