import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callers } from '../access/rules/callers.ts';
import { type PublishedService, serveTables } from '../published-service.ts';
import { shop } from './expand/shop.ts';
import { bare, getFrom, rows } from './expand/shop-responses.ts';

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables(shop);
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}, of = service) => getFrom(of, path, headers);

describe('nested collections', () => {
  test('have control information without a prefix in version 4.01', async () => {
    const newer = await (await get('orders?$apply=nest(identity as All)', { 'odata-maxversion': '4.01' })).json();
    expect([Object.keys(newer), Object.keys(newer.value[0])]).toEqual([
      ['@context', 'value'],
      ['All@context', 'All'],
    ]);
  });

  test('contain a page each, with a link to the further rows', async () => {
    const path = 'orders?$apply=filter(id gt 10)/nest(identity as All,aggregate($count as n) as Rows)&$count=true&$format=json';
    const [row] = await rows(await get(path, { prefer: 'odata.maxpagesize=2' }));
    expect(row).toMatchObject({ All: [{ id: 11 }, { id: 12 }], Rows: [{ n: 3 }] });
    expect(row).not.toHaveProperty('Rows@odata.nextLink');
    const link = new URL(String(row?.['All@odata.nextLink']));
    expect([link.searchParams.get('$apply'), link.searchParams.get('$count')]).toEqual(['filter(id gt 10)/identity', null]);
    const next = await (await service.get(link.pathname + link.search)).json();
    expect([next.value, next['@odata.nextLink']]).toEqual([[{ id: 13, customer_id: null, total: 3 }], undefined]);
  });

  test('return the same rows on all pages as the query of the collection', async () => {
    const apply = "filter(id ne 12)/nest(identity as All,compute(concat('+&',cast(id,Edm.String)) as text) as Texts)";
    const [row] = await rows(await get(`orders?$apply=${encodeURIComponent(apply)}`, { prefer: 'odata.maxpagesize=1' }));
    for (const name of ['All', 'Texts']) {
      const ids = z.array(z.object({ id: z.number() })).parse(row?.[name]);
      for (let link = row?.[`${name}@odata.nextLink`]; link !== undefined; ) {
        const next = await (await service.get(String(link).slice(service.base.length))).json();
        ids.push(...next.value);
        link = next['@odata.nextLink'];
      }
      expect([name, ids.map(({ id }) => id)]).toEqual([name, [10, 11, 13]]);
    }
  });

  test('can be requested in a POST body and without metadata or nulls', async () => {
    const headers = { ...bare, 'content-type': 'text/plain', prefer: 'omit-values=nulls' };
    const init = { method: 'POST', body: '$apply=nest(filter(id eq 3) as Some)', headers };
    const response = await service.get('/dmp-api/odata/things/customers/$query', init);
    expect(await response.text()).toBe('{"value":[{"Some":[{"id":3,"name":"Cyd"}]}]}');
  });

  test('have IDs in full metadata if they are rows of the entity set', async () => {
    const [row] = await rows(
      await get('customers?$apply=nest(identity as All,groupby((id)) as Ids)', { accept: 'application/json;odata.metadata=full' }),
    );
    const { All: all, Ids: ids } = row ?? {};
    expect(all).toMatchObject([{ '@odata.id': `${service.base}/dmp-api/odata/things/customers(1)` }, {}, {}]);
    expect(JSON.stringify(ids)).not.toContain('@odata.id');
  });

  test('are part of batches, and HEAD has no body', async () => {
    const requests = [{ id: '1', method: 'get', url: 'orders?$apply=nest(aggregate($count as n) as Rows)' }];
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const batch = await service.get('/dmp-api/odata/things/$batch', { method: 'POST', body: JSON.stringify({ requests }), headers });
    expect(await batch.json()).toMatchObject({ responses: [{ status: 200, body: { value: [{ Rows: [{ n: 4 }] }] } }] });
    const head = await service.get('/dmp-api/odata/things/orders?$apply=nest(identity as All)', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('have an entity tag if their rows are from one unchanged table', async () => {
    const path = 'orders?$apply=nest(identity as All)';
    const tag = (await get(path)).headers.get('etag') ?? '';
    expect([tag === '', (await get(path, { 'if-none-match': tag })).status]).toEqual([false, 304]);
    expect((await get("orders/$filter(customer/name eq 'Ada')?$apply=nest(identity as All)")).headers.has('etag')).toBe(false);
  });

  test('are declared in $metadata', async () => {
    expect(await (await get('$metadata')).text()).toContain('<String>nest</String>');
  });
});

test.each([
  ['customers?$apply=nest(identity)', 400],
  ['customers?$apply=nest()', 400],
  ['customers?$apply=nest(identity as a,identity as a)', 400],
  ['customers?$apply=nest(filter(nothing eq 1) as a)', 400],
  ['customers?$apply=nest(aggregate(name with sum as x) as a)', 400],
  ['customers?$apply=nest(identity as a)&$filter=id eq 1', 400],
  ['customers?$apply=nest(identity as a)&$format=csv', 400],
  [`customers?$apply=${'identity/'.repeat(40)}nest(identity as a,identity as b,identity as c)`, 400],
  ['customers?$apply=nest(identity as a)/identity', 501],
  ['customers?$apply=nest(identity as a)&$orderby=a/$count', 501],
  ['customers/$count?$apply=nest(identity as a)', 501],
])('%s is rejected with status %i', async (path, status) => {
  const response = await get(path);
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code: expect.stringMatching(/^query-/) } }]);
});

test('the error for nest elsewhere than at the end has its position and says where it is allowed', async () => {
  const { error } = await (await get('customers?$apply=nest(identity as a)/identity')).json();
  expect(error.message).toContain('it can only be the last transformation of $apply');
  expect(error).toMatchObject({ target: '$apply' });
});

test('nested collections have only the rows and columns that the caller can access, and are in the audit log', async () => {
  const rules = { rules: [{ apis: ['*/orders'], rows: 'total>5', columns: ['id', 'customer_id'] }] };
  await using restricted = await serveTables(shop, { access: callers({ ada: {} }), rules, audit: 'values' });
  const ada = { ...bare, 'svc-x-api-token': 'ada' };
  const path = 'orders?$apply=nest(identity as All,aggregate($count as n) as Rows)';
  expect(await rows(await get(path, ada, restricted))).toEqual([
    {
      All: [
        { id: 10, customer_id: 1 },
        { id: 11, customer_id: 1 },
      ],
      Rows: [{ n: 2 }],
    },
  ]);
  const hidden = await get('orders?$apply=nest(aggregate(total with max as most) as Most)', ada, restricted);
  expect([hidden.status, await hidden.text()]).toEqual([400, expect.not.stringContaining('7.25')]);
  const entries = restricted.log.filter((line) => line.includes('"audit"') && line.includes('things/orders'));
  expect(JSON.parse(entries[0] ?? '{}').queries).toMatchObject([{ api: 'things/orders', rows: 2 }, { api: 'things/orders' }]);
});
