import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FetchEvent, FetchRequest, FetchState, FetchStatus } from '../../../../shared/contract/files/fetch-all.ts';
import { problemOfCall } from '../application-client.ts';
import { settings } from '../connections/connection-settings.ts';
import { at, client, connectionId, dataServer, host, restartApplication, signedIn } from '../scripted-application.ts';
import { serviceToken } from '../scripted-server.ts';
import { rowsOf, send, sendCut, sendOData } from './paged-server.ts';

/** Number of rows in the scripted table and on each page. */
const table = 2_500;
const pageRows = 10;

/** While this isn't null, responses wait for it. */
let gate: Promise<void> | null = null;

beforeEach(async () => {
  gate = null;
  dataServer.responses.set('/rows', async (request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://h').searchParams.get('page'));
    await gate;
    send(response, rowsOf((page - 1) * pageRows, Math.max(0, Math.min(pageRows, table - (page - 1) * pageRows))), {
      'x-total-count': String(table),
    });
  });
  await signedIn();
});

const start = (overrides: Partial<FetchRequest> = {}): Promise<FetchStatus> =>
  client.fetches.start({ connectionId, format: 'rest', url: at('/rows?hitsPerPage=5'), title: 'Rows', key: ['id'], ...overrides });

/** Follows a fetch until its status meets a condition. Returns this status and all events. */
async function until(
  fetchId: string,
  holds: (status: FetchStatus) => boolean,
): Promise<{ status: FetchStatus; events: readonly FetchEvent[] }> {
  const events: FetchEvent[] = [];
  for await (const event of await client.fetches.follow({ fetchId })) {
    events.push(event);
    if (event.type === 'fetch' && holds(event.status)) return { status: event.status, events };
  }
  throw new Error('the walk was removed');
}

const untilState = (fetchId: string, state: FetchState) => until(fetchId, (status) => status.state === state);

/** Returns the IDs of all rows that are readable. */
async function ids(runId: string | null): Promise<readonly string[]> {
  const found: string[] = [];
  for (;;) {
    const { rows, columns } = await client.results.window({ runId: runId ?? '', from: found.length, count: 1000 });
    if (rows.length === 0) return found;
    found.push(...rows.map((row) => row[columns.indexOf('id')]?.[1] ?? ''));
  }
}

const everyId = Array.from({ length: table }, (_, index) => String(index));
const fetchesFolder = () => join(host.dataFolder, 'results', 'walks');

describe('fetching all rows', () => {
  test('collects all rows in one result, and deletes it when no view shows it any longer', async () => {
    const { fetchId } = await start();
    const { status, events } = await untilState(fetchId, 'done');
    expect(status).toMatchObject({ rows: table, total: table, pages: 250, notices: [], problem: null, title: 'Rows' });
    expect(events.find(({ type }) => type === 'head')).toMatchObject({ status: 200 });
    expect(events.findLast(({ type }) => type === 'started')).toMatchObject({ runId: status.runId, credential: 'oauth-password' });
    expect(JSON.stringify(events)).not.toContain('Bearer eyJ');
    expect(await ids(status.runId)).toEqual(everyId);
    await client.results.release({ runId: status.runId ?? '' });
    expect(await client.fetches.list({ connectionId })).toEqual([]);
    expect(await readdir(fetchesFolder())).toEqual([]);
    expect(await problemOfCall(client.fetches.pause({ fetchId }))).toMatchObject({ code: 'unknown-walk' });
  });

  test('preserves an incomplete result without a view until the user discards it', async () => {
    const { fetchId } = await start();
    const { status } = await until(fetchId, ({ rows, runId }) => rows > 0 && runId !== null);
    await client.fetches.pause({ fetchId });
    await client.results.release({ runId: status.runId ?? '' });
    expect(await ids(status.runId)).not.toEqual([]);
    await client.fetches.discard({ fetchId });
    expect(await client.fetches.list({ connectionId })).toEqual([]);
    expect(await readdir(fetchesFolder())).toEqual([]);
  });

  test('pauses a fetch on request, and resumes it at the same row', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { fetchId } = await start();
    await until(fetchId, ({ rows }) => rows > 0);
    gate = promise;
    const paused = await client.fetches.pause({ fetchId });
    expect(paused.state).toBe('paused');
    const requestCount = dataServer.service.requests.length;
    resolve();
    gate = null;
    await client.fetches.resume({ fetchId });
    const { status } = await untilState(fetchId, 'done');
    expect(await ids(status.runId)).toEqual(everyId);
    const repeated = dataServer.service.requests.slice(requestCount).filter(({ url }) => url.includes('page=1&') || url.endsWith('page=1'));
    expect(paused.rows < pageRows || repeated.length === 0).toBe(true);
  });

  test('lists a fetch after an application restart, and resumes it after its saved rows', async () => {
    const { fetchId } = await start();
    await until(fetchId, ({ rows }) => rows >= 3 * pageRows);
    await client.fetches.pause({ fetchId });
    await restartApplication();
    await signedIn();
    const [listed] = await client.fetches.list({ connectionId });
    expect(listed).toMatchObject({ fetchId, state: 'paused', total: table, title: 'Rows', runId: null });
    expect(listed?.rows).toBeGreaterThanOrEqual(3 * pageRows);
    const { status: before } = await until(fetchId, () => true);
    expect(await ids(before.runId)).toEqual(everyId.slice(0, listed?.rows));
    await client.fetches.resume({ fetchId });
    const { status } = await untilState(fetchId, 'done');
    expect(await ids(status.runId)).toEqual(everyId);
    expect(status.notices).toEqual([]);
  });

  test('resumes after a restart with the same service token, and restarts from the beginning with another accepted one', async () => {
    const other = 'the token of another';
    const connection = await client.connections.create(
      settings({ baseUrl: dataServer.service.origin, method: 'service-token', methods: ['service-token'], serviceToken: {} }),
    );
    const give = async (text: string) => {
      await client.connections.giveSecret({ connectionId: connection.id, purpose: 'service-token', text, keep: 'session' });
      for await (const { state } of await client.connections.watch({ connectionId: connection.id })) if (state === 'signed-in') return;
    };
    await give(serviceToken);
    const { fetchId } = await start({ connectionId: connection.id });
    await until(fetchId, ({ rows }) => rows >= 3 * pageRows);
    const { rows: before } = await client.fetches.pause({ fetchId });
    expect(await readFile(join(fetchesFolder(), fetchId, 'position.json'), 'utf8')).not.toContain(serviceToken);
    await restartApplication();
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    await give(serviceToken);
    await client.fetches.resume({ fetchId });
    const same = await until(fetchId, ({ state, runId }) => state === 'fetching' && runId !== null);
    expect(same.status, 'what the same token brought is fetched again').toMatchObject({ rows: before, notices: [] });
    await client.fetches.pause({ fetchId });
    resolve();
    await give(other);
    await client.fetches.resume({ fetchId });
    const rejected = await untilState(fetchId, 'stopped');
    expect(rejected.status, 'a mistyped token takes the rows away').toMatchObject({
      rows: before,
      problem: { code: 'credentials-refused' },
    });
    dataServer.acceptedTokens.add(other);
    await client.fetches.resume({ fetchId });
    const { status } = await untilState(fetchId, 'done');
    expect(status.notices, 'rows of two tokens stand in one result').toMatchObject([
      { code: 'started-again', parameters: { rows: before } },
    ]);
    expect(await ids(status.runId)).toEqual(everyId);
  });

  test('deletes complete and cancelled fetches on exit', async () => {
    const { fetchId } = await start();
    await untilState(fetchId, 'done');
    const second = await start();
    expect((await client.fetches.cancel({ fetchId: second.fetchId })).state).toBe('cancelled');
    await restartApplication();
    expect(await client.fetches.list({ connectionId })).toEqual([]);
    expect(await readdir(fetchesFolder())).toEqual([]);
  });

  test('leaves nothing on disk after a restart if the server returned the credentials, and reports the credentials', async () => {
    let credential = '';
    dataServer.responses.set('/rows', ({ headers, url = '' }, response) => {
      credential = headers.authorization?.replace('Bearer ', '') ?? '';
      const page = Number(new URL(url, 'http://h').searchParams.get('page') ?? 1);
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '1000000' });
      response.end(JSON.stringify([{ id: page, echo: page === 1 ? credential : '' }]));
    });
    const { fetchId } = await start();
    await until(fetchId, ({ rows }) => rows > 1);
    expect((await client.fetches.pause({ fetchId })).notices).toMatchObject([{ code: 'credential-in-rows' }]);
    const folder = join(fetchesFolder(), fetchId);
    expect(await readFile(join(folder, 'rows'), 'utf8')).toContain(credential);
    expect((await readdir(folder)).sort()).toEqual(['process', 'rows']);
    await restartApplication();
    expect(await client.fetches.list({ connectionId })).toEqual([]);
    expect(await readdir(fetchesFolder())).toEqual([]);
  });

  test('reports the total during its only response and afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    dataServer.responses.set('/odata', async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"@odata.count":2,"value":[{"id":0},');
      await promise;
      response.end('{"id":1}]}');
    });
    const { fetchId } = await start({ format: 'odata', url: at('/odata') });
    expect((await until(fetchId, ({ total }) => total !== null)).status).toMatchObject({ state: 'fetching', total: 2 });
    expect(await client.fetches.pause({ fetchId })).toMatchObject({ state: 'paused', total: 2 });
    resolve();
  });

  test('notifies subscribers when it starts, pauses, and is deleted', async () => {
    const updates: (readonly [string, string])[][] = [];
    const leaving = new AbortController();
    const watched = (async () => {
      for await (const fetches of await client.fetches.watch(undefined, { signal: leaving.signal })) {
        updates.push(fetches.map(({ title, state }) => [title, state] as const));
      }
    })().catch(() => undefined);
    const last = (): unknown => updates.at(-1);
    await expect.poll(last).toEqual([]);
    const { fetchId } = await start();
    await expect.poll(last).toEqual([['Rows', 'fetching']]);
    await client.fetches.pause({ fetchId });
    await expect.poll(last).toEqual([['Rows', 'paused']]);
    await client.fetches.discard({ fetchId });
    await expect.poll(last).toEqual([]);
    leaving.abort();
    await watched;
  });

  test('stops at the disk limit, and resumes without loss when the limit is raised', async () => {
    const long = 'x'.repeat(1_000_000);
    dataServer.responses.set('/wide', (request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://h').searchParams.get('page'));
      send(response, page > 4 ? [] : [`{"id":${page},"text":"${long}"}`], { 'x-total-count': '4' });
    });
    await client.settings.change({ maximumResultMegabytes: 2 });
    const { fetchId } = await start({ url: at('/wide') });
    const { status } = await untilState(fetchId, 'stopped');
    expect(status.problem).toMatchObject({ code: 'result-too-large' });
    expect(status.rows).toBeLessThan(4);
    await client.settings.change({ maximumResultMegabytes: 100 });
    await client.fetches.resume({ fetchId });
    const done = (await untilState(fetchId, 'done')).status;
    expect(await ids(done.runId)).toEqual(['1', '2', '3', '4']);
  });

  test('stops after too many empty pages, and can resume after them', async () => {
    let asked = 0;
    dataServer.responses.set('/sparse', (_request, response) => {
      asked += 1;
      if (asked === 1) sendOData(response, rowsOf(0, 2), { '@odata.nextLink': '/sparse?$skiptoken=1' });
      else if (asked <= 1001) sendOData(response, [], { '@odata.nextLink': `/sparse?$skiptoken=${asked}` });
      else sendOData(response, rowsOf(2, 1));
    });
    const { fetchId } = await start({ format: 'odata', url: at('/sparse') });
    const { status } = await untilState(fetchId, 'stopped');
    expect(status).toMatchObject({ rows: 2, problem: { code: 'unexpected-answer', parameters: { reason: 'pages-empty' } } });
    await client.fetches.resume({ fetchId });
    const done = (await untilState(fetchId, 'done')).status;
    expect([asked, await ids(done.runId)]).toEqual([1002, ['0', '1', '2']]);
  });

  test('stops at the disk limit of all fetches, and deletes no rows automatically', async () => {
    const long = 'x'.repeat(700_000);
    dataServer.responses.set('/wide', (request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://h').searchParams.get('page'));
      send(response, page > 2 ? [] : [`{"id":${page},"text":"${long}"}`], { 'x-total-count': '2' });
    });
    await client.settings.change({ maximumFetchesMegabytes: 2 });
    const first = await start({ url: at('/wide') });
    await untilState(first.fetchId, 'done');
    const second = await start({ url: at('/wide?again') });
    const { status } = await untilState(second.fetchId, 'stopped');
    expect(status.problem).toMatchObject({ code: 'walks-too-large', parameters: { megabytes: 2 } });
    await client.settings.change({ maximumFetchesMegabytes: 1 });
    expect(await problemOfCall(start({ url: at('/wide?third') }))).toMatchObject({ code: 'walks-too-large' });
    expect((await client.fetches.list({ connectionId })).map(({ fetchId }) => fetchId).toSorted()).toEqual(
      [first.fetchId, second.fetchId].toSorted(),
    );
    await client.fetches.discard({ fetchId: first.fetchId });
    await client.settings.change({ maximumFetchesMegabytes: 2 });
    await client.fetches.resume({ fetchId: second.fetchId });
    expect(await ids((await untilState(second.fetchId, 'done')).status.runId)).toEqual(['1', '2']);
  });

  test('stores no row of a page that the server sent again, also when it is resumed', async () => {
    dataServer.responses.set('/odata', (request, response) => {
      const skip = Number(new URL(request.url ?? '', 'http://h').searchParams.get('$skip') ?? 0);
      sendOData(response, rowsOf(skip === 0 ? 0 : 100, 100), { '@odata.count': 5_000 });
    });
    const { fetchId } = await start({ format: 'odata', url: at('/odata') });
    const { status } = await untilState(fetchId, 'stopped');
    expect(status).toMatchObject({ rows: 200, problem: { parameters: { reason: 'page-repeated', rows: 200 } } });
    expect(await ids(status.runId)).toEqual(everyId.slice(0, 200));
    await restartApplication();
    await client.fetches.resume({ fetchId });
    const resumed = await until(fetchId, ({ state, problem }) => state === 'stopped' && problem !== null);
    expect(await ids(resumed.status.runId)).toEqual(everyId.slice(0, 200));
  });

  test('reports duplicate keys', async () => {
    dataServer.responses.set('/twice', (request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://h').searchParams.get('page'));
      send(response, page === 1 ? rowsOf(0, 3) : page === 2 ? rowsOf(2, 3) : [], { 'x-total-count': '6' });
    });
    const { fetchId } = await start({ url: at('/twice') });
    const { status } = await untilState(fetchId, 'done');
    expect(status.notices).toEqual([{ code: 'key-repeated', parameters: { rows: 1, columns: 'id', examples: '2' } }]);
  });

  test('returns every row once if the server repeatedly drops the connection', async () => {
    let number = 0;
    dataServer.responses.set('/cut', (request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://h').searchParams.get('page'));
      const rows = page > 3 ? [] : rowsOf((page - 1) * 4, 4);
      number += 1;
      if (number % 2 === 1 && rows.length > 0) sendCut(response, rows.slice(0, 2));
      else send(response, rows, { 'x-total-count': '12' });
    });
    const { fetchId } = await start({ url: at('/cut') });
    const { status, events } = await untilState(fetchId, 'done');
    expect(await ids(status.runId)).toEqual(everyId.slice(0, 12));
    expect(events.some((event) => event.type === 'fetch' && event.status.wait !== null)).toBe(true);
  });

  test('reports why the server rejected the query, and can be retried', async () => {
    let refuses = true;
    dataServer.responses.set('/refused', (_request, response) => {
      if (refuses) response.writeHead(403, { 'content-type': 'application/problem+json' }).end('{"detail":"Not for you"}');
      else send(response, rowsOf(0, 2), { 'x-total-count': '2' });
    });
    const { fetchId } = await start({ url: at('/refused') });
    expect((await untilState(fetchId, 'stopped')).status.problem).toMatchObject({ code: 'not-permitted', detail: 'Not for you' });
    refuses = false;
    await client.fetches.resume({ fetchId });
    expect((await untilState(fetchId, 'done')).status).toMatchObject({ rows: 2, problem: null });
  });

  test('resumes at a page that returned an error, and adds none of its content, even after a restart', async () => {
    let fails = true;
    dataServer.responses.set('/quota', (request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://h').searchParams.get('page'));
      if (page < 3 || !fails) send(response, rowsOf((page - 1) * 4, page > 3 ? 0 : 4), { 'x-total-count': '12' });
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"error":"The quota of today is used up"}');
    });
    const { fetchId } = await start({ url: at('/quota') });
    const stopped = { code: 'unexpected-answer', detail: 'The quota of today is used up' };
    expect((await untilState(fetchId, 'stopped')).status).toMatchObject({ rows: 8, problem: stopped });
    await restartApplication();
    await signedIn();
    await client.fetches.resume({ fetchId });
    expect((await untilState(fetchId, 'stopped')).status).toMatchObject({ rows: 8, problem: stopped });
    fails = false;
    await client.fetches.resume({ fetchId });
    const { status } = await untilState(fetchId, 'done');
    expect(await ids(status.runId)).toEqual(everyId.slice(0, 12));
  });

  test('stores no position of a fetch if its URL contains a secret', async () => {
    const { fetchId } = await start({ url: at('/rows?access_token=canary-in-address') });
    const { status } = await untilState(fetchId, 'done');
    expect(status.url).not.toContain('canary');
    expect((await readdir(join(fetchesFolder(), fetchId))).sort()).toEqual(['process', 'rows']);
  });

  test('preserves a fetch if its connection can’t be removed', async () => {
    const { fetchId } = await start();
    await untilState(fetchId, 'done');
    expect(await problemOfCall(client.connections.remove({ connectionId }))).toMatchObject({ code: 'profile-read-only' });
    expect(await client.fetches.list({ connectionId })).toHaveLength(1);
  });
});
