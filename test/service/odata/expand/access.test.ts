import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callers } from '../../access/rules/callers.ts';
import { type PublishedService, serveTables } from '../../published-service.ts';
import { pathConditions } from './path-conditions.ts';
import { shop } from './shop.ts';

/** Ada can see all orders and customers in Paris without their city, but no lines and no employees. */
const rules = {
  rules: [
    { apis: ['*/orders'], users: ['ada'] },
    { apis: ['*/customers'], users: ['ada'], rows: 'city==Paris', columns: ['id', 'name'] },
    { apis: ['*/lines', '*/employees'], users: ['bob'], listed: true },
    { apis: ['*/orders'], users: ['bob'], columns: ['id', 'total'] },
    { apis: ['*/customers'], users: ['bob'] },
  ],
};

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables(shop, { access: callers({ ada: {}, bob: {} }), rules });
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string, caller = 'ada') => service.get(`/dmp-api/odata/things/${path}`, { headers: { 'svc-x-api-token': caller } });

describe('OData relations with access rules', () => {
  test("omit related rows that the caller can't access", async () => {
    const { value } = await (await get('orders?$select=id&$expand=customer')).json();
    expect(value).toEqual([
      { id: 10, customer: null },
      { id: 11, customer: null },
      { id: 12, customer: { id: 2, name: 'Bob' } },
      { id: 13, customer: null },
    ]);
    expect((await get('orders(10)/customer')).status).toBe(204);
    expect((await get('orders(10)/customer/orders')).status).toBe(404);
    expect((await get('customers(1)/orders')).status).toBe(404);
    expect((await get('customers(1)/orders/$count')).status).toBe(404);
    expect(await (await get('customers(2)/orders/$count')).text()).toBe('1');
  });

  test.each([
    ['orders?$expand=customer($select=city)', 400],
    ["orders?$expand=customer($filter=city eq 'Paris')", 400],
    ['orders?$expand=customer($compute=length(city) as n)', 400],
    ['orders?$expand=lines', 400],
    ['orders?$expand=lines/$count', 400],
    ['orders(10)/lines', 404],
    ['orders(10)/lines/$count', 404],
    ['orders(12)/customer/city', 404],
    ['orders?$select=lines', 400],
    ["orders?$filter=customer/city eq 'Paris'", 400],
    ['orders?$orderby=customer/city', 400],
    ['orders?$compute=customer/city as x', 400],
    ['orders?$apply=filter(customer/city eq null)', 400],
    ['orders?$filter=lines/any()', 400],
    ['orders?$filter=lines/$count gt 1', 400],
    ['orders/$count?$filter=lines/any()', 400],
    ["customers?$filter=orders/any(o:o/customer/city eq 'Paris')", 400],
    ['customers?$filter=orders/any(o:o/lines/any())', 400],
    ['orders?$filter=$root/lines/any()', 400],
    ['orders?$filter=$root/lines(order_id=10,place=1)/item eq null', 400],
    ['orders?$filter=$root/customers(2)/city eq null', 400],
    ['orders?$compute=$root/customers(2)/city as x', 400],
  ])('%s returns the same response for a hidden name and for one that doesn’t exist', async (path, status) => {
    const [hidden, absent] = await Promise.all([get(path), get(path.replace(/city|lines/, 'absent'))]);
    expect([hidden.status, absent.status]).toEqual([status, status]);
    const text = async (response: Response) =>
      JSON.stringify((await response.json()).error.message)
        .replaceAll(/city|lines|absent/g, 'X')
        .replace(/ Did you mean[^?]*\\?/, '');
    expect(await text(hidden)).toBe(await text(absent));
  });

  test.each([
    ["orders?$filter=customer/name eq 'Ada'", []],
    ['orders?$filter=customer ne null', [12]],
    ["orders?$filter=not (customer/name eq 'Ada')", [10, 11, 12, 13]],
    ['orders?$filter=customer/orders/$count ge 1', [12]],
    ["orders?$filter=customer/orders/any(o:o/customer/name ne 'Bob')", []],
    ['orders?$orderby=customer/name desc,id', [12, 10, 11, 13]],
    ["orders?$compute=customer/name as who&$filter=who eq 'Ada'", []],
    ["orders?$apply=filter(customer/name eq 'Ada')", []],
    ["customers?$filter=orders/any(o:o/customer/name eq 'Ada')", []],
    ["orders?$filter=$root/customers(2)/name eq 'Bob'", [10, 11, 12, 13]],
    ['orders?$filter=$root/customers(1)/name eq null', [10, 11, 12, 13]],
    ['orders?$filter=$root/customers(1) ne null', []],
    ['orders?$filter=$root/customers/$count eq 1', [10, 11, 12, 13]],
    ["orders?$filter=$root/customers/any(c:c/name eq 'Ada')", []],
  ])('%s matches only related rows that the caller can access', async (query, ids) => {
    const { value }: { value: { id: number }[] } = await (await get(query)).json();
    expect(value.map(({ id }) => id)).toEqual(ids);
  });

  test('relations with a hidden side are omitted from $metadata', async () => {
    const [ada, bob] = await Promise.all(['ada', 'bob'].map(async (caller) => (await get('$metadata?$format=json', caller)).json()));
    expect(Object.keys(ada.things.orders)).toEqual(['$Kind', '$Key', 'id', 'customer_id', 'total', 'customer']);
    expect(JSON.stringify(ada)).not.toMatch(/lines|employees|manager|city/);
    expect(Object.keys(bob.things.customers)).toEqual(['$Kind', '$Key', 'id', 'name', 'city']);
    expect(Object.keys(bob.things.orders)).toEqual(['$Kind', '$Key', 'id', 'total', 'lines']);
    expect((await get('orders?$expand=customer', 'bob')).status).toBe(400);
    expect((await get('customers(1)/orders', 'bob')).status).toBe(404);
  });
});

test("hidden related data doesn't affect the response of any path", async () => {
  const hidden = {
    ...shop,
    customers: {
      ...shop.customers,
      select: `SELECT * FROM (VALUES (2, 'Bob', 'Paris'), (1, 'Zed', NULL), (4, 'Ada', 'Rome')) t(id, name, city)`,
    },
    lines: { ...shop.lines, select: `SELECT 12 AS order_id, 7 AS place, 'pot' AS item` },
  };
  await using other = await serveTables(hidden, { access: callers({ ada: {}, bob: {} }), rules });
  const paths = [
    ...pathConditions.map(([query]) => query),
    'orders?$expand=customer',
    'orders?$expand=customer($expand=orders;$orderby=name)',
    'customers?$expand=orders($expand=customer($levels=1))&$count=true',
    'orders?$expand=*',
    ...[1, 2, 3, 4].flatMap((id) => [`customers(${id})`, `customers(${id})/orders`, `customers(${id})/orders/$count`]),
    ...[10, 11, 12, 13].flatMap((id) => [`orders(${id})/customer`, `orders(${id})/customer/name`, `orders(${id})/customer/orders`]),
    '$metadata',
  ];
  const responseOf = async (one: PublishedService, path: string) => {
    const response = await one.get(`/dmp-api/odata/things/${path}`, { headers: { 'svc-x-api-token': 'ada' } });
    const body = (await response.text()).replace(/"requestId":"[^"]*"/g, '').replaceAll(one.base, '');
    // The ETag of $metadata depends on the port, which its text contains.
    return [response.status, path === '$metadata' ? null : response.headers.get('etag'), body];
  };
  for (const path of paths) expect([path, ...(await responseOf(other, path))]).toEqual([path, ...(await responseOf(service, path))]);
});
