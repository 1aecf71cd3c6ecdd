import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../../postgresql/start-postgres.ts';
import { type PublishedService, serveTables } from '../../published-service.ts';
import { serveLocation } from '../live-service.ts';

let service: PublishedService;
let restricted: PublishedService;

const rows = `SELECT * FROM (VALUES (1, ['b', NULL, 'a', 'c'], [3, 1, 2]::BIGINT[], 'open'), (2, [], NULL, 'open'), (3, NULL, [9007199254740993], 'secret')) t(id, tags, sizes, state)`;
const items = { select: rows, description: { schema: { fields: [], primaryKey: ['id'] } } };

beforeAll(async () => {
  service = await serveTables({ items, keyless: { select: `SELECT ['x', 'y'] AS tags` } });
  const rules = [{ apis: ['things/items'], columns: ['id', 'tags', 'state'], rows: 'state==open' }];
  restricted = await serveTables({ items }, { rules: { rules } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await restricted[Symbol.asyncDispose]();
});

const get = (path: string, of = service) => of.get(`/dmp-api/odata/things/${path}`);
const context = (path: string) => `${service.base}/dmp-api/odata/things/$metadata#${path}`;

describe('the values of a list', () => {
  test.each<[string, readonly unknown[]]>([
    ['items(1)/tags', ['b', null, 'a', 'c']],
    ['items(1)/tags?$top=2', ['b', null]],
    ['items(1)/tags?$skip=2', ['a', 'c']],
    ['items(1)/tags?$orderby=$it', [null, 'a', 'b', 'c']],
    ['items(1)/tags?$orderby=$it desc&$top=2', ['c', 'b']],
    ["items(1)/tags?$filter=$it gt 'a'", ['b', 'c']],
    ["items(1)/tags?$filter=$this gt 'a'&$orderby=$this desc", ['c', 'b']],
    ["items(1)/tags?$filter=startswith($it,@t)&@t='c'", ['c']],
    ['items(1)/tags?$filter=$it eq null', [null]],
    ['items(1)/tags?$filter=length($it) eq 1 and not contains($it,%27a%27)', ['b', 'c']],
    ["items(1)/tags/$filter($it ne 'a')?$filter=$it ne null&$orderby=$it desc", ['c', 'b']],
    ['items(1)/tags?$search=A', ['a']],
    ['items(1)/sizes?$filter=$it gt 1&$orderby=$it', [2, 3]],
    ['items(1)/sizes?$orderby=$it mod 2,$it desc', [2, 3, 1]],
    ['items(2)/tags?$top=1', []],
    ['items(3)/tags?$top=1', []],
    ['keyless(0)/tags?$orderby=$it desc', ['y', 'x']],
  ])('%s returns the expected values', async (path, value) => {
    const response = await get(path);
    const property = path.replace(/[?/]\$.*|\?.*/, '');
    expect([response.status, await response.json()]).toEqual([200, { '@odata.context': context(property), value }]);
  });

  test('are counted before $top and $skip, and their integers are exact', async () => {
    const counted = await get("items(1)/tags?$count=true&$top=1&$filter=$it ne 'a'");
    expect(await counted.json()).toMatchObject({ '@odata.count': 3, value: ['b'] });
    expect(await (await get('items(3)/sizes')).text()).toContain('[9007199254740993]');
    const asText = await get('items(3)/sizes?$format=application/json;IEEE754Compatible=true');
    expect(await asText.json()).toMatchObject({ value: ['9007199254740993'] });
  });

  test.each([
    ['items(1)/tags/$count', '4'],
    ["items(1)/tags/$count?$filter=$it gt 'a'", '2'],
    ["items(1)/tags/$filter($it gt 'a')/$count", '2'],
    ['items(2)/tags/$count', '0'],
    ['items(1)/tags/0/$value', 'b'],
    ['items/1/tags/-1/$value', 'c'],
    ["items(1)/tags/$filter($it ne 'b')/1/$value", 'a'],
  ])('%s returns %s', async (path, text) => {
    expect(await (await get(path)).text()).toBe(text);
  });

  test('can be addressed by their position from the start or the end', async () => {
    expect(await (await get('items(1)/tags/2')).json()).toEqual({ '@odata.context': context('items(1)/tags/2'), value: 'a' });
    expect(await (await get('items(1)/tags/-4')).json()).toMatchObject({ value: 'b' });
    expect((await get('items(1)/tags/1')).status).toBe(204);
    for (const place of ['4', '-5', '999999999']) {
      const response = await get(`items(1)/tags/${place}`);
      expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'unknown-entity' } }]);
    }
  });
});

test.each([
  ['items(9)/tags?$top=1', 404, 'unknown-entity'],
  ['items(1)/tags/x', 404, 'unknown-path'],
  ['items(1)/tags/0/x', 404, 'unknown-path'],
  ['items(1)/tags/12345678901', 404, 'unknown-path'],
  ['items(1)/tags/$value', 404, 'unknown-path'],
  ["items(1)/tags?$filter=tags eq 'a'", 400, 'query-refused'],
  ['items(1)/tags?$filter=id eq 1', 400, 'query-refused'],
  ['items(1)/tags?$filter=$it', 400, 'query-refused'],
  ['items(1)/tags?$filter=$it eq 1', 400, 'query-refused'],
  ['items(1)/tags?$filter=$it/name eq 1', 400, 'query-refused'],
  ['items(1)/tags?$orderby=tags', 400, 'query-refused'],
  ['items(1)/tags?$select=tags', 400, 'query-refused'],
  ['items(1)/tags?$skiptoken=x', 400, 'query-refused'],
  ['items(1)/tags?$top=-1', 400, 'query-refused'],
  ['items(1)/tags/0?$top=1', 400, 'query-refused'],
  ['items(1)/tags/$count?$top=1', 400, 'query-refused'],
  ['items(1)/id?$top=1', 400, 'query-refused'],
  ['items(1)/tags?$apply=aggregate($count as n)', 501, 'query-not-supported'],
  ['items(1)/tags?$expand=tags', 501, 'query-not-supported'],
  ["items(1)/tags?$filter=isof($it,'Some.Type')", 400, 'query-refused'],
])('%s returns status %i with the code %s', async (path, status, code) => {
  const response = await get(path);
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
});

describe('the list values that a caller with limited access requests', () => {
  test('are returned only for visible rows and columns', async () => {
    expect(await (await get('items(1)/tags?$filter=$it eq %27a%27', restricted)).json()).toMatchObject({ value: ['a'] });
    expect((await get('items(3)/tags?$top=1', restricted)).status).toBe(404);
    expect((await get('items(3)/tags/0', restricted)).status).toBe(404);
    expect((await get('items(1)/sizes?$top=1', restricted)).status).toBe(404);
    expect((await get('items(1)/sizes/0', restricted)).status).toBe(404);
  });
});

test('PostgreSQL returns the same list values (needs its server)', async ({ skip }) => {
  const programs = await findPostgres();
  if (programs === null) return skip('PostgreSQL is not installed.');
  await using server = await startPostgres(programs);
  await server.run(`CREATE SCHEMA shop; CREATE TABLE shop.items (id int PRIMARY KEY, tags text[], days date[]);
    INSERT INTO shop.items VALUES (1, '{b,NULL,a,c}', '[5:6]={2024-02-29,2023-01-01}'), (2, '{}', NULL)`);
  await using live = await serveLocation(`${server.url}?schema=shop`);
  const values = async (path: string) => (await live.get(`shop/${path}`)).json();
  const sorted = await values(`items(1)/tags?$filter=$it ne 'a'&$orderby=$it desc&$count=true`);
  expect(sorted).toMatchObject({ '@odata.count': 3, value: ['c', 'b', null] });
  expect(await values('items(1)/days?$filter=year($it) eq 2024')).toMatchObject({ value: ['2024-02-29'] });
  expect(await values('items(1)/days/-1')).toMatchObject({ value: '2023-01-01' });
  expect(await values('items(2)/tags?$top=1')).toMatchObject({ value: [] });
});
