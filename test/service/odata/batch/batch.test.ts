import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type PublishedService, serveTables, token } from '../../published-service.ts';

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables(
    {
      things: {
        select: `SELECT i AS id, 'é' || i AS name, '\\xFF'::BLOB AS bytes FROM range(1, 5001) r(i)`,
        description: { schema: { fields: [], primaryKey: ['id'] } },
      },
    },
    { limits: { concurrentQueries: 3 } },
  );
});
afterAll(() => service[Symbol.asyncDispose]());

const responseSchema = z.object({
  responses: z.array(
    z.object({ id: z.string(), status: z.number(), headers: z.record(z.string(), z.string()).optional(), body: z.unknown() }),
  ),
});

const goOn = { 'svc-x-api-token': token, prefer: 'continue-on-error' };

async function post(body: unknown, headers: Record<string, string> = goOn): Promise<Response> {
  return fetch(`${service.base}/dmp-api/odata/things/$batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function batch(...urls: readonly string[]) {
  const response = await post({ requests: urls.map((url, index) => ({ id: String(index), method: 'GET', url })) });
  expect(response.status).toBe(200);
  return responseSchema.parse(await response.json()).responses;
}

test('an OData batch returns for each request the response that the request would get on its own', async () => {
  const base = `${service.base}/dmp-api/odata/things/`;
  const responses = await batch(
    'things?$top=1&$select=name',
    `${base}things(2)/name`,
    '/dmp-api/odata/things/things/$count?$filter=id gt 4990',
    'things(1)/bytes/$value',
    'things?$filter=nope eq 1',
    'things(0)',
    'things?$select=id',
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 404, 200]);
  expect(responses[0]).toMatchObject({ id: '0', body: { '@odata.context': `${base}$metadata#things(name)`, value: [{ name: 'é1' }] } });
  expect(responses[1]).toMatchObject({ body: { value: 'é2' } });
  expect([responses[2]?.body, responses[3]?.body]).toEqual(['10', '_w']);
  expect(responses[4]).toMatchObject({ body: { error: { target: '$filter' } } });
  expect(responses[6]).toMatchObject({ body: { value: { length: 5000 } } });
});

test('an OData batch releases each query slot that it uses', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const responses = await batch(...Array.from({ length: 10 }, () => 'things?$top=1'));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  }
});

test('batch requests outside of the service root, nested batches, and write requests are each rejected on their own', async () => {
  const requests = [
    { id: 'a', method: 'GET', url: '/dmp-api/expositions' },
    { id: 'b', method: 'GET', url: 'https://elsewhere.example/dmp-api/odata/things/things' },
    { id: 'c', method: 'GET', url: '../things/../../expositions' },
    { id: 'd', method: 'POST', url: '$batch' },
    { id: 'e', method: 'DELETE', url: 'things(1)' },
  ];
  const { responses } = responseSchema.parse(await (await post({ requests })).json());
  expect(responses.map(({ id, status }) => `${id}${status}`)).toEqual(['a404', 'b404', 'c404', 'd404', 'e405']);
});

test('an invalid, too long, or unauthenticated batch is rejected', async () => {
  expect((await post({})).status).toBe(400);
  expect((await post({ requests: Array.from({ length: 101 }, () => ({ id: '1', method: 'GET', url: 'things' })) })).status).toBe(400);
  expect((await post({ requests: [] }, {})).status).toBe(401);
});

test('a caller who disconnects in the middle of a batch frees the query slot', async () => {
  await using large = await serveTables(
    { rows: { select: `SELECT i AS id, repeat('long text ', 20) AS text FROM range(1, 400000) r(i)` } },
    { limits: { concurrentQueries: 1 } },
  );
  const leaving = new AbortController();
  const response = await fetch(`${large.base}/dmp-api/odata/things/$batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'svc-x-api-token': token },
    body: JSON.stringify({ requests: [{ id: '1', method: 'GET', url: 'rows' }] }),
    signal: leaving.signal,
  });
  await response.body?.getReader().read();
  expect((await large.get('/dmp-api/odata/things/rows/$count')).status).toBe(429);
  leaving.abort();
  await expect.poll(async () => (await large.get('/dmp-api/odata/things/rows/$count')).status).toBe(200);
});

test('a batch stops after the first error unless the caller prefers to continue', async () => {
  const requests = ['things?$top=1', 'things(0)', 'things?$top=2'].map((url, index) => ({ id: String(index), method: 'GET', url }));
  const statuses = async (prefer: string) => {
    const response = await post({ requests }, { 'svc-x-api-token': token, prefer });
    const { responses } = responseSchema.parse(await response.json());
    return [response.headers.get('preference-applied'), ...responses.map(({ status }) => status)];
  };
  expect(await statuses('')).toEqual([null, 200, 404]);
  expect(await statuses('continue-on-error=false')).toEqual([null, 200, 404]);
  expect(await statuses('odata.continue-on-error')).toEqual(['odata.continue-on-error', 200, 404, 200]);
});

test('batch requests can refer to and depend on earlier requests', async () => {
  const requests = [
    { id: 'one', method: 'get', url: 'things(1)?$select=id', atomicityGroup: 'g' },
    { id: 'its name', method: 'GET', url: '$one/name', dependsOn: ['one', 'g'] },
    { id: 'none', method: 'GET', url: 'things(0)' },
    { id: 'of none', method: 'GET', url: '$none/name', dependsOn: ['none'] },
    { id: 'of that', method: 'GET', url: 'things', dependsOn: ['of none'] },
  ];
  const body = await (await post({ requests })).json();
  const { responses } = responseSchema.parse(body);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 404, 424, 424]);
  expect(responses[1]).toMatchObject({ body: { value: 'é1' } });
  expect(body.responses[0]).toMatchObject({ id: 'one', atomicityGroup: 'g' });
});

test('a batch request with a condition on earlier responses runs only if the condition is true', async () => {
  const first = [
    { id: '1', method: 'GET', url: 'things(1)' },
    { id: '2', method: 'GET', url: 'things(0)' },
    { id: 'all', method: 'GET', url: 'things' },
  ];
  const conditions = {
    '$1/$succeeded': 200,
    'not $1/$succeeded': 424,
    'not $2/$succeeded': 200,
    "$1/id eq 1 and $1/name eq 'é1'": 200,
    '$1/id gt 1 or $2/$succeeded': 424,
    "$1/name eq '$1/name'": 424,
    '$1/missing eq null': 200,
    '$1/id add 1 eq 2': 501,
    '$1 eq 1': 501,
    '$1/id eq': 400,
    '$3/$succeeded': 400,
    '$all/value/0/id eq 1': 400,
    [`$1/id eq ${'1'.repeat(4096)}`]: 400,
  };
  const conditional = Object.keys(conditions).map((condition, index) => ({
    ...{ id: `c${index}`, method: 'GET', url: 'things(3)/name', dependsOn: ['1', '2', 'all'] },
    if: condition,
  }));
  const { responses } = responseSchema.parse(await (await post({ requests: [...first, ...conditional] })).json());
  const statuses = responses.slice(first.length).map(({ status }, index) => [conditional[index]?.if, status]);
  expect(Object.fromEntries(statuses)).toEqual(conditions);
});

test('a batch continues after a request that is skipped by its condition', async () => {
  const branches = [
    { id: 'known', method: 'GET', url: 'things(1)' },
    { id: 'no', method: 'GET', url: 'things(2)', dependsOn: ['known'], if: 'not $known/$succeeded' },
    { id: 'yes', method: 'GET', url: 'things(3)', dependsOn: ['known'], if: '$known/$succeeded' },
  ];
  const response = await post({ requests: branches }, { 'svc-x-api-token': token });
  const { responses } = responseSchema.parse(await response.json());
  expect(responses.map(({ status }) => status)).toEqual([200, 424, 200]);
});

test.each([
  ['a duplicate id', [{ id: '1' }, { id: '1' }]],
  ['a dependency on a later request', [{ id: '1', dependsOn: ['2'] }, { id: '2' }]],
  ['a request without an id', [{ id: '' }]],
])('a batch with %s is rejected completely', async (_, requests) => {
  const response = await post({ requests: requests.map((request) => ({ method: 'GET', url: 'things', ...request })) });
  expect(response.status).toBe(400);
});

test('a batch with an unsupported content type is rejected with status 415', async () => {
  const response = await post({ requests: [] }, { 'svc-x-api-token': token, 'content-type': 'text/plain' });
  expect(response.status).toBe(415);
});

async function postParts(body: string, boundary = 'b1'): Promise<Response> {
  return fetch(`${service.base}/dmp-api/odata/things/$batch`, {
    method: 'POST',
    headers: { 'content-type': `multipart/mixed; boundary=${boundary}`, ...goOn },
    body,
  });
}

function part(request: string, headers = ''): string {
  return `--b1\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n${headers}\r\n${request}\r\n`;
}

test('a multipart batch returns one response part for each request part', async () => {
  const body = [
    part('GET things?$top=1&$select=id HTTP/1.1\r\nAccept: application/json;odata.metadata=none\r\n\r\n', 'Content-ID: one\r\n'),
    part('GET /dmp-api/odata/things/things/$count HTTP/1.1\r\n\r\n'),
    part('DELETE things(1) HTTP/1.1\r\n\r\n'),
    '--b1\r\nContent-Type: multipart/mixed; boundary=c1\r\n\r\n--c1--\r\n',
    '--b1--\r\n',
  ].join('');
  const response = await postParts(body);
  const boundary = /boundary=(.+)$/.exec(response.headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = (await response.text()).split(`--${boundary}`).slice(1, -1);
  expect(parts.map((text) => /HTTP\/1\.1 (\d+)/.exec(text)?.[1])).toEqual(['200', '200', '405', '405']);
  expect(parts[0]).toContain('Content-ID: one\r\n\r\nHTTP/1.1 200 OK\r\n');
  expect(parts[0]?.endsWith('\r\n\r\n{"value":[{"id":1}]}\r\n')).toBe(true);
  expect(parts[1]?.endsWith('\r\n\r\n5000\r\n')).toBe(true);
});

test('query options too long for a URL can be posted in a batch', async () => {
  const headers = { 'content-type': 'text/plain' };
  const requests = [
    { id: 'a', method: 'POST', url: 'things/$query', headers, body: '$top=2&$select=id' },
    { id: 'b', method: 'POST', url: 'things/$query', headers, body: { top: 2 } },
    { id: 'c', method: 'GET', url: 'things/$query' },
    { id: 'd', method: 'GET', url: 'things(1)', if: '$a/id eq 1' },
  ];
  const response = await (await post({ requests })).json();
  expect(response).toMatchObject({
    responses: [
      { id: 'a', status: 200, body: { value: [{ id: 1 }, { id: 2 }] } },
      { id: 'b', status: 400 },
      { id: 'c', status: 405, headers: { allow: 'POST', 'odata-version': '4.0' } },
      { id: 'd', status: 400, headers: { 'odata-version': '4.0' } },
    ],
  });
  const parts = [part('POST things/$query HTTP/1.1\r\nContent-Type: text/plain\r\n\r\n$top=1&$select=id'), '--b1--\r\n'].join('');
  expect(await (await postParts(parts)).text()).toContain('"value":[{"id":1}]');
});

test.each(['', 'x', '--b1', '--b1\r\nContent-Type: text/plain\r\n\r\nx\r\n--b1--'])('the multipart body %j is rejected', async (body) => {
  expect((await postParts(body)).status).toBe(400);
});

test('a batch request with very large headers is rejected on its own', async () => {
  const headers = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`x-header-${index}`, 'x']));
  const requests = [
    { id: '1', method: 'GET', url: 'things', headers },
    { id: '2', method: 'GET', url: 'things' },
  ];
  const response = await post({ requests });
  const { responses } = JSON.parse(await response.text());
  expect(responses).toMatchObject([{ status: 431, body: { error: { code: 'headers-too-large' } } }, { status: 200 }]);
});
