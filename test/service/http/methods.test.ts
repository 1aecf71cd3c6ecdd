import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishedService, serveTables, token } from '../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ things: { select: 'SELECT 1 AS id' } });
});
afterAll(() => service[Symbol.asyncDispose]());

test.each([
  ['/dmp-api/expositions', 'GET, HEAD, OPTIONS'],
  ['/dmp-api/data/things/things', 'GET, HEAD, OPTIONS'],
  ['/dmp-api/odata/things/things', 'GET, HEAD, OPTIONS'],
  ['/dmp-api/odata/things/$batch', 'HEAD, OPTIONS, POST'],
  ['/dmp-api/odata/things/%24batch', 'HEAD, OPTIONS, POST'],
  ['/dmp-api/odata/things/things/$query', 'OPTIONS, POST'],
  ['/dmp-api/odata/things/things(1)/$query', 'OPTIONS, POST'],
  ['/dmp-api/tokens', 'GET, HEAD, OPTIONS, POST'],
  ['/dmp-api/tokens/one', 'DELETE, OPTIONS'],
])('%s lists its allowed methods in responses to OPTIONS and to unsupported methods', async (path, allow) => {
  const response = await fetch(`${service.base}${path}`, { method: 'OPTIONS' });
  expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([204, allow, '']);
  const refused = await fetch(`${service.base}${path}`, { method: 'PUT', headers: { 'svc-x-api-token': token } });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
});

test('OPTIONS reveals nothing about the published data', async () => {
  const responses = await Promise.all(
    ['things', 'nothing'].map(async (name) => {
      const { status, headers } = await fetch(`${service.base}/dmp-api/data/things/${name}`, { method: 'OPTIONS' });
      return [status, [...headers].filter(([header]) => !/^(?:date|x-request-id)$/.test(header))];
    }),
  );
  expect(responses[0]).toEqual(responses[1]);
});
