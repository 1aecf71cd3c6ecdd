import { readdir, readFile, stat } from 'node:fs/promises';
import { request as forward } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Application, createApplication } from '../../electron/core/application.ts';
import { readReadyLine } from '../../electron/core/sample/sample-service.ts';
import { type ApiDescription, sideOf } from '../../shared/contract/catalogue/catalogue.ts';
import { connectionSettingsSchema, type SignInStatus } from '../../shared/contract/connections/connection.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Format, RowWindow, RunEvent } from '../../shared/contract/results/run.ts';
import { byLanguage } from '../../shared/languages/index.ts';
import { printODataUrl } from '../../shared/odata/index.ts';
import type { Query } from '../../shared/query/index.ts';
import type { LanguageId } from '../../shared/query/query.ts';
import { printRestUrl } from '../../shared/rsql/index.ts';
import type { Cell } from '../../shared/values/cell.ts';
import { createApplicationClient, problemOfCall } from '../electron/core/application-client.ts';
import { startLoopbackServer } from '../electron/loopback-server.ts';
import { catalogueOf } from '../shared/contract/sent-catalogue.ts';
import { createRealHost, type RealHost } from './real-host.ts';

const connectionId = 'sample';

let host: RealHost;
let application: Application;
let client: ApplicationClient;
let flights: ApiDescription;
/** The URLs of the flights. */
let urls: Readonly<Record<LanguageId, string>>;
/** All values that the contract returned. */
const seen: unknown[] = [];

async function statusWhere(holds: (status: SignInStatus) => boolean): Promise<SignInStatus> {
  for await (const status of await client.connections.watch({ connectionId })) {
    seen.push(status);
    if (holds(status)) return status;
  }
  throw new Error('the status ended');
}

const signedIn = (): Promise<SignInStatus> => statusWhere(({ state }) => state === 'signed-in');

async function run(
  format: Format,
  url: string,
): Promise<{ readonly runId: string; readonly events: readonly RunEvent[]; readonly last: RunEvent }> {
  const events: RunEvent[] = [];
  for await (const event of await client.requests.run({ connectionId, format, url })) events.push(event);
  seen.push(events);
  const started = events.find((event) => event.type === 'started');
  const last = events.at(-1);
  if (started === undefined || last === undefined) throw new Error(`the run told nothing: ${JSON.stringify(events)}`);
  return { runId: started.runId, events, last };
}

const failed = (event: RunEvent) => (event.type === 'failed' ? event.problem : null);

/** Returns the rows as objects with column names. */
function byName(window: RowWindow): Record<string, Cell>[] {
  return window.rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [window.columns[index] ?? '', cell])));
}

beforeAll(async () => {
  host = await createRealHost();
  application = await createApplication(host);
  client = createApplicationClient(application);
  await signedIn();
  const { apis } = await catalogueOf(client.catalogue.list({ connectionId }));
  seen.push(apis);
  const summary = apis.find(({ accessPoint }) => /flights.?3m/i.test(accessPoint));
  if (summary === undefined) throw new Error(`no flights among ${apis.map(({ accessPoint }) => accessPoint).join(', ')}`);
  const described = await client.catalogue.describe({ connectionId, api: { root: summary.root, accessPoint: summary.accessPoint } });
  flights = described;
  urls = byLanguage((id) => sideOf(described, id)?.url ?? '');
  seen.push(described);
});

afterAll(async () => {
  await application.close();
  await host.remove();
});

const query: Query = {
  columns: ['date', 'delay', 'distance', 'origin', 'destination'],
  where: {
    kind: 'and',
    operands: [
      { kind: 'comparison', column: 'origin', operator: 'eq', value: { kind: 'string', value: 'JFK' } },
      { kind: 'comparison', column: 'delay', operator: 'gt', value: { kind: 'number', text: '60' } },
    ],
  },
  order: [
    { column: 'delay', descending: true },
    { column: 'date', descending: false },
    { column: 'destination', descending: false },
  ],
  slice: { kind: 'page', number: 1, size: 500 },
  count: true,
  only: [],
};

describe('the application and the data service together', () => {
  test('an API is described with its REST and OData types', () => {
    expect(flights.metadataProblem).toBeNull();
    expect(flights.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['date', 'delay', 'distance', 'origin', 'destination']));
    expect(flights.columns.every(({ odataType, type }) => odataType?.startsWith('Edm.') === true && type !== 'unknown')).toBe(true);
    expect(flights.details.length).toBeGreaterThan(0);
  });

  test('one query returns the same cells by REST and OData', async () => {
    const [rest, odata] = await Promise.all([
      run('rest', printRestUrl(urls.rest, query).text),
      run('odata', printODataUrl(urls.odata, query).text),
    ]);
    expect(rest.last).toMatchObject({ type: 'done', rows: 500 });
    expect(odata.last).toMatchObject({ type: 'done', rows: 500 });
    const total = rest.last.type === 'done' ? rest.last.total : null;
    expect(total).toBeGreaterThan(500);
    expect(odata.last).toMatchObject({ total });
    const [restRows, odataRows] = await Promise.all(
      [rest, odata].map(async ({ runId }) => byName(await client.results.window({ runId, from: 0, count: 500 }))),
    );
    seen.push(restRows);
    expect(restRows).toHaveLength(500);
    expect(odataRows).toEqual(restRows);
    expect(restRows?.every((row) => row.origin?.[1] === 'JFK' && Number(row.delay?.[1]) > 60)).toBe(true);
  });

  test('the URL of the next page in a response returns rows', async () => {
    const first = await run('rest', printRestUrl(urls.rest, query).text);
    const nextUrl = first.last.type === 'done' ? first.last.nextUrl : null;
    const next = await run('rest', nextUrl ?? '');
    expect(next.last).toMatchObject({ type: 'done' });
    expect(next.runId).not.toBe(first.runId);
  });

  test('a filter with an error is rejected with its position by REST and OData', async () => {
    const rest = await run('rest', `${urls.rest}?filter=nosuch==1`);
    expect(failed(rest.last)).toMatchObject({ code: 'query-refused', status: 400, at: { parameter: 'filter', from: 0, to: 6 } });
    expect(failed(rest.last)?.detail).toContain('nosuch');
    const odata = await run('odata', `${urls.odata}?$filter=nosuch eq 1`);
    expect(failed(odata.last)).toMatchObject({ code: 'query-refused', status: 400, at: { parameter: '$filter', from: 0, to: 6 } });
    const unknown = await run('rest', `${urls.rest}-not`);
    expect(failed(unknown.last)).toMatchObject({ code: 'unknown-api', status: 404 });
  });

  test('the service token gives access, and after sign-out requests fail', async () => {
    expect(await client.connections.chooseMethod({ connectionId, method: 'service-token' })).toMatchObject({ state: 'signed-in' });
    const url = printRestUrl(urls.rest, { ...query, slice: { kind: 'page', number: 1, size: 3 } }).text;
    expect((await run('rest', url)).last).toMatchObject({ type: 'done', rows: 3 });
    await client.connections.signOut({ connectionId });
    for (const [format, address] of [
      ['rest', urls.rest],
      ['odata', urls.odata],
    ] as const) {
      expect(failed((await run(format, address)).last)).toMatchObject({ code: 'not-signed-in', status: 401 });
    }
    expect(await client.connections.chooseMethod({ connectionId, method: 'oauth-password' })).toMatchObject({ state: 'signed-in' });
    expect((await run('rest', url)).last).toMatchObject({ type: 'done', rows: 3 });
  });
});

describe('recovery after a crash', () => {
  test('the sign-in reports a crash of the identity provider, and succeeds after its restart', async () => {
    await client.connections.signOut({ connectionId });
    const [, pid = ''] = [...host.logged().matchAll(/identity provider: \D*(\d+), http/g)].at(-1) ?? [];
    const ended = host.nextLogged(/identity provider: stopped/);
    process.kill(Number(pid), 'SIGKILL');
    await ended;
    const status = await client.connections.signIn({ connectionId });
    seen.push(status);
    expect(status).toMatchObject({
      state: 'failed',
      problem: { code: 'identity-provider-unreachable', parameters: { host: '127.0.0.1' } },
    });
    expect(await signedIn()).toMatchObject({ problem: null });
    expect((await catalogueOf(client.catalogue.list({ connectionId }))).apis.length).toBeGreaterThan(10);
  });

  test('a crash of the service during a response is reported without losing received rows, and requests succeed after its restart', async () => {
    const events: RunEvent[] = [];
    const { pid } = host.program();
    for await (const event of await client.requests.run({ connectionId, format: 'odata', url: `${urls.odata}?$top=3000000` })) {
      if (event.type === 'rows' && events.every(({ type }) => type !== 'rows')) process.kill(pid ?? 0, 'SIGKILL');
      events.push(event);
    }
    seen.push(events);
    const last = events.at(-1);
    expect(last).toMatchObject({ type: 'failed', problem: { code: 'connection-lost' } });
    expect(last?.type === 'failed' ? last.rows : 0).toBeGreaterThan(0);
    const runId = events.find((event) => event.type === 'started')?.runId ?? '';
    expect((await client.results.window({ runId, from: 0, count: 1 })).rows).toHaveLength(1);
    await client.results.release({ runId });

    expect(await statusWhere(({ state }) => state === 'failed')).toMatchObject({ problem: { code: 'sample-not-running' } });
    expect(await problemOfCall(client.catalogue.list({ connectionId }))).toMatchObject({ code: 'sample-not-running' });
    await signedIn();
    const { baseUrl } = (await client.connections.list({}))[0] ?? {};
    const again = `${baseUrl}${new URL(urls.rest).pathname}?hitsPerPage=2`;
    expect((await run('rest', again)).last).toMatchObject({ type: 'done', rows: 2 });
  });
});

test('no secret is in responses, stored data, or files, except in private files of the sample', async () => {
  const line = host
    .printed()
    .split('\n')
    .map(readReadyLine)
    .find((read) => read !== null);
  if (line === null || line === undefined) throw new Error('the service printed no ready line');
  const secrets = [line.clientSecret, line.password, line.serviceToken];
  const texts = [JSON.stringify(seen), JSON.stringify([...host.stored])];
  for (const file of await readdir(host.dataFolder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (!file.isFile() || /\.parquet$/.test(file.name)) continue;
    const text = await readFile(path, 'latin1');
    if (secrets.some((secret) => text.includes(secret))) expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
    if (!path.startsWith(join(host.dataFolder, 'sample'))) texts.push(text);
  }
  const all = texts.join('\n');
  expect(all).toContain('flights');
  for (const secret of secrets) expect(all).not.toContain(secret);
  expect(all).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}/);
});

describe('a marketplace with other paths', () => {
  const places = [
    ['/portal/apis', '/dmp-api/expositions'],
    ['/portal/rows/', '/dmp-api/data/'],
    ['/portal/entities/', '/dmp-api/odata/'],
  ] as const;

  test('a connection with other paths lists APIs, and returns rows by REST and OData', async () => {
    const { baseUrl = '' } = (await client.connections.list()).find(({ id }) => id === connectionId) ?? {};
    const portal = await startLoopbackServer((request, response) => {
      const place = places.find(([outside]) => request.url?.startsWith(outside));
      if (place === undefined) {
        response.writeHead(404).end();
        return;
      }
      const path = (request.url ?? '').replace(place[0], place[1]);
      forward(`${baseUrl}${path}`, { headers: { ...request.headers, host: new URL(baseUrl).host } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
    });
    const { serviceToken } = z
      .looseObject({ serviceToken: z.string() })
      .parse(JSON.parse(await readFile(join(host.dataFolder, 'sample', 'sample-secrets.json'), 'utf8')));
    try {
      const { id } = await client.connections.create(
        connectionSettingsSchema.parse({
          name: 'Portal',
          kind: 'marketplace',
          baseUrl: portal.origin,
          paths: { catalogue: '/portal/apis', rest: '/portal/rows', odata: '/portal/entities' },
          colour: '#7048e8',
          production: false,
          method: 'service-token',
          methods: ['service-token'],
          serviceToken: {},
        }),
      );
      await client.connections.giveSecret({ connectionId: id, purpose: 'service-token', text: serviceToken, keep: 'session' });
      const { apis } = await catalogueOf(client.catalogue.list({ connectionId: id }));
      const found = apis.find(({ accessPoint }) => accessPoint === flights.accessPoint);
      if (found === undefined) throw new Error('the flights are not in the catalogue');
      const described = await client.catalogue.describe({ connectionId: id, api: { root: found.root, accessPoint: found.accessPoint } });
      expect(sideOf(described, 'rest')?.url).toBe(`${portal.origin}/portal/rows/${found.root}/${found.accessPoint}`);
      expect(described.columns.length).toBe(flights.columns.length);
      const urls = { rest: `${sideOf(described, 'rest')?.url}?hitsPerPage=3`, odata: `${sideOf(described, 'odata')?.url}?$top=3` };
      for (const format of ['rest', 'odata'] as const) {
        const events: RunEvent[] = [];
        for await (const event of await client.requests.run({ connectionId: id, format, url: urls[format] })) events.push(event);
        expect(events.at(-1)).toMatchObject({ type: 'done', rows: 3 });
      }
      await client.connections.remove({ connectionId: id });
    } finally {
      await portal.close();
    }
  });
});
