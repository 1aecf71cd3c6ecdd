import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../../postgresql/start-postgres.ts';
import { type PublishedService, serveTables } from '../../published-service.ts';
import { type LiveService, serveLocation } from '../live-service.ts';

const key = { schema: { fields: [], primaryKey: ['id'] } };
const tables = {
  items: {
    select: `SELECT * FROM (VALUES (1, ['b', 'a', 'c', NULL, 'ab'], [3, 1, 2]), (2, NULL, NULL), (3, ['a'], [])) t(id, tags, sizes)`,
    description: key,
  },
  keyless: { select: `SELECT * FROM (VALUES (['b', 'a']), (['c'])) t(tags)` },
};
const tablesInPostgres = `
  CREATE TABLE items (id int PRIMARY KEY, tags text[], sizes int[]);
  INSERT INTO items VALUES (1, '{b,a,c,NULL,ab}', '{3,1,2}'), (2, NULL, NULL), (3, '{a}', '{}');
  CREATE TABLE keyless (tags text[]);
  INSERT INTO keyless VALUES ('{b,a}'), ('{c}');`;

type Get = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;

const cases: readonly (readonly [select: string, rows: readonly unknown[]])[] = [
  [
    "id,tags($filter=startswith($this,'a'))",
    [
      { id: 1, tags: ['a', 'ab'] },
      { id: 2, tags: [] },
      { id: 3, tags: ['a'] },
    ],
  ],
  ['tags($top=2)', [{ tags: ['b', 'a'] }, { tags: [] }, { tags: ['a'] }]],
  [
    'id,tags($orderby=$this desc;$skip=1;$top=2;$count=true)',
    [
      { id: 1, 'tags@odata.count': 5, tags: ['b', 'ab'] },
      { id: 2, 'tags@odata.count': 0, tags: [] },
      { id: 3, 'tags@odata.count': 1, tags: [] },
    ],
  ],
  [
    '*,tags($top=1)',
    [
      { id: 1, sizes: [3, 1, 2], tags: ['b'] },
      { id: 2, sizes: null, tags: [] },
      { id: 3, sizes: [], tags: ['a'] },
    ],
  ],
  [
    'sizes($filter=$this gt 1;$orderby=$this),tags($search=a)',
    [
      { sizes: [2, 3], tags: ['a', 'ab'] },
      { sizes: [], tags: [] },
      { sizes: [], tags: ['a'] },
    ],
  ],
  [
    "id,tags($filter=$this eq @tag;@tag='a')",
    [
      { id: 1, tags: ['a'] },
      { id: 2, tags: [] },
      { id: 3, tags: ['a'] },
    ],
  ],
  [
    "id,tags($filter=$this eq @tag)&@tag='a'",
    [
      { id: 1, tags: ['a'] },
      { id: 2, tags: [] },
      { id: 3, tags: ['a'] },
    ],
  ],
  ['id,tags($top=1)&$filter=tags/$count gt 1', [{ id: 1, tags: ['b'] }]],
  ['double,tags($top=1)&$compute=id mul 2 as double&$top=1', [{ 'double@odata.type': '#Int64', double: 2, tags: ['b'] }]],
];

async function expectAll(get: Get): Promise<void> {
  for (const [select, rows] of cases) {
    const response = await get(`items?$orderby=id&$select=${select}`);
    const text = await response.text();
    expect([select, response.status, text]).toEqual([select, 200, expect.any(String)]);
    expect([select, JSON.parse(text).value]).toEqual([select, rows]);
  }
}

describe('$select with options for the values of a list', () => {
  let service: PublishedService;
  beforeAll(async () => {
    service = await serveTables(tables);
  });
  afterAll(() => service[Symbol.asyncDispose]());
  const get: Get = (path, headers = {}) =>
    service.get(path.startsWith('http') ? path.slice(service.base.length) : `/dmp-api/odata/things/${path}`, { headers });

  test('returns the chosen values of each row', () => expectAll(get));

  test('returns the chosen values of one row, with the names in the context URL', async () => {
    const row = await (await get("items(1)?$select=tags($filter=$this eq 'c' or $this eq null)")).json();
    expect(row).toEqual({ '@odata.context': expect.stringMatching(/#items\(tags\)\/\$entity$/), tags: ['c', null] });
  });

  test('returns the type of the list in full metadata', async () => {
    const { value } = await (await get('items?$top=1&$select=id,tags($top=1)&$format=application/json;odata.metadata=full')).json();
    expect(value).toMatchObject([{ id: 1, 'tags@odata.type': '#Collection(String)', tags: ['b'] }]);
  });

  test('returns pages of the preferred size, whose links lead to the other values', async () => {
    const headers = { prefer: 'odata.maxpagesize=2' };
    const { value } = await (await get('items?$select=id,tags($filter=$this ne null)', headers)).json();
    expect(value[0].tags).toEqual(['b', 'a']);
    expect((await (await get(value[0]['tags@odata.nextLink'])).json()).value).toEqual(['c', 'ab']);
  });

  test('finds the values of rows that the service numbers', async () => {
    expect((await (await get('keyless?$select=tags($top=1)')).json()).value).toEqual([{ tags: ['b'] }, { tags: ['c'] }]);
  });

  test.each([
    ['items?$select=tags($top=1),tags($skip=1)', 400],
    ['items?$select=tags($filter=$this eq 5)', 400],
    ['items?$select=tags($filter=nothing eq 5)', 400],
    ['items?$select=tags($expand=x)', 400],
    ['items?$select=id($top=1)', 501],
    ['items?$select=tags($top=1)&$format=csv', 400],
  ])('%s is rejected with status %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});

const programs = await findPostgres();

test.skipIf(programs === null)("PostgreSQL returns the same chosen values (skipped if its server isn't installed)", async () => {
  await using server = await startPostgres(programs ?? '');
  await server.run(tablesInPostgres);
  await using service: LiveService = await serveLocation(server.url);
  await expectAll((path) => service.get(`public/${path}`));
  // Rows with equal values have the same hash, so their lists can't be told apart.
  expect((await service.get('public/keyless?$select=tags($top=1)')).status).toBe(501);
});
