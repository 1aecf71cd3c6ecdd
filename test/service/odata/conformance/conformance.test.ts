import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressCases } from './address-cases.ts';
import { durationCases } from './duration-cases.ts';
import { expandCases } from './expand-cases.ts';
import { nestCases } from './nest-cases.ts';
import { bodyOf, type Shops, startShops } from './shops.ts';
import { substringCases } from './substring-cases.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await startShops();
});
afterAll(() => shops[Symbol.asyncDispose]());

describe.each([
  ['expansions', expandCases],
  ['nested collections', nestCases],
  ['addresses', addressCases],
  ['parts of texts', substringCases],
  ['durations without a prefix', durationCases],
])('%s return the same on each engine', (_name, cases) => {
  test.each(cases)('$title', async ({ path, headers, status, body }) => {
    for (const { engine, namespace, get } of shops.all) {
      const response = await get(path.replace('NAMESPACE', namespace), headers);
      expect([engine, response.status, await bodyOf(response)]).toEqual([engine, status ?? 200, body]);
    }
  });
});

test('$levels=max of a star expands as many levels as the limits allow', async () => {
  for (const { engine, get } of shops.all) {
    const { value } = await (await get('orders?$select=id&$top=1&$orderby=id&$expand=*($levels=max)')).json();
    expect([engine, value[0].customer.orders[0].customer.orders[0].customer.orders[0].id]).toEqual([engine, 10]);
  }
});
