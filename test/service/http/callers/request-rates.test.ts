import { expect, test } from 'vitest';
import { serveTables, token } from '../../published-service.ts';

const tables = { things: { select: `SELECT i AS id, repeat('x', 1000) AS text FROM range(1, 3000) r(i)` } };

test('a user who exceeds the request limit gets 429 with the time to retry', async () => {
  await using service = await serveTables(tables, { limits: { requestsPerMinute: 3 } });
  const send = () => service.get('/dmp-api/data/things/things?hitsPerPage=1');
  expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  const rejected = await send();
  expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, expect.closeTo(20, -1)]);
  expect(await rejected.json()).toMatchObject({ code: 'too-many-requests' });
  expect((await service.get('/healthz')).status).toBe(200);
});

test('each request of a batch counts toward the request limit', async () => {
  await using service = await serveTables(tables, { limits: { requestsPerMinute: 3 } });
  const requests = ['1', '2', '3'].map((id) => ({ id, method: 'GET', url: 'things/$count' }));
  const response = await fetch(`${service.base}/dmp-api/odata/things/$batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'svc-x-api-token': token, prefer: 'continue-on-error' },
    body: JSON.stringify({ requests }),
  });
  const { responses } = await response.json();
  expect(responses.map(({ status }: { status: number }) => status)).toEqual([200, 200, 429]);
});

test('a user who exceeds the byte limit gets the current response completely, and then 429', async () => {
  await using service = await serveTables(tables, { limits: { megabytesPerHour: 1 } });
  const first = await service.get('/dmp-api/odata/things/things');
  expect((await first.json()).value).toHaveLength(2999);
  await expect.poll(async () => (await service.get('/dmp-api/odata/things/things/$count')).status).toBe(429);
});
