import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../../service/access/access.ts';
import type { HttpProblem } from '../../../service/http/problems/http-problem.ts';
import { defaultLimits } from '../../../service/http/service-context.ts';
import { FileMonitorStore } from '../../../service/monitors/file-monitor-store.ts';
import { StatusMonitors } from '../../../service/odata/async/status-monitors.ts';
import { type PublishedService, serveTables } from '../published-service.ts';

/** A header contains the name of the caller. */
const access: Access = {
  async authenticate(headers) {
    const user = String(headers['x-user'] ?? 'ada');
    const principal = { name: user, method: 'service-token', user, groups: [], account: null, claims: {} } as const;
    return { principal: { ...principal, aliases: { users: [], groups: [] } } };
  },
};

const tables = {
  items: {
    select: `SELECT range AS id, 'n' || range AS name FROM range(3)`,
    description: { schema: { fields: [], primaryKey: ['id'] } },
  },
  many: { select: 'SELECT range AS id FROM range(5000000)' },
};

let service: PublishedService;
beforeAll(async () => {
  service = await serveTables(tables, { access, limits: { asyncRequests: 3, asyncMegabytes: 1 } });
});
afterAll(() => service[Symbol.asyncDispose]());

const root = '/dmp-api/odata/things';
const ask = (path: string, init: RequestInit = {}, of = service) => of.get(path.replace(of.base, ''), init);
const begin = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  ask(`${root}/${path}`, { ...init, headers: { prefer: 'respond-async', ...headers } });

/** Returns the URL of a request's status monitor, which is deleted when it is disposed. */
async function monitorOf(response: Response): Promise<{ readonly url: string } & AsyncDisposable> {
  expect(response.status).toBe(202);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(response.headers.get('preference-applied')).toBe('respond-async');
  const url = response.headers.get('location') ?? '';
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dmp-api\/odata\/things\/\$async\/[\w-]{36}$/);
  return { url, [Symbol.asyncDispose]: async () => void (await ask(url, { method: 'DELETE' })) };
}

async function resultAt(url: string, headers: Record<string, string> = {}): Promise<Response> {
  let response = await ask(url, { headers });
  await expect
    .poll(async () => {
      if (response.status === 202) response = await ask(url, { headers });
      return response.status;
    })
    .not.toBe(202);
  return response;
}

describe('an OData request with Prefer: respond-async', () => {
  test('returns the same response that a direct request returns, even if the result is read again', async () => {
    const direct = await ask(`${root}/items?$select=id&$orderby=id desc`);
    await using monitor = await monitorOf(await begin('items?$select=id&$orderby=id desc'));
    const text = await direct.text();
    for (const _ of [1, 2]) {
      const result = await resultAt(monitor.url);
      expect([result.status, result.headers.get('asyncresult'), await result.text()]).toEqual([200, '200', text]);
      expect(result.headers.get('content-type')).toBe(direct.headers.get('content-type'));
      expect(result.headers.get('odata-version')).toBe('4.0');
    }
  });

  test('applies the other request headers, and reports the status of an error', async () => {
    await using monitor = await monitorOf(
      await begin('items(9)', { prefer: 'odata.maxpagesize=1,respond-async', 'accept-language': 'fr', 'odata-maxversion': '4.01' }),
    );
    const result = await resultAt(monitor.url);
    expect([result.status, result.headers.get('asyncresult'), result.headers.get('odata-version')]).toEqual([200, '404', '4.01']);
    expect(await result.json()).toMatchObject({ error: { code: 'unknown-entity', message: expect.stringContaining('ligne') } });
    await using paged = await monitorOf(await begin('items', { prefer: 'maxpagesize=1, respond-async' }));
    expect(await (await resultAt(paged.url)).json()).toMatchObject({ value: [{ id: 0 }], '@odata.nextLink': expect.any(String) });
  });

  test('returns an HTTP message to OData 4.0 clients and those that accept application/http', async () => {
    await using monitor = await monitorOf(await begin('items/$count'));
    for (const headers of [{ accept: 'application/http' }, { accept: 'application/json;q=0.5, application/http' }]) {
      const result = await resultAt(monitor.url, headers);
      expect(result.headers.get('content-type')).toBe('application/http');
      expect(await result.text()).toMatch(
        /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/plain;charset=utf-8\r\n[\s\S]*content-length: 1\r\n\r\n3$/,
      );
    }
    const plain = await service.app.inject({ url: new URL(monitor.url).pathname, headers: { 'odata-maxversion': '4.0' } });
    expect(plain.headers['content-type']).toBe('application/http');
  });

  test('also runs batches and queries in a POST body', async () => {
    const requests = [{ id: '1', method: 'GET', url: 'items/$count' }];
    const json = { 'content-type': 'application/json' };
    await using batch = await monitorOf(await begin('$batch', json, { method: 'POST', body: JSON.stringify({ requests }) }));
    expect(await (await resultAt(batch.url)).json()).toMatchObject({ responses: [{ id: '1', status: 200, body: '3' }] });
    const form = { 'content-type': 'text/plain' };
    await using query = await monitorOf(await begin('items/$query', form, { method: 'POST', body: '$filter=id eq 2&$select=name' }));
    expect(await (await resultAt(query.url)).json()).toMatchObject({ value: [{ name: 'n2' }] });
  });

  test('a request within a batch runs synchronously in that batch', async () => {
    const requests = [{ id: '1', method: 'GET', url: 'items/$count', headers: { prefer: 'respond-async' } }];
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ requests }) };
    expect(await (await ask(`${root}/$batch`, init)).json()).toMatchObject({ responses: [{ status: 200, body: '3' }] });
  });

  test('returns the response directly if it is complete within the seconds of wait=', async () => {
    const response = await begin('items/$count', { prefer: 'respond-async,wait=30' });
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([200, null, '3']);
    const missing = await begin('items(9)', { prefer: 'respond-async, wait=30' });
    expect([missing.status, await missing.json()]).toMatchObject([404, { error: { code: 'unknown-entity' } }]);
  });
});

describe('an OData status monitor', () => {
  test('is available only to the user who created it', async () => {
    await using monitor = await monitorOf(await begin('items'));
    await resultAt(monitor.url);
    for (const method of ['GET', 'DELETE']) {
      const other = await ask(monitor.url, { method, headers: { 'x-user': 'bob' } });
      expect([other.status, await other.json()]).toMatchObject([404, { error: { code: 'unknown-path' } }]);
    }
    expect((await ask(monitor.url)).status).toBe(200);
    const requests = [{ id: '1', method: 'GET', url: new URL(monitor.url).pathname }];
    const init = { method: 'POST', headers: { 'content-type': 'application/json', 'x-user': 'bob' }, body: JSON.stringify({ requests }) };
    expect(await (await ask(`${root}/$batch`, init)).json()).toMatchObject({ responses: [{ status: 404 }] });
  });

  test('is never created for an unauthenticated request', async () => {
    await using anonymous = await serveTables(tables, { access: { authenticate: async () => ({ challenges: ['Bearer'] }) } });
    const headers = { prefer: 'respond-async' };
    for (const path of [
      '/dmp-api/odata/$vocabularies/Org.OData.Core.V1',
      '/dmp-api/odata/%24vocabularies/Org.OData.Core.V1',
      `${root}/items`,
    ]) {
      const response = await ask(path, { headers }, anonymous);
      expect([path, response.status, response.headers.get('location')]).toEqual([path, path.includes('/$v') ? 200 : 401, null]);
    }
  });

  test('is removed if its caller disconnects before receiving its URL', async () => {
    const slow = `${root}/many?$filter=id gt 4999998 and length(concat(cast(id,Edm.String),'x')) gt 3&$orderby=id desc`;
    for (const _ of [1, 2, 3]) {
      const ending = new AbortController();
      const asked = ask(slow, { headers: { prefer: 'respond-async,wait=60', 'x-user': 'eve' }, signal: ending.signal });
      await new Promise((resolve) => service.app.server.once('request', resolve));
      ending.abort();
      await expect(asked).rejects.toThrow();
    }
    await expect
      .poll(async () => {
        const response = await begin('items/$count', { 'x-user': 'eve' });
        if (response.status === 202) await ask(response.headers.get('location') ?? '', { method: 'DELETE', headers: { 'x-user': 'eve' } });
        return response.status;
      })
      .toBe(202);
  });

  test('is deleted by DELETE, which also cancels a running request', async () => {
    const slow = `many?$filter=id gt 4999998 and length(concat(cast(id,Edm.String),'x')) gt 3&$orderby=id desc`;
    const monitor = await monitorOf(await begin(slow));
    expect((await ask(monitor.url, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(monitor.url)).status).toBe(404);
    expect((await ask(monitor.url, { method: 'DELETE' })).status).toBe(404);
    const unknown = await ask(`${root}/$async/nothing`);
    expect(unknown.status).toBe(404);
    expect((await ask(monitor.url, { method: 'POST', body: '' })).status).toBe(405);
  });

  test('is rejected with 429 if the user has too many monitors', async () => {
    const monitors = await Promise.all([1, 2, 3].map(async () => monitorOf(await begin('items/$count'))));
    const fourth = await begin('items/$count');
    expect([fourth.status, await fourth.json()]).toMatchObject([429, { error: { code: 'too-many-queries' } }]);
    await using other = await monitorOf(await begin('items/$count', { 'x-user': 'bob' }));
    expect((await ask(other.url, { headers: { 'x-user': 'bob' } })).status).toBeLessThan(300);
    await ask(other.url, { method: 'DELETE', headers: { 'x-user': 'bob' } });
    for (const monitor of monitors) await monitor[Symbol.asyncDispose]();
    await using again = await monitorOf(await begin('items/$count'));
    expect((await resultAt(again.url)).status).toBe(200);
  });

  test('does not store a response that exceeds the size limit', async () => {
    await using monitor = await monitorOf(await begin('many'));
    const result = await resultAt(monitor.url);
    expect([result.headers.get('asyncresult'), await result.json()]).toMatchObject(['400', { error: { code: 'query-limit-exceeded' } }]);
  });

  test('reports the time limit when a request exceeds it', async () => {
    const monitors = new StatusMonitors({ ...defaultLimits, asyncSeconds: 0.1 }, new FileMonitorStore());
    const { promise: problem, resolve } = Promise.withResolvers<HttpProblem>();
    const monitor = await monitors.start('ada', {
      perform: (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      failed: (reached) => {
        resolve(reached);
        return { status: reached.status, headers: {}, body: (async function* () {})(), release: () => {} };
      },
    });
    await monitor.done;
    await monitors.close();
    const { code, text } = await problem;
    expect([code, text.en, text.fr]).toEqual(['query-too-long', expect.stringContaining('0.1'), expect.stringContaining('0.1')]);
  });

  test('returns 404 after it expires', async () => {
    await using brief = await serveTables(tables, { access, limits: { asyncSeconds: 1 } });
    const response = await ask(`${root}/items`, { headers: { prefer: 'respond-async' } }, brief);
    const url = response.headers.get('location') ?? '';
    await expect.poll(async () => (await ask(url, {}, brief)).status).toBe(404);
  });
});
