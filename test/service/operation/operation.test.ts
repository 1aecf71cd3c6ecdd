import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callers } from '../access/rules/callers.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

const odd = { select: 'SELECT i AS id FROM range(10) r(i)' };
const sourceProblems = () => [
  { source: '/data/tables', part: 'secret.csv', reason: { code: 'line-values', facts: { line: 3, values: 1 } } as const },
];

let service: PublishedService;
let operatorName: 'ada' | null = 'ada';
beforeAll(async () => {
  const operation = {
    sourceProblems,
    ruleProblems: () => [],
    isOperator: ({ principal }: { principal: { name: string } | null }) => principal?.name === operatorName,
  };
  service = await serveTables({ odd }, { access: callers({ ada: {}, bob: {} }), operation });
});
afterAll(() => service[Symbol.asyncDispose]());

const as = (caller: string, path: string) => service.get(path, { headers: { 'svc-x-api-token': caller } });

async function metrics(): Promise<string> {
  return (await as('ada', '/metrics')).text();
}

describe('monitoring of the service', () => {
  test('provides liveness and readiness without credentials, and nothing else', async () => {
    expect(await (await fetch(`${service.base}/readyz`)).json()).toEqual({ status: 'ready' });
    expect((await fetch(`${service.base}/metrics`)).status).toBe(401);
    expect((await fetch(`${service.base}/dmp-api/status`)).status).toBe(401);
  });

  test('reports that the service isn’t ready while no data is published', async () => {
    await using empty = await serveTables({});
    const response = await fetch(`${empty.base}/readyz`);
    expect([response.status, await response.json()]).toEqual([503, { status: 'nothing is published' }]);
  });

  test('provides request, error, and byte metrics without names of data or callers', async () => {
    await (await as('ada', '/dmp-api/data/things/odd?filter=id==1')).text();
    await (await as('ada', '/dmp-api/data/things/absent')).text();
    await (await as('ada', '/dmp-api/made/up/path')).text();
    await fetch(`${service.base}/dmp-api/expositions`, { method: 'OPTIONS' });
    const response = await as('ada', '/metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('dataquay_requests_total{method="GET",route="/dmp-api/data/:root/:accessPoint",status="200"} 1\n');
    expect(text).toContain('dataquay_requests_total{method="GET",route="none",status="404"} 1\n');
    expect(text).toContain('dataquay_requests_total{method="OPTIONS",route="none",status="204"} 1\n');
    expect(text).toContain('dataquay_refusals_total{code="unknown-api"} 1\n');
    expect(text).toMatch(/dataquay_request_duration_seconds_count\{route="\/dmp-api\/data\/:root\/:accessPoint"\} 2\n/);
    expect(Number(/dataquay_sent_bytes_total\{route="\/dmp-api\/data\/:root\/:accessPoint"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(100);
    expect(text).toContain('dataquay_published_apis 1\n');
    expect(text).toMatch(/process_resident_memory_bytes \d{7,}\n/);
    expect(text).not.toMatch(/odd|ada|made/);
  });

  test('rejects callers who are not operators from the metrics', async () => {
    const response = await as('bob', '/metrics');
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([403, 'operators-only']);
    expect(text).not.toContain('dataquay_');
    const head = await service.get('/metrics', { method: 'HEAD', headers: { 'svc-x-api-token': 'bob' } });
    expect(head.status).toBe(403);
  });

  test('counts internal requests without invalid byte counts', async () => {
    await service.app.inject({ url: '/dmp-api/data/things/odd', headers: { 'svc-x-api-token': 'ada' } });
    expect(await metrics()).not.toContain('NaN');
  });

  test('does not count complete responses within a batch among the truncated ones', async () => {
    await using batching = await serveTables({ one: { select: 'SELECT 1 AS id' } });
    const requests = ['one', 'none'].map((url, id) => ({ id: String(id), method: 'GET', url }));
    const response = await batching.get('/dmp-api/odata/things/$batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'continue-on-error' },
      body: JSON.stringify({ requests }),
    });
    expect((await response.text()).match(/"status":\d+/g)).toEqual(['"status":200', '"status":404']);
    expect(await (await batching.get('/metrics')).text()).not.toContain('dataquay_answers_cut_total{');
    expect(batching.log.filter((line) => line.includes('"complete":false'))).toEqual([]);
  });

  test('shows the number of running queries', async () => {
    await using busy = await serveTables({ big: { select: 'SELECT i AS id, md5(i::VARCHAR) AS text FROM range(400000) r(i)' } });
    const held = await busy.get('/dmp-api/odata/things/big');
    expect(await (await busy.get('/metrics')).text()).toContain('dataquay_queries_in_flight 1\n');
    await held.body?.cancel();
    await expect.poll(async () => (await busy.get('/metrics')).text()).toContain('dataquay_queries_in_flight 0\n');
    await expect.poll(async () => (await busy.get('/metrics')).text()).toContain('dataquay_answers_cut_total{route="/dmp-api/odata/:root');
  });

  test('shows operators what isn’t published and the reason, and hides it from other callers', async () => {
    expect(await (await as('ada', '/dmp-api/status')).json()).toEqual({
      status: 'degraded',
      published: { projects: 1, apis: 1 },
      sources: [
        {
          source: '/data/tables',
          part: 'secret.csv',
          code: 'line-values',
          facts: { line: 3, values: 1 },
          reason: 'line 3 has 1 value, unlike the lines before it',
        },
      ],
      accessRules: [],
      publication: [],
    });
    const french = await service.get('/dmp-api/status', { headers: { 'svc-x-api-token': 'ada', 'accept-language': 'fr' } });
    expect([french.headers.get('content-language'), french.headers.get('vary')]).toEqual([
      'fr',
      expect.stringContaining('accept-language'),
    ]);
    expect((await french.json()).sources[0].reason).toBe('la ligne 3 contient 1 valeur, contrairement aux lignes précédentes');
    expect(await (await as('bob', '/dmp-api/status')).json()).toEqual({ status: 'ok', published: { projects: 1, apis: 1 } });
    operatorName = null;
    expect(await (await as('ada', '/dmp-api/status')).text()).not.toContain('secret');
    operatorName = 'ada';
  });

  test('counts rejected requests in the metrics', async () => {
    const refusals = async () => Number(/refusals_total\{code="not-authenticated"\} (\d+)/.exec(await metrics())?.[1] ?? 0);
    const before = await refusals();
    await fetch(`${service.base}/dmp-api/expositions`);
    expect(await refusals()).toBe(before + 1);
  });
});
