import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Shop, type Shops, startShops } from './shops.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await startShops();
});
afterAll(() => shops[Symbol.asyncDispose]());

const responseSchema = z.object({ responses: z.array(z.object({ id: z.string(), status: z.number(), body: z.unknown() })) });

/** Sends requests whose IDs are their positions, from 1, and returns the status and the IDs of the rows of the last response. */
async function lastOf({ batch }: Shop, urls: readonly string[]): Promise<readonly [number, unknown]> {
  const requests = urls.map((url, index) => ({ id: String(index + 1), method: 'GET', url }));
  const { responses } = responseSchema.parse(await (await batch(JSON.stringify({ requests }), 'application/json')).json());
  const { status = 0, body } = responses.at(-1) ?? {};
  const rows = z.object({ value: z.array(z.object({ id: z.number() })) }).safeParse(body).data;
  return [status, rows?.value.map(({ id }) => id) ?? z.object({ error: z.object({ code: z.string() }) }).safeParse(body).data?.error.code];
}

const ids = '$select=id&$orderby=id';

describe('a request in a batch can use values of earlier responses', () => {
  test.each<readonly [urls: readonly string[], status: number, found: unknown]>([
    [['customers(2)', `customers?$filter=name eq $1/name&${ids}`], 200, [2]],
    [['orders(10)?$select=total', `orders?$filter=total gt $1/total&${ids}`], 200, [11]],
    [['orders(10)/total', `orders?$filter=total gt $1&${ids}`], 200, [11]],
    [['orders(10)?$expand=customer', `customers?$filter=city eq $1/customer/city&${ids}`], 200, [1]],
    [['customers/$count', `orders?$filter=customer_id add 1 eq $1&${ids}`], 200, [12]],
    [['customers(3)', `customers?$filter=city eq $1/city&${ids}`], 200, [3]],
    [['customers(1)', `customers?$filter=name eq @who&@who=$1/name&${ids}`], 200, [1]],
    [['customers(1)', `customers?$filter=name eq '$1/name'&${ids}`], 200, []],
    [['customers(1)', '$1/orders?$filter=total gt 6&$select=id'], 200, [11]],
    [['customers(1)', 'orders(11)', `$1/orders?$filter=total lt $2/total&$select=id`], 200, [10]],
    [['orders(10)', `customers?$select=id&$orderby=id&$expand=orders($filter=id eq $1/id)&$top=1`], 200, [1]],
    [['customers(1)', `customers?$filter=name eq $2/name`], 400, 'query-refused'],
    [['customers(9)', `customers?$filter=name eq $1/name`], 424, 'dependency-failed'],
    [['customers', `customers?$filter=name eq $1`], 501, 'query-not-supported'],
  ])('%j ends with status %i', async (urls, status, found) => {
    for (const shop of shops.all) expect([shop.engine, ...(await lastOf(shop, urls))]).toEqual([shop.engine, status, found]);
  });

  test('in the multipart format too', async () => {
    const parts = ['customers(2)?$select=name', `customers?$select=id&$filter=name%20eq%20$1/name`].map(
      (url, index) => `--b\r\nContent-Type: application/http\r\nContent-ID: ${index + 1}\r\n\r\nGET ${url} HTTP/1.1\r\n\r\n\r\n`,
    );
    for (const { engine, batch } of shops.all) {
      const text = await (await batch(`${parts.join('')}--b--\r\n`, 'multipart/mixed;boundary=b')).text();
      expect([engine, text]).toEqual([engine, expect.stringMatching(/"value":\[\{"id":2\}\]/)]);
    }
  });
});
