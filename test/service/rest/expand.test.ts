import { afterAll, beforeAll, expect, test } from 'vitest';
import { shop } from '../odata/expand/shop.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables(shop);
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => service.get(`/dmp-api/data/things/${path}`, { headers });

test('the expand parameter returns related rows with each row', async () => {
  const orders = await get('orders?select=id&expand=customer,lines&sort=-id&hitsPerPage=2');
  expect(await orders.json()).toEqual([
    { id: 13, customer: null, lines: [] },
    { id: 12, customer: { id: 2, name: 'Bob', city: 'Paris' }, lines: [{ order_id: 12, place: 1, item: 'tea' }] },
  ]);
  expect(orders.headers.get('x-total-count')).toBe('4');
  expect(orders.headers.get('link')).toContain('expand=customer,lines');
  const customer = await (await get('customers/1?expand=orders.lines,orders.customer')).json();
  expect(customer).toMatchObject({ name: 'Ada', orders: [{ id: 10, lines: [{}, {}], customer: { name: 'Ada' } }, { id: 11 }] });
  const lines = await get('orders?select=id&expand=customer&hitsPerPage=1', { accept: 'application/x-ndjson' });
  expect(await lines.text()).toBe('{"id":10,"customer":{"id":1,"name":"Ada","city":"London"}}\n');
});

test.each([
  ['orders?expand=nothing', 400],
  ['orders?expand=customer.nothing', 400],
  ['orders?expand=', 400],
  ['orders?expand=customer&hitsPerPage=1001', 400],
  [`employees?expand=${Array.from({ length: 9 }, () => 'manager').join('.')}`, 400],
  ['alone?expand=id', 400],
  ['customers/9?expand=orders', 404],
])('%s is rejected with status %i', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test('expand is rejected in a format without nested objects', async () => {
  expect((await get('orders?expand=customer', { accept: 'text/csv' })).status).toBe(406);
});
