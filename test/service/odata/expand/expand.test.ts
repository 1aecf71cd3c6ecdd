import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublishedService, serveTables } from '../../published-service.ts';
import { shop } from './shop.ts';

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables(shop);
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => service.get(`/dmp-api/odata/things/${path}`, { headers });
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await get(path, headers);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text);
};
const metadata = () => `${service.base}/dmp-api/odata/things/$metadata`;

describe('the $expand option', () => {
  test('returns one related row, or null if there is none', async () => {
    const { value } = await read('orders?$expand=customer($select=name)&$select=id');
    expect(value).toEqual([
      { id: 10, customer: { name: 'Ada' } },
      { id: 11, customer: { name: 'Ada' } },
      { id: 12, customer: { name: 'Bob' } },
      { id: 13, customer: null },
    ]);
  });

  test('returns several related rows in table order, or an empty list if there are none', async () => {
    const response = await read('customers?$expand=orders');
    expect(response).toEqual({
      '@odata.context': `${metadata()}#customers(orders())`,
      value: [
        {
          ...{ id: 1, name: 'Ada', city: 'London' },
          orders: [
            { id: 10, customer_id: 1, total: 5.5 },
            { id: 11, customer_id: 1, total: 7.25 },
          ],
        },
        { id: 2, name: 'Bob', city: 'Paris', orders: [{ id: 12, customer_id: 2, total: 1 }] },
        { id: 3, name: 'Cyd', city: null, orders: [] },
      ],
    });
  });

  test('applies nested query options on several levels', async () => {
    const response = await read(
      'customers?$select=name&$top=2&$expand=orders($filter=total gt 1;$orderby=total desc;$top=1;$count=true;$select=total;$expand=lines($select=item;$orderby=place desc))',
    );
    expect(response).toEqual({
      '@odata.context': `${metadata()}#customers(name,orders(total,lines(item)))`,
      value: [
        { name: 'Ada', 'orders@odata.count': 2, orders: [{ total: 7.25, lines: [{ item: 'pot' }] }] },
        { name: 'Bob', 'orders@odata.count': 0, orders: [] },
      ],
    });
    const skipped = await read('customers?$select=name&$top=1&$expand=orders($skip=1;$select=id)');
    expect(skipped.value).toEqual([{ name: 'Ada', orders: [{ id: 11 }] }]);
    const computed = await read('orders?$top=1&$select=id&$expand=lines($compute=place mul 2 as twice;$select=twice;$filter=twice gt 2)');
    expect(computed.value).toEqual([{ id: 10, lines: [{ 'twice@odata.type': '#Int64', twice: 4 }] }]);
  });

  test('resolves parameter aliases of the request in nested options', async () => {
    const { value } = await read('customers?$top=1&$select=id&$expand=orders($select=id;$filter=total gt @low)&@low=6');
    expect(value).toEqual([{ id: 1, orders: [{ id: 11 }] }]);
  });

  test('returns only the count or only the references of related rows', async () => {
    const counted = await read('customers?$select=id&$expand=orders/$count($filter=total gt 6)');
    expect(counted.value).toEqual([1, 0, 0].map((count, index) => ({ id: index + 1, 'orders@odata.count': count })));
    const accept = 'application/json;IEEE754Compatible=true';
    const texts = await read('customers?$top=1&$select=name&$expand=orders($count=true;$select=total)', { accept });
    expect(texts.value).toEqual([{ name: 'Ada', 'orders@odata.count': '2', orders: [{ total: '5.50' }, { total: '7.25' }] }]);
    const { value } = await read('orders?$select=id&$expand=customer/$ref,lines/$ref&$top=1');
    const root = metadata().replace('$metadata', '');
    expect(value).toEqual([
      {
        id: 10,
        customer: { '@odata.id': `${root}customers(1)` },
        lines: [{ '@odata.id': `${root}lines(order_id=10,place=1)` }, { '@odata.id': `${root}lines(order_id=10,place=2)` }],
      },
    ]);
  });

  test('expands all relations with a star, and recursive relations with $levels', async () => {
    const [order] = (await read('orders?$expand=*&$top=1')).value;
    expect([order.customer.name, order.lines.length]).toEqual(['Ada', 2]);
    const levels = await read('employees(1)?$select=name&$expand=employees_by_manager_id($select=name;$levels=max)');
    const below = { name: 'Fay', employees_by_manager_id: ['Guy', 'Hal'].map((name) => ({ name, employees_by_manager_id: [] })) };
    expect(levels).toEqual({
      '@odata.context': `${metadata()}#employees(name,employees_by_manager_id+(name))/$entity`,
      name: 'Eve',
      employees_by_manager_id: [below],
    });
    const up = await read('employees(3)?$select=name&$expand=manager($select=name;$levels=2)');
    expect(up.manager).toEqual({ name: 'Fay', manager: { name: 'Eve' } });
  });

  test('returns related rows of one row addressed by its key', async () => {
    expect(await read('orders(12)?$expand=customer')).toEqual({
      '@odata.context': `${metadata()}#orders(customer())/$entity`,
      ...{ id: 12, customer_id: 2, total: 1 },
      customer: { id: 2, name: 'Bob', city: 'Paris' },
    });
  });

  test('returns the links of relations in full metadata', async () => {
    const [order] = (await read('orders?$top=1&$expand=customer&$format=application/json;odata.metadata=full')).value;
    const here = `${metadata().replace('$metadata', '')}orders(10)`;
    expect(order).toMatchObject({
      '@odata.id': here,
      'lines@odata.navigationLink': `${here}/lines`,
      'lines@odata.associationLink': `${here}/lines/$ref`,
      'customer@odata.navigationLink': `${here}/customer`,
      customer: { '@odata.type': '#things.customers', '@odata.id': `${metadata().replace('$metadata', '')}customers(1)` },
    });
  });

  test('returns related rows in pages of the preferred size, each with a next link', async () => {
    const first = await read('customers?$select=name&$expand=orders($select=id;$count=true)', { prefer: 'odata.maxpagesize=1' });
    expect(first.value).toMatchObject([{ name: 'Ada', orders: [{ id: 10 }], 'orders@odata.count': 2 }]);
    const rest = await service.get(first.value[0]['orders@odata.nextLink'].slice(service.base.length));
    expect((await rest.json()).value).toEqual([{ id: 11 }]);
    const second = await service.get(first['@odata.nextLink'].slice(service.base.length));
    expect((await second.json()).value).toMatchObject([{ name: 'Bob', orders: [{ id: 12 }] }]);
  });
});

describe("expansions that can't be evaluated", () => {
  test.each([
    ['orders?$expand=nothing', 400, 'query-refused'],
    ['orders?$expand=customer,customer', 400, 'query-refused'],
    ['orders?$expand=customer($top=1)', 400, 'query-refused'],
    ['orders?$expand=customer($levels=2)', 400, 'query-refused'],
    ['orders?$expand=customer($select=nothing)', 400, 'query-refused'],
    ['orders?$expand=lines($apply=aggregate($count as n))', 501, 'query-not-supported'],
    ['orders?$apply=concat(identity,identity)&$expand=customer', 501, 'query-not-supported'],
    ['employees?$expand=manager($levels=9)', 400, 'query-limit-exceeded'],
    ['alone?$expand=id', 501, 'query-not-supported'],
  ])('%s is rejected with the matching error code', async (path, status, code) => {
    const response = await get(path);
    expect([response.status, (await response.json()).error.code]).toEqual([status, code]);
  });
});

describe('an OData path to related rows', () => {
  test('returns the related row, its values, and its own relations', async () => {
    expect(await read('orders(12)/customer')).toEqual({
      '@odata.context': `${metadata()}#customers/$entity`,
      ...{ id: 2, name: 'Bob', city: 'Paris' },
    });
    expect(await (await get('orders(12)/customer/name/$value')).text()).toBe('Bob');
    expect(await read('orders(12)/customer/name')).toMatchObject({ '@odata.context': `${metadata()}#orders(12)/customer/name` });
    expect(await (await get('orders(12)/customer/orders/$count')).text()).toBe('1');
    expect((await read('orders(12)/customer/$ref'))['@odata.id']).toMatch(/customers\(2\)$/);
  });

  test('returns several related rows and supports all query options on them', async () => {
    for (const path of [
      'orders(10)/lines(order_id=10,place=2)',
      'orders(10)/lines/10/2',
      'customers(1)/orders(id=10)/lines(place=2,order_id=10)',
    ])
      expect(await read(path)).toMatchObject({ item: 'cup' });
    expect((await get('orders(11)/lines(order_id=10,place=2)')).status).toBe(404);
    const { value } = await read('customers(1)/orders?$filter=total gt 1&$orderby=total desc&$select=id&$expand=lines($select=item)');
    expect(value).toEqual([
      { id: 11, lines: [{ item: 'pot' }] },
      { id: 10, lines: [{ item: 'tea' }, { item: 'cup' }] },
    ]);
    expect(await (await get('customers/1/orders/$count?$filter=total gt 6')).text()).toBe('1');
    expect((await read('customers(1)/orders?$apply=aggregate(total with sum as sum)')).value).toMatchObject([{ sum: 12.75 }]);
    expect((await read('customers(1)/orders(11)')).total).toBe(7.25);
    expect((await read('customers(1)/orders/11/lines')).value).toMatchObject([{ item: 'pot' }]);
    expect((await read('customers(1)/orders/$filter(total gt 6)')).value).toMatchObject([{ id: 11 }]);
    expect((await read('customers(1)/orders/$ref')).value).toHaveLength(2);
  });

  test.each([
    ['orders(13)/customer', 204],
    ['orders(13)/customer/$ref', 204],
    ['orders(13)/customer/name', 404],
    ['orders(13)/customer/orders', 404],
    ['orders(99)/customer', 404],
    ['customers(3)/orders', 200],
    ['customers(99)/orders', 404],
    ['customers(1)/orders(12)', 404],
    ['customers(1)/nothing', 404],
    ['orders(12)/customer(2)', 404],
    [`employees(4)${'/manager'.repeat(9)}`, 400],
  ])('%s returns status %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});
