import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorText } from '../../../service/texts/error-text.ts';
import { callers } from '../access/rules/callers.ts';
import { damage } from '../damage.ts';
import { writeParquet } from '../parquet-file.ts';
import { type PublishedService, servePackage, serveTables, token } from '../published-service.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const problemSchema = z.looseObject({ type: z.string(), title: z.string(), status: z.number(), detail: z.string(), code: z.string() });
const odataErrorSchema = z.object({ error: z.looseObject({ code: z.string(), message: z.string() }) });

const odd = { select: 'SELECT i AS id FROM range(10) r(i)' };
const big = { select: 'SELECT i AS id, md5(i::VARCHAR) AS text FROM range(400000) r(i)' };

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables({ odd, big }, { limits: { urlLength: 2000, concurrentQueries: 3 } });
});
afterAll(() => service[Symbol.asyncDispose]());

/** Sends a request whose path isn't normalized, unlike with fetch. Doesn't read the response's body. */
async function rawRequest(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const sent = httpRequest(`${service.base}`, { path, method, headers: { 'svc-x-api-token': token, ...headers } });
  sent.end();
  const [response] = await once(sent, 'response');
  return response;
}

async function metricsOf(of: PublishedService): Promise<string> {
  return (await of.get('/metrics')).text();
}

/** Sends bytes on a connection of their own, and returns the response. */
async function exchange(base: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write(text);
  return (await buffer(socket)).toString();
}

describe('requests of unauthenticated callers', () => {
  test.each([
    ['/dmp-api/expositions'],
    ['/dmp-api/data/things/odd'],
    ['/dmp-api/data/things/odd?filter=nonsense'],
    ['/dmp-api/data/no/such'],
    ['/dmp-api/odata/things/odd'],
    ['/dmp-api/odata/things/$metadata'],
    ['/dmp-api/nothing'],
    ['//dmp-api/expositions'],
    ['/DMP-API/expositions'],
    ['/'],
  ])('%s returns 401 with every challenge, and reveals nothing else', async (path) => {
    const response = await fetch(`${service.base}${path}`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="test", ServiceToken header="SVC-X-API-TOKEN"');
    expect(await response.text()).not.toMatch(/odd|column|parameter/);
  });

  test('an encoded path that resembles /healthz also returns 401', async () => {
    const response = await rawRequest('/dmp-api/%2e%2e/healthz', 'GET', { 'svc-x-api-token': '' });
    expect(response.statusCode).toBe(401);
    response.resume();
  });

  test('a write request returns 401, not 405', async () => {
    expect((await fetch(`${service.base}/dmp-api/expositions`, { method: 'POST', body: 'x' })).status).toBe(401);
  });

  test('a request returns 503 with the reason if the credentials can’t be verified now', async () => {
    const access = { authenticate: async () => ({ unavailable: errorText('unavailable.kerberos') }) };
    await using closed = await serveTables({ odd }, { access });
    const response = await closed.get('/dmp-api/expositions');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(problemSchema.parse(await response.json())).toMatchObject({
      code: 'authentication-unavailable',
      detail: 'Can’t verify Kerberos tokens now. Try again in a moment, or use another sign-in method.',
    });
  });
});

describe('invalid requests', () => {
  test.each([
    ['/dmp-api/nothing', 404, 'unknown-path'],
    ['/dmp-api/data/no/odd', 404, 'unknown-root'],
    ['/dmp-api/data/things/no', 404, 'unknown-api'],
    ['/dmp-api/data/things/odd?filter=id==', 400, 'query-refused'],
    [`/dmp-api/data/things/odd?filter=${'x'.repeat(2000)}`, 414, 'url-too-long'],
    [`/dmp-api/data/things/odd?filter=${'x'.repeat(90_000)}`, 414, 'url-too-long'],
  ])('%.60s returns a problem document with status %i', async (path, status, code) => {
    const response = await service.get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(problemSchema.parse(await response.json())).toMatchObject({ status, code });
  });

  test.each([
    ['/dmp-api/odata/no/', 404, 'unknown-root'],
    ['/dmp-api/odata/things/no', 404, 'unknown-api'],
    ['/dmp-api/odata/things/odd/nothing', 404, 'unknown-path'],
    ['/dmp-api/odata/things/odd/$count/more', 404, 'unknown-path'],
    ['/dmp-api/odata/things/odd?$top=x', 400, 'query-refused'],
    ['/dmp-api/odata/things/odd?$apply=concat(identity,groupby((rolluprecursive($root/odd,Tree,big))))', 501, 'query-not-supported'],
    ['/dmp-api/odata/things/odd?$levels=1', 501, 'query-not-supported'],
    ['/dmp-api/odata/things/odd?$skiptoken=x', 400, 'query-refused'],
    ['/dmp-api/odata/things/odd?$apply=x', 400, 'query-refused'],
    ['/dmp-api/odata/things/odd?$format=xml', 415, 'format-not-supported'],
  ])('%s returns an OData error with status %i', async (path, status, code) => {
    const response = await service.get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('odata-version')).toBe('4.0');
    expect(odataErrorSchema.parse(await response.json()).error.code).toBe(code);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'])('%s is rejected with 405 and the allowed methods', async (method) => {
    const response = await rawRequest('/dmp-api/data/things/odd', method);
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
    response.resume();
  });

  test('a request with an absolute URL, sent by some proxies, is processed normally', async () => {
    const response = await rawRequest(`http://data.example/dmp-api/odata/things/odd/$count`);
    expect([response.statusCode, (await buffer(response)).toString()]).toEqual([200, '10']);
  });

  test.each([
    ['BREW /dmp-api/expositions HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'request-malformed'],
    ['nothing at all\r\n\r\n', 400, 'request-malformed'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(140_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ])('a malformed HTTP request gets an error with its code: %.20s', async (text, status, code) => {
    const socket = connect(Number(new URL(service.base).port), '127.0.0.1');
    socket.write(text);
    const response = (await buffer(socket)).toString();
    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nContent-Type: application/problem\\+json`));
    expect(problemSchema.parse(JSON.parse(body)).code).toBe(code);
    await expect.poll(() => service.log.some((line) => line.includes(code))).toBe(true);
  });

  test.each([
    ['application/json', '{"requests":', 400, 'body-refused'],
    ['multipart/form-data;boundary=b', '--b--', 415, 'format-not-supported'],
    ['application/json', JSON.stringify({ requests: [], x: 'x'.repeat(1_100_000) }), 413, 'body-too-large'],
  ])('an unreadable body of type %s gets an error with its code: %.10s', async (type, body, status, code) => {
    const headers = { 'content-type': type, 'svc-x-api-token': token };
    const response = await fetch(`${service.base}/dmp-api/odata/things/$batch`, { method: 'POST', headers, body });
    expect([response.status, odataErrorSchema.parse(await response.json()).error.code]).toEqual([status, code]);
  });

  test('a path with an invalid escape sequence gets status 400', async () => {
    const response = await rawRequest('/dmp-api/data/things/%E0%A4%A');
    expect(response.statusCode).toBe(400);
    response.resume();
  });

  test('an internal error returns a request ID and no internal details', async () => {
    const access = { authenticate: () => Promise.reject(new Error('secret inner words')) };
    await using broken = await serveTables({ odd }, { access });
    const response = await broken.get('/dmp-api/expositions');
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toContain('secret inner words');
    expect(problemSchema.parse(JSON.parse(text))).toMatchObject({ code: 'internal', requestId: response.headers.get('x-request-id') });
    expect(broken.log.join('')).toContain('secret inner words');
  });
});

describe('the operation of the service', () => {
  test('/healthz is available without credentials and returns only the status', async () => {
    const response = await fetch(`${service.base}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('the log contains no credentials or query values, and includes the request ID of the caller', async () => {
    const headers = { 'x-request-id': 'caller-given-1', authorization: 'Bearer canary-bearer', cookie: 'canary-cookie' };
    await (await service.get('/dmp-api/data/things/odd?filter=id==1&ctx=canary-query', { headers })).text();
    await (await service.get('/dmp-api/data/things/odd?filter=canary-query==1', { headers })).text();
    const lines = service.log.filter((line) => line.includes('caller-given-1'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { method: 'GET', path: '/dmp-api/data/things/odd', status: 200, caller: 'tester', complete: true },
      { msg: 'refused', code: 'query-refused' },
      { status: 400 },
    ]);
    expect(service.log.join('')).not.toMatch(new RegExp(`canary|${token}`));
  });

  test('a request ID with unsafe characters is replaced', async () => {
    const response = await service.get('/healthz', { headers: { 'x-request-id': 'a "b" {}' } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('links start with the host of the request', async () => {
    const response = await rawRequest('/dmp-api/expositions', 'GET', { host: 'data.example:8443' });
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += part;
    expect(text).toContain('"dcRestUrl":"http://data.example:8443/dmp-api/data/things/odd"');
  });

  test.each([
    'Host: x/"><script>',
    'Host: a b',
    'Host: user@x',
    'Host: x:99999',
    'Host: x:80:80',
    'Host: [::1',
    'Host: http://x',
    'Host: x\r\nHost: x',
    'Host: x\r\nhost: y',
  ])('a request with the header %j is rejected with 400, because a proxy could have read another host', async (header) => {
    const response = await exchange(
      service.base,
      `GET /dmp-api/expositions HTTP/1.1\r\n${header}\r\nsvc-x-api-token: ${token}\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('"code":"request-malformed"');
    expect(response).not.toContain('<script');
  });

  test.each(['x', 'x:8443', '[::1]:80', 'a_b.example', '127.0.0.1', ''])('the Host header %j is valid', async (host) => {
    const response = await exchange(service.base, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a client that closes its sending half after the request gets its whole response', async () => {
    const socket = connect({ port: Number(new URL(service.base).port), host: '127.0.0.1', allowHalfOpen: true });
    socket.end(`GET /dmp-api/odata/things/big HTTP/1.1\r\nHost: x\r\nsvc-x-api-token: ${token}\r\n\r\n`);
    const response = (await buffer(socket)).toString('latin1');
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toMatch(/\r\n0\r\n\r\n$/);
  });
});

describe('concurrent and interrupted queries', () => {
  test('a caller who disconnects isn’t logged or counted as a failure of the service', async () => {
    await using left = await serveTables({ big });
    const slow =
      "/dmp-api/odata/things/big?$apply=concat(aggregate(id with max as a),filter(contains(text,'zzzz')),groupby((text)))&$orderby=text";
    for (const path of ['/dmp-api/odata/things/big', slow, '/dmp-api/data/things/big?format=csv&hitsPerPage=100000']) {
      const sent = httpRequest(`${left.base}${path.replaceAll(' ', '%20')}`, { headers: { 'svc-x-api-token': token } });
      sent.on('error', () => undefined).end();
      if (path === slow) await expect.poll(() => metricsOf(left)).toMatch(/dataquay_queries_in_flight 1/);
      else await once(sent, 'response');
      sent.destroy();
      await expect.poll(() => metricsOf(left)).toMatch(/dataquay_queries_in_flight 0/);
    }
    await expect.poll(() => left.log.filter((line) => line.includes('"complete":false')).length).toBe(3);
    expect(left.log.map((line) => JSON.parse(line)).filter(({ level, err }) => level >= 40 || err !== undefined)).toEqual([]);
    expect(await metricsOf(left)).not.toMatch(/dataquay_refusals_total\{/);
  });

  test('too many concurrent queries are rejected with 429 until one of them ends', async () => {
    const held = await Promise.all([1, 2, 3].map(() => rawRequest('/dmp-api/odata/things/big')));
    const refused = await service.get('/dmp-api/data/things/odd');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    for (const response of held) response.destroy();
    await expect.poll(async () => (await service.get('/dmp-api/data/things/odd')).status).toBe(200);
  });

  test("one caller can't use all query slots", async () => {
    await using shared = await serveTables({ odd, big }, { access: callers({ ada: {}, bob: {} }), limits: { queriesPerCaller: 1 } });
    const as = (caller: string, path: string) => shared.get(path, { headers: { 'svc-x-api-token': caller } });
    const held = await as('ada', '/dmp-api/odata/things/big');
    const refused = await as('ada', '/dmp-api/data/things/odd');
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([429, 'too-many-queries']);
    expect((await as('bob', '/dmp-api/data/things/odd')).status).toBe(200);
    await held.body?.cancel();
    await expect.poll(async () => (await as('ada', '/dmp-api/data/things/odd')).status).toBe(200);
  });

  test('a query ends when its caller disconnects', async () => {
    const id = 'caller-that-leaves';
    const response = await rawRequest('/dmp-api/odata/things/big', 'GET', { 'x-request-id': id });
    await once(response, 'readable');
    response.destroy();
    await expect.poll(() => service.log.some((line) => line.includes(id) && line.includes('"complete":false'))).toBe(true);
    expect((await service.get('/dmp-api/odata/things/big/$count')).status).toBe(200);
  });

  test('a response is aborted, never short, if the rows end with an error', async () => {
    await using folder = await makeTemporaryFolder();
    const file = join(folder.path, 'damaged.parquet');
    await writeParquet(file, big.select, ', ROW_GROUP_SIZE 20480, COMPRESSION zstd');
    await damage(file);
    const resources = [{ name: 'damaged', path: 'damaged.parquet' }];
    await writeFile(join(folder.path, 'datapackage.json'), JSON.stringify({ name: 'things', resources }));
    await using damaged = await servePackage(folder.path, join(folder.path, 'data'));
    for (const path of ['/dmp-api/odata/things/damaged', '/dmp-api/data/things/damaged?hitsPerPage=1000000']) {
      const response = await damaged.get(path);
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow('terminated');
      const cut = damaged.log.filter((line) => line.includes('The response was truncated.'));
      expect(cut.at(-1)).toContain(`"requestId":"${response.headers.get('x-request-id')}"`);
    }
    const sorted = await damaged.get('/dmp-api/odata/things/damaged?$orderby=text');
    expect(sorted.status).toBe(503);
    const { error } = odataErrorSchema.parse(await sorted.json());
    expect(error.code).toBe('source-damaged');
    expect(error.message).toMatch(/^The file of this API is damaged or missing, so its rows can’t be read\. Ask the administrator/);
    await rm(file);
    const gone = await damaged.get('/dmp-api/odata/things/damaged?$orderby=text');
    // The service might have noticed that the file is gone.
    expect([503, 404]).toContain(gone.status);
  });

  test('a query without rows within the time limit is ended with an error', async () => {
    await using slow = await serveTables({ big }, { limits: { querySeconds: 0.001 } });
    const response = await slow.get('/dmp-api/odata/things/big?$orderby=text');
    expect(response.status).toBe(503);
    expect(odataErrorSchema.parse(await response.json()).error.code).toBe('query-too-long');
  });

  test('HEAD returns the headers of GET without rows', async () => {
    for (const path of ['/dmp-api/data/things/big', '/dmp-api/odata/things/big']) {
      const head = await service.get(path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toContain('application/json');
      // The length of rows isn't known in advance, and zero would differ from the response to GET.
      expect(head.headers.get('content-length')).toBeNull();
    }
    expect((await service.get('/dmp-api/data/things/big', { method: 'HEAD' })).headers.get('x-total-count')).toBe('400000');
  });
});
