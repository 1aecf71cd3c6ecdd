import { afterAll, beforeAll, expect, test } from 'vitest';
import { callers } from '../access/rules/callers.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  const rules = {
    rules: [
      { apis: ['things/people'], users: ['ada', 'bob'], columns: ['id', 'name'] },
      { apis: ['things/people'], users: ['eve'] },
      { apis: ['things/secret'], users: ['eve'] },
    ],
  };
  const access = callers({ ada: {}, bob: { groups: ['one'] }, eve: {} });
  const tables = { people: { select: "SELECT 1 AS id, 'a' AS name, 2 AS salary" }, secret: { select: 'SELECT 1 AS id' } };
  service = await serveTables(tables, { access, rules });
});
afterAll(() => service[Symbol.asyncDispose]());

const paths = [
  '/dmp-api/expositions',
  '/dmp-api/openapi.json',
  '/dmp-api/odata/things',
  '/dmp-api/odata/things/$metadata',
  '/dmp-api/odata/things/$metadata?$format=json',
  '/dmp-api/odata/$vocabularies/Org.OData.Core.V1',
];

async function ask(path: string, user: string, headers: Record<string, string> = {}) {
  const response = await service.get(path, { headers: { 'svc-x-api-token': user, ...headers } });
  return { status: response.status, tag: response.headers.get('etag') ?? '', text: await response.text() };
}

test.each(paths)('%s is not sent again to a caller who has the current version', async (path) => {
  const first = await ask(path, 'ada');
  expect([first.status, first.text.length > 0]).toEqual([200, true]);
  expect(await ask(path, 'ada', { 'if-none-match': `"other", ${first.tag}` })).toEqual({ status: 304, tag: first.tag, text: '' });
  expect((await ask(path, 'ada', { 'if-none-match': 'W/"other"' })).text).toBe(first.text);
});

test.each(paths.filter((path) => !path.includes('$vocabularies')))('%s has the same ETag for callers with equal access', async (path) => {
  const [ada, bob, eve] = await Promise.all(['ada', 'bob', 'eve'].map((user) => ask(path, user)));
  expect([ada?.text, ada?.tag]).toEqual([bob?.text, bob?.tag]);
  expect(eve?.tag).not.toBe(ada?.tag);
  expect(ada?.text).not.toMatch(/salary|secret/);
  expect(eve?.text).toMatch(/salary|secret/);
});
