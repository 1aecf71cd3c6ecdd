import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { writeParquet } from '../parquet-file.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { startProgram } from './service-program.ts';

/** A reverse proxy that sends requests to its instances in turn. */
interface Proxy extends AsyncDisposable {
  readonly url: string;
  /** URLs of the instances. The first one gets the next request. */
  readonly instances: string[];
  /** Number of requests for each instance. */
  readonly served: Map<string, number>;
}

async function startProxy(): Promise<Proxy> {
  const instances: string[] = [];
  const served = new Map<string, number>();
  const server: Server = createServer((incoming, outgoing) => {
    const instance = instances.shift() ?? '';
    instances.push(instance);
    served.set(instance, (served.get(instance) ?? 0) + 1);
    const { method, url, headers } = incoming;
    const forwarded = request(`${instance}${url}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url, instances, served, [Symbol.asyncDispose]: close };
}

const operatorToken = 'token-of-the-operator-with-40-characters';
const owned = new AsyncDisposableStack();
let proxy: Proxy;
let programs: readonly ReturnType<typeof startProgram>[] = [];

beforeAll(async () => {
  const folder = owned.use(await makeTemporaryFolder()).path;
  await mkdir(join(folder, 'tables'));
  const ids = Array.from({ length: 25 }, (_, index) => index);
  await writeFile(join(folder, 'tables', 'typed.csv'), `id,name\n${ids.map((id) => `${id},n${id % 7}\n`).join('')}`);
  await writeParquet(join(folder, 'tables', 'stored.parquet'), `SELECT range AS id, 'n' || range % 7 AS name FROM range(25)`);
  using database = new DatabaseSync(join(folder, 'live.sqlite'));
  database.exec('CREATE TABLE lines (id INTEGER NOT NULL PRIMARY KEY, name TEXT)');
  database.exec(`INSERT INTO lines VALUES ${ids.map((id) => `(${id}, 'n${id % 7}')`).join(',')}`);
  proxy = owned.use(await startProxy());
  await writeFile(
    join(folder, 'service.json'),
    JSON.stringify({
      'base-url': proxy.url,
      'operator-token': 'env:TEST_OPERATOR_TOKEN',
      sources: [{ path: 'tables' }, { path: 'live.sqlite' }],
      'access-rules': { rules: [{ apis: ['*/*'] }] },
    }),
  );
  vi.stubEnv('TEST_OPERATOR_TOKEN', operatorToken);
  // Each instance has its own folder of converted tables, as in containers.
  const start = (name: string) => startProgram('--config', join(folder, 'service.json'), '--data-dir', join(folder, name));
  programs = ['one', 'other'].map((name) => owned.adopt(start(name), (program) => program.stop()));
  for (const { ready } of programs) proxy.instances.push((await ready).baseUrl ?? '');
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await owned.disposeAsync();
});

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url.startsWith('http') ? url : `${proxy.url}${url}`, { headers: { 'svc-x-api-token': operatorToken, ...headers } });

const pageSchema = z.object({ '@odata.nextLink': z.string().optional(), value: z.array(z.object({ id: z.number() })) });

async function odataIds(path: string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let link: string | undefined = path; link !== undefined && ids.length < 100; ) {
    const response: Response = await get(link, { prefer: 'odata.maxpagesize=4' });
    expect([response.status, link]).toEqual([200, link]);
    const page: z.infer<typeof pageSchema> = pageSchema.parse(await response.json());
    ids.push(...page.value.map(({ id }) => id));
    link = page['@odata.nextLink'];
    if (link !== undefined) expect(link.startsWith(`${proxy.url}/`)).toBe(true);
  }
  return ids;
}

async function restIds(path: string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let link: string | undefined = path; link !== undefined && ids.length < 100; ) {
    const response: Response = await get(link);
    expect([response.status, link]).toEqual([200, link]);
    ids.push(
      ...z
        .array(z.object({ id: z.number() }))
        .parse(await response.json())
        .map(({ id }) => id),
    );
    link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

const tables = ['tables/typed', 'tables/stored', 'live/lines'];
const all = Array.from({ length: 25 }, (_, index) => index);

describe('two instances with the same configuration behind one address', () => {
  test.each(tables)('can each continue the pages of %s that the other began', async (table) => {
    const before = new Map(proxy.served);
    expect(await odataIds(`/dmp-api/odata/${table}?$select=id`)).toEqual(all);
    expect(await odataIds(`/dmp-api/odata/${table}?$select=id&$orderby=id desc&$filter=id gt 3`)).toEqual(all.slice(4).reverse());
    expect(await restIds(`/dmp-api/data/${table}?select=id&hitsPerPage=4`)).toEqual(all);
    for (const instance of proxy.instances) expect(proxy.served.get(instance) ?? 0).toBeGreaterThan((before.get(instance) ?? 0) + 5);
  });

  test('recognize the ETag of a response from either instance', async () => {
    for (const table of ['tables/typed', 'tables/stored']) {
      const path = `/dmp-api/odata/${table}?$top=2`;
      const tag = (await get(path)).headers.get('etag') ?? '';
      expect(tag).not.toBe('');
      const statuses = [await get(path, { 'if-none-match': tag }), await get(path, { 'if-none-match': tag })].map(({ status }) => status);
      expect(statuses).toEqual([304, 304]);
    }
  });

  test('serve the remaining pages of a result after one of them stops', async () => {
    const first = pageSchema.parse(await (await get('/dmp-api/odata/tables/typed?$select=id', { prefer: 'odata.maxpagesize=4' })).json());
    const [stopped] = programs;
    const address = (await stopped?.ready)?.baseUrl;
    await stopped?.stop();
    proxy.instances.splice(0, 2, ...proxy.instances.filter((instance) => instance !== address));
    expect(await odataIds(first['@odata.nextLink'] ?? '')).toEqual(all.slice(4));
  });
});
