import { afterAll, beforeAll, expect, test } from 'vitest';
import { shop } from '../../odata/expand/shop.ts';
import { type PublishedService, serveTables, token } from '../../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables(shop, { audit: 'on' });
});
afterAll(() => service[Symbol.asyncDispose]());

/** Returns the audit entries of a request, without the values that differ each time. */
async function entriesOf(path: string, from: PublishedService = service) {
  const before = from.log.length;
  const response = await from.get(path);
  const bytes = (await response.text()).length;
  const entries = () => from.log.slice(before).flatMap((line) => (line.includes('"msg":"audit"') ? [JSON.parse(line)] : []));
  await expect.poll(() => entries().length).toBe(1);
  const [entry] = entries();
  expect(entry.bytes).toBeGreaterThanOrEqual(bytes);
  return entry;
}

test('an audit entry lists the caller, tables, columns, and row counts, without the values of conditions', async () => {
  expect(await entriesOf("/dmp-api/odata/things/customers?$filter=name eq 'Ada' and id lt 9&$select=name")).toMatchObject({
    ...{ caller: 'tester', signIn: 'service-token', method: 'GET', path: '/dmp-api/odata/things/customers', status: 200, complete: true },
    queries: [{ api: 'things/customers', columns: ['name'], condition: '((name eq ?) and (id lt ?))', rows: 1 }],
  });
  const rest = await entriesOf('/dmp-api/data/things/customers?filter=name=in=(Ada,Bob)&select=id');
  expect(rest.queries.at(-1)).toEqual({ api: 'things/customers', columns: ['id'], condition: 'name in (?)', rows: 2 });
});

test.each([
  ['/dmp-api/odata/things/orders?$expand=customer($select=id)&$top=2', ['things/orders 2', 'things/customers 1']],
  ['/dmp-api/odata/things/customers(1)/orders', ['things/customers 1', 'things/orders 2']],
  ['/dmp-api/odata/things/customers/$count', ['things/customers 0']],
  ['/dmp-api/odata/things/customers?$apply=filter(id gt 1)/groupby((city))', ['things/customers 2']],
  ['/dmp-api/data/things/customers?format=parquet', ['things/customers 0', 'things/customers 3']],
  ['/dmp-api/data/things/customers/1', ['things/customers 1']],
])('every kind of request for rows has an audit entry: %s', async (path, expected) => {
  const { queries } = await entriesOf(path);
  expect(queries.map(({ api, rows }: { api: string; rows: number }) => `${api} ${rows}`)).toEqual(expected);
});

test('no value from any position in a request is in the audit log', async () => {
  const secret = 'Zanzibar';
  for (const filter of [
    `contains(name,'${secret}')`,
    `orders/any(o:o/total gt 5) and name eq '${secret}'`,
    `name in ('${secret}','x')`,
    `concat(name,'${secret}') eq 'x'`,
  ])
    await entriesOf(`/dmp-api/odata/things/customers?$filter=${encodeURIComponent(filter)}`);
  await entriesOf(`/dmp-api/odata/things/customers?$search=${secret}`);
  await entriesOf(`/dmp-api/odata/things/customers?$apply=filter(name eq '${secret}')/aggregate($count as n)`);
  await entriesOf(`/dmp-api/data/things/customers?filter=name=like=${secret}*`);
  expect(service.log.join('')).not.toContain(secret);
});

test('values are logged only if the administrator enables them, and nothing is logged if the audit log is off', async () => {
  await using shown = await serveTables(shop, { audit: 'values' });
  const { queries } = await entriesOf("/dmp-api/odata/things/customers?$filter=name eq 'O''Hara'", shown);
  expect(queries).toMatchObject([{ condition: "(name eq 'O''Hara')" }]);
  await using off = await serveTables(shop);
  await off.get('/dmp-api/odata/things/customers');
  expect(off.log.join('')).not.toContain('"audit"');
});

test('each request of a batch has an audit entry', async () => {
  const before = service.log.length;
  await fetch(`${service.base}/dmp-api/odata/things/$batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'svc-x-api-token': token },
    body: JSON.stringify({ requests: [{ id: '1', method: 'GET', url: 'orders' }] }),
  });
  const audited = () => service.log.slice(before).filter((line) => line.includes('"msg":"audit"'));
  await expect.poll(() => audited().length).toBe(2);
  expect(audited()[0]).toContain('things/orders');
});
