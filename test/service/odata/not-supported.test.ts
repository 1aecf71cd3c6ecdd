import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedService, serveTables } from '../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  const schema = { fields: [], primaryKey: ['id'] };
  const foreignKeys = [{ fields: ['item'], reference: { resource: 'items', fields: ['id'] } }];
  service = await serveTables({
    items: { select: `SELECT 1 AS id, ['a'] AS tags, 2 AS price`, description: { schema } },
    parts: { select: 'SELECT 1 AS id, 1 AS item', description: { schema: { ...schema, foreignKeys } } },
  });
});
afterAll(() => service[Symbol.asyncDispose]());

// The service doesn’t support these parts of OData 4.01. The status distinguishes them from invalid requests.
test.each([
  '$all',
  'items/$each',
  'items/$filter(id eq 1)/$each',
  'items?$deltatoken=x',
  'items?$id=items(1)',
  'items?$select=id($top=1)',
  'items?$select=tags($compute=length($this) as n)',
  'items?$filter=geo.distance(id,id) lt 1',
  'items?$filter=isof(Some.Type)',
  'items(@missing)',
  'items(1)/tags?$apply=aggregate($count as n)',
  'items(1)/tags?$compute=length($it) as n',
  'items?$apply=nest(groupby((price)) as prices)/identity',
  'items?$apply=nest(nest(identity as inner) as outer)',
  'items?$apply=concat(nest(identity as all),identity)',
  'items?$apply=groupby((price),nest(identity as all))',
  'items?$apply=nest(identity as all)&$select=all',
  'items?$apply=nest(identity as all)&$top=1',
  'items?$apply=nest(identity as all)&$skip=1',
  'items?$apply=nest(identity as all)&$expand=all',
  'items?$apply=nest(identity as all)&$search=x',
  'items/$count?$apply=nest(identity as all)',
  'items/$ref?$apply=nest(identity as all)',
  'items?$expand=parts($apply=nest(identity as all))',
  'items?$apply=addnested(tags,filter(id eq 1) as some)',
  'items?$apply=aggregate(price with sum from id with average as x)',
  'items?$apply=aggregate(price with Some.method as x)',
  'items?$apply=groupby((rolluprecursive($root/items,tree,id)))',
  'items?$apply=ancestors($root/items,tree,id,filter(id eq 1))',
  'items?$apply=traverse($root/items,tree,id,preorder)',
  'items?$apply=Some.transformation(id=1)',
  'items?$apply=bottompercent(price,price)',
])('%s is reported unsupported with status 501', async (path) => {
  const response = await service.get(`/dmp-api/odata/things/${path}`);
  expect([path, response.status, await response.json()]).toMatchObject([path, 501, { error: { code: 'query-not-supported' } }]);
});
