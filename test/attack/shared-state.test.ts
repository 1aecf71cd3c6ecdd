import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { freePort } from '../kerberos/realm.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../postgresql/start-postgres.ts';
import { startIssuer, type TestIssuer } from '../service/access/issuer.ts';
import { hasNginx, type Nginx, startNginx } from '../service/main/nginx.ts';
import { type ServiceProgram, startProgram } from '../service/main/service-program.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';

const programs = await findPostgres();
const owned = new AsyncDisposableStack();
// The certificate of the example is made by the test.
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
let database: PostgresServer;
let issuer: TestIssuer;
let nginx: Nginx;
let folder: string;
const ports: number[] = [];
const instances: ServiceProgram[] = [];
let bearer = '';

beforeAll(async () => {
  if (programs === null || !hasNginx) return;
  folder = owned.use(await makeTemporaryFolder()).path;
  database = owned.use(await startPostgres(programs));
  await database.run(`CREATE SCHEMA sales; CREATE TABLE sales.orders (id int PRIMARY KEY, total int, changed int);
    INSERT INTO sales.orders SELECT i, i * 10, i FROM generate_series(1, 50) i`);
  issuer = await startIssuer();
  owned.defer(() => issuer.stop());
  issuer.setDiscovery(issuer.issuer);
  bearer = `Bearer ${await issuer.sign({ exp: Math.floor(Date.now() / 1000) + 3_600 })}`;
  await mkdir(join(folder, 'tables'));
  await writeFile(join(folder, 'tables', 'cars.csv'), 'id,name\n1,a\n2,b\n');
  ports.push(await freePort(), await freePort(), await freePort());
  const configuration = {
    state: database.url,
    'base-url': `https://127.0.0.1:${ports[2]}`,
    'trusted-proxy': ['127.0.0.1'],
    issuer: [issuer.issuer],
    sources: [{ path: 'tables' }, { url: `${database.url}?schema=sales`, tables: { orders: { changeColumn: 'changed' } } }],
    'drain-seconds': 1,
    'stop-seconds': 20,
  };
  await writeFile(join(folder, 'service.json'), JSON.stringify(configuration));
  for (const index of [0, 1]) await startInstance(index);
  owned.defer(async () => void (await Promise.all(instances.map((instance) => instance.stop()))));
  const upstreams = { '127.0.0.1:8080': `127.0.0.1:${ports[0]}`, '127.0.0.1:8081': `127.0.0.1:${ports[1]}` };
  nginx = owned.use(await startNginx(folder, 'nginx-two-instances.conf', ports[2] ?? 0, upstreams));
}, 120_000);
afterAll(() => owned.disposeAsync());

async function startInstance(index: number): Promise<void> {
  const options = ['--config', join(folder, 'service.json'), '--data-dir', join(folder, `data-${index}`), '--port', String(ports[index])];
  const program = startProgram(...options);
  instances[index] = program;
  await program.ready;
}

/** Sends a request to one instance (0 or 1), or through nginx. The links of responses lead to nginx. */
function send(at: 0 | 1 | 'nginx', path: string, headers: Readonly<Record<string, string>>, init: { method?: string; body?: string } = {}) {
  const base = at === 'nginx' ? nginx.url : `http://127.0.0.1:${ports[at]}`;
  return fetch(`${base}${path.replace(/^https:\/\/[^/]*/, '')}`, { ...init, headers, dispatcher });
}

async function makeToken(at: 0 | 1): Promise<{ readonly id: string; readonly token: string }> {
  const headers = { authorization: bearer, 'content-type': 'application/json' };
  const response = await send(at, '/dmp-api/tokens', headers, { method: 'POST', body: '{"label":"report"}' });
  expect(response.status).toBe(201);
  return z.object({ id: z.string(), token: z.string() }).parse(await response.json());
}

const statusOf = async (at: 0 | 1, token: string) => (await send(at, '/dmp-api/expositions', { 'svc-x-api-token': token })).status;

describe.skipIf(programs === null || !hasNginx)('two instances that share their state (skipped without PostgreSQL and nginx)', () => {
  test('accept, list, and revoke the service tokens that users created on the other one', async () => {
    const { id, token } = await makeToken(0);
    expect([await statusOf(0, token), await statusOf(1, token)]).toEqual([200, 200]);
    const list = await send(1, '/dmp-api/tokens', { authorization: bearer });
    expect(JSON.stringify(await list.json())).toContain(id);
    expect((await send(1, `/dmp-api/tokens/${id}`, { authorization: bearer }, { method: 'DELETE' })).status).toBe(204);
    expect([await statusOf(0, token), await statusOf(1, token)]).toEqual([401, 401]);
    expect(await statusOf(0, 'dq_guess')).toBe(401);
  });

  test('enforce the maximum number of tokens together', async () => {
    const other = `Bearer ${await issuer.sign({ sub: 'u2' })}`;
    const headers = { authorization: other, 'content-type': 'application/json' };
    const make = (at: 0 | 1) => send(at, '/dmp-api/tokens', headers, { method: 'POST', body: '{"label":"many"}' });
    const statuses = (await Promise.all(Array.from({ length: 60 }, (_, index) => make(index % 2 === 0 ? 0 : 1)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  });

  test('return the response of an asynchronous request that the other one performed', async () => {
    const path = '/dmp-api/odata/sales/orders?$orderby=id';
    const started = await send(0, path, { authorization: bearer, prefer: 'respond-async' });
    const location = started.headers.get('location') ?? '';
    expect([started.status, location]).toEqual([202, expect.stringContaining(`https://127.0.0.1:${ports[2]}/`)]);
    await expect.poll(async () => (await send(1, location, { authorization: bearer })).status).toBe(200);
    const [polled, direct] = [await send(1, location, { authorization: bearer }), await send(1, path, { authorization: bearer })];
    expect(polled.headers.get('asyncresult')).toBe('200');
    expect(await polled.text()).toBe(await direct.text());
    const stranger = { authorization: `Bearer ${await issuer.sign({ sub: 'stranger' })}` };
    expect((await send(1, location, stranger)).status).toBe(404);
    expect((await send(1, location, { authorization: bearer }, { method: 'DELETE' })).status).toBe(204);
    expect((await send(0, location, { authorization: bearer })).status).toBe(404);
  });

  test('continue the delta link of the other one', async () => {
    const first = z
      .object({ '@odata.deltaLink': z.string() })
      .parse(await (await send(0, '/dmp-api/odata/sales/orders', { authorization: bearer, prefer: 'odata.track-changes' })).json());
    await database.run('UPDATE sales.orders SET total = 7, changed = 51 WHERE id = 3');
    const changes = await (await send(1, first['@odata.deltaLink'], { authorization: bearer })).json();
    // The last row is sent again, because another row could have got the same value of the change column later.
    expect(changes).toMatchObject({
      value: [
        { id: 50, changed: 50 },
        { id: 3, total: 7 },
      ],
    });
  });

  test('serve 100 requests a second without an error while both are restarted', { timeout: 240_000 }, async () => {
    const { token } = await makeToken(0);
    const headers = { 'svc-x-api-token': token };
    const requests: (() => ReturnType<typeof send>)[] = [
      () => send('nginx', '/dmp-api/odata/sales/orders?$filter=total gt 100&$top=10', headers),
      () => send('nginx', '/dmp-api/data/tables/cars', headers),
      () => send('nginx', '/dmp-api/expositions', headers),
      () =>
        send(
          'nginx',
          '/dmp-api/odata/sales/orders/$query',
          { ...headers, 'content-type': 'text/plain' },
          { method: 'POST', body: '$top=3' },
        ),
    ];
    const failures: string[] = [];
    const pending = new Set<Promise<void>>();
    let [sent, isRestarting] = [0, true];
    const load = async () => {
      for (const start = performance.now(); isRestarting; ) {
        const due = Math.floor((performance.now() - start) / 10);
        for (; sent < due; sent += 1) {
          const one = (requests[sent % requests.length] ?? requests[0])?.()
            .then(async (response) => {
              const text = await response.text();
              if (response.status !== 200) failures.push(`${response.status} ${text.slice(0, 200)}`);
            })
            .catch((error: unknown) => failures.push(String(error instanceof Error ? (error.cause ?? error) : error)))
            .then(() => undefined);
          if (one !== undefined) void pending.add(one.finally(() => pending.delete(one)));
        }
        await wait(5);
      }
    };
    const loading = load();
    for (const index of [0, 1]) {
      await instances[index]?.stop();
      await startInstance(index);
    }
    isRestarting = false;
    await loading;
    await Promise.all(pending);
    expect(failures).toEqual([]);
    expect(sent).toBeGreaterThan(300);
  });

  test('report that service tokens can’t be verified while the database is down, and recover', async () => {
    const { token } = await makeToken(0);
    await database.run('ALTER TABLE dataquay_tokens RENAME TO away');
    const response = await send(0, '/dmp-api/expositions', { 'svc-x-api-token': token });
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'authentication-unavailable' }]);
    expect((await send(0, '/dmp-api/expositions', { authorization: bearer })).status).toBe(200);
    await database.run('ALTER TABLE away RENAME TO dataquay_tokens');
    expect(await statusOf(0, token)).toBe(200);
  });
});

test.skipIf(programs === null || !hasNginx)('a database of the state that can’t be used is named', async () => {
  const program = startProgram(
    '--config',
    join(folder, 'service.json'),
    '--data-dir',
    join(folder, 'other'),
    '--state',
    'postgresql://owner@127.0.0.1:1/x',
  );
  expect(await program.exited).toMatchObject({ code: 1 });
  expect(program.stderr()).toMatch(/^Can’t use the database of --state at postgresql:\/\/127\.0\.0\.1:1\/x: .*ECONNREFUSED/m);
});

vi.setConfig({ testTimeout: 60_000 });
