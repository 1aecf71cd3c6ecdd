import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callers } from '../access/rules/callers.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

const wide = { select: 'SELECT i AS id, md5(i::VARCHAR) AS text FROM range(2000000) r(i)' };
let service: PublishedService;
beforeAll(async () => {
  service = await serveTables(
    { odd: { select: 'SELECT 1 AS id' }, wide },
    { access: callers({ ada: {} }), audit: 'on', trustedProxies: ['127.0.0.1'] },
  );
});
afterAll(() => service[Symbol.asyncDispose]());

const headers = { 'svc-x-api-token': 'ada', 'x-forwarded-for': '203.0.113.9, 198.51.100.1' };

/** Returns the log entries of a request, by its ID. */
async function entriesOf(id: string, count: number) {
  const entries = () => service.log.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
  await expect.poll(() => entries().length).toBe(count);
  return entries();
}

test('a line says who sent a request from where, and why it was rejected', async () => {
  await (await service.get('/dmp-api/data/things/odd?filter=none==1', { headers: { ...headers, 'x-request-id': 'rejected-1' } })).text();
  const who = { caller: 'ada', name: 'ada', from: '198.51.100.1', code: 'query-refused', status: 400 };
  expect(await entriesOf('rejected-1', 3)).toMatchObject([{ msg: 'refused' }, { ...who, msg: 'answered' }, { ...who, msg: 'audit' }]);
  await (await service.get('/dmp-api/data/things/odd', { headers: { ...headers, 'x-request-id': 'accepted-1' } })).text();
  for (const entry of await entriesOf('accepted-1', 2)) expect(entry).not.toHaveProperty('code');
});

test('health probes aren’t logged', async () => {
  const before = service.log.length;
  for (const path of ['/healthz', '/readyz']) await (await fetch(`${service.base}${path}`)).text();
  await (await service.get('/dmp-api/expositions', { headers: { ...headers, 'x-request-id': 'after-probes' } })).text();
  await entriesOf('after-probes', 2);
  expect(service.log.slice(before).filter((line) => /healthz|readyz/.test(line))).toEqual([]);
});

test('a caller who disconnects isn’t an error of the service', async () => {
  const { port } = new URL(service.base);
  const sql = encodeURIComponent('groupby((text),aggregate($count as n))/topcount(1,n)');
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET /dmp-api/odata/things/wide?$apply=${sql} HTTP/1.1\r\nHost: x\r\nSvc-X-Api-Token: ada\r\nX-Request-Id: left-early-1\r\n\r\n`,
  );
  const running = async () => /dataquay_queries_in_flight (\d)/.exec(await (await service.get('/metrics', { headers })).text())?.[1];
  await expect.poll(running, { interval: 10 }).toBe('1');
  socket.destroy();
  const entries = await entriesOf('left-early-1', 2);
  expect(entries).toMatchObject([
    { msg: 'answered', complete: false, level: 30 },
    { msg: 'audit', complete: false },
  ]);
  expect(service.log.join('')).not.toContain('The caller left');
  const metrics = await (await service.get('/metrics', { headers })).text();
  expect(metrics).not.toContain('query-failed');
});
