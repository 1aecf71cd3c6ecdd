import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedService, serveTables } from '../../published-service.ts';
import { callers } from './callers.ts';
import { odataUrl, restUrl } from './generated-urls.ts';

/** The caller can see the rows of the north, without the columns `region`, `salary` and `note`. */
const rules = { rules: [{ apis: ['things/people'], rows: "region==north;note!='gone'", columns: ['id', 'name', 'born'] }] };

/** Both tables have the same visible rows and columns. Hidden values and the number of hidden rows differ. */
const tableOf = (hidden: string) => ({
  select: `SELECT id::BIGINT AS id, name::VARCHAR AS name, salary::INTEGER AS salary, region::VARCHAR AS region, born::DATE AS born,
    note::VARCHAR AS note FROM (VALUES ${hidden}) t(id, name, salary, region, born, note)`,
  description: { schema: { fields: [], primaryKey: ['id'] } },
});
const north = (id: number, name: string, salary: string, born: string, note: string) =>
  `(${id}, ${name}, ${salary}, 'north', ${born}, ${note})`;
const one = [
  `(90, 'hidden', 1, 'south', DATE '1990-01-01', 'x')`,
  north(1, `'ada'`, '70', `DATE '1980-02-03'`, `'a'`),
  north(2, `'bob'`, '50', 'NULL', `'b'`),
  `(3, 'ada', 5, NULL, NULL, NULL)`,
  north(4, `'bob'`, 'NULL', `DATE '2001-12-31'`, 'NULL'),
  north(5, 'NULL', '90', `DATE '1980-02-03'`, `'7'`),
];
const other = [
  north(1, `'ada'`, '-3', `DATE '1980-02-03'`, `'zz'`),
  north(2, `'bob'`, 'NULL', 'NULL', `'1e999'`),
  north(4, `'bob'`, '0', `DATE '2001-12-31'`, `'a'`),
  north(6, `'x'`, '0', `DATE '2001-12-31'`, `'gone'`),
  north(5, 'NULL', '2147483647', `DATE '1980-02-03'`, 'NULL'),
];

const access = callers({ ada: {} });
let services: readonly PublishedService[];
beforeAll(async () => {
  services = await Promise.all([one, other].map((rows) => serveTables({ people: tableOf(rows.join(', ')) }, { access, rules })));
});
afterAll(() => Promise.all(services.map((service) => service[Symbol.asyncDispose]())));

/** Returns the caller's response: status, relevant headers, and body, without the parts that differ between any two requests. */
async function responseOf(service: PublishedService, path: string): Promise<string> {
  const response = await service.get(path, { headers: { 'svc-x-api-token': 'ada' } });
  const headers = ['x-total-count', 'link', 'content-type', 'etag'].map((name) => response.headers.get(name));
  const body = (await response.text()).replace(/"requestId":"[^"]*"/g, '');
  return [response.status, ...headers, body].join('\n').replaceAll(service.base, '');
}

test('no query reveals hidden rows or columns to a caller', { timeout: 120_000 }, async () => {
  const statuses = new Map<string, number>();
  const property = fc.asyncProperty(fc.oneof(odataUrl, restUrl), async (path) => {
    const [first, second] = await Promise.all(services.map((service) => responseOf(service, path)));
    expect(first).toBe(second);
    const status = String(first).slice(0, 3);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns: 600 });
  // The generated queries include all kinds, and most are valid.
  expect(statuses.get('200')).toBeGreaterThan(40);
  expect(statuses.get('400')).toBeGreaterThan(40);
  expect(statuses.get('500')).toBeUndefined();
});

test('all visible rows are returned, even if hidden rows are between them', async () => {
  const [first] = services;
  const response = await first?.get('/dmp-api/odata/things/people?$select=id&$count=true', { headers: { 'svc-x-api-token': 'ada' } });
  expect(await response?.json()).toMatchObject({ '@odata.count': 4, value: [{ id: 1 }, { id: 2 }, { id: 4 }, { id: 5 }] });
});

test('a query succeeds if only hidden rows would make it fail', async () => {
  const select = `SELECT i::BIGINT AS id, CASE WHEN i % 2 = 0 THEN 'north' ELSE 'south' END AS region,
    CASE WHEN i % 2 = 0 THEN 1 ELSE 9223372036854775807 END::BIGINT AS size, CASE WHEN i % 2 = 0 THEN '7' ELSE 'x' END AS code,
    CASE WHEN i % 2 = 0 THEN TIMESTAMP '2000-01-01' ELSE TIMESTAMP '294000-01-01' END AS moment
    FROM range(20000) r(i)`;
  const half = { rules: [{ apis: ['things/people'], rows: 'region==north', columns: ['id', 'size', 'code', 'moment'] }] };
  await using service = await serveTables({ people: { select } }, { access, rules: half });
  for (const query of [
    '/$count?$filter=size mul 4 gt 0',
    '/$count?$filter=cast(code,Edm.Int32) eq 7 or id eq -1',
    '?$apply=filter(size add size eq 2)/aggregate($count as n)',
    '?$apply=compute(size mul size as s)/aggregate(s with sum as n)',
    "/$count?$filter=moment add duration'P99999999D' gt 2100-01-01T00:00:00Z",
    "?$apply=filter(moment add duration'P99999999D' gt 2100-01-01T00:00:00Z)/aggregate($count as n)",
    "?$compute=moment add duration'P99999999D' as later&$filter=later gt 2100-01-01T00:00:00Z&$orderby=later,id&$top=1&$select=id",
    '?$orderby=size mul 9 desc&$top=1&$select=id',
  ]) {
    const response = await service.get(encodeURI(`/dmp-api/odata/things/people${query}`), { headers: { 'svc-x-api-token': 'ada' } });
    const text = await response.text();
    expect([query, response.status, /^10000$|"n":10000|"id":0\b/.test(text)]).toEqual([query, 200, true]);
  }
});
