import { randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EarlierRows } from '../../../../electron/core/history/earlier-rows.ts';
import { HistoryFile } from '../../../../electron/core/history/history-file.ts';
import { createResultStore } from '../../../../electron/core/results/store/result-store.ts';
import type { ComparisonEvent } from '../../../../shared/contract/results/comparison.ts';
import type { HistoryLine, HistoryPage } from '../../../../shared/contract/saved/history.ts';
import { fakeJwt, sendJson } from '../../signin/scripted-provider.ts';
import { settings } from '../connections/connection-settings.ts';
import { at, client, connectionId, dataServer, host, pick, restartApplication, run, signedIn } from '../scripted-application.ts';
import { serviceToken } from '../scripted-server.ts';

const api = { root: 'travel', accessPoint: 'flights-3m' };
const file = () => join(host.dataFolder, 'history.ndjson');
const list = (text = ''): Promise<HistoryPage> => client.history.list({ text, connectionId: null, api: null, from: 0, count: 100 });

/** Waits until there is this number of runs, and returns the first page. */
async function listOf(total: number, text = ''): Promise<HistoryPage> {
  await expect.poll(async () => (await list(text)).total).toBe(total);
  return list(text);
}

async function ask(path: string, format: 'rest' | 'odata' = 'rest', group?: string): Promise<void> {
  const request = { connectionId, format, url: at(path), api, ...(group === undefined ? {} : { run: group }) };
  for await (const event of await client.requests.run(request)) void event;
}

beforeEach(async () => {
  dataServer.responses.set('/rows', (_request, response) => sendJson(response, 200, [{ id: 1 }, { id: 2 }]));
  dataServer.responses.set('/odata', (_request, response) => sendJson(response, 200, { value: [{ id: 1 }] }));
  await signedIn();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the history', () => {
  test('lists each run with its user, query, and outcome after a restart', async () => {
    await Promise.all([ask("/rows?filter=name=='é'", 'rest', 'one'), ask('/odata', 'odata', 'one')]);
    await restartApplication();
    const { runs } = await listOf(1);
    expect(runs).toMatchObject([
      {
        connectionId,
        connectionName: 'Sample server',
        who: 'jo',
        method: 'oauth-password',
        api,
        rest: { url: at("/rows?filter=name=='%C3%A9'"), outcome: 'done', status: 200, problem: null, rows: 2 },
        odata: { url: at('/odata'), outcome: 'done', rows: 1 },
      },
    ]);
  });

  test('records how many rows match, so that a page isn’t read as all rows', async () => {
    dataServer.responses.set('/page', (_request, response) => sendJson(response, 200, { '@odata.count': 250, value: [{ id: 1 }] }));
    dataServer.responses.set('/cut', (_request, response) => sendJson(response, 200, { '@odata.nextLink': 'cut?x=2', value: [{ id: 1 }] }));
    for (const path of ['/odata', '/page', '/cut']) await ask(path, 'odata');
    const { runs } = await listOf(3);
    expect(runs.map(({ odata }) => odata?.matching)).toEqual([
      { kind: 'atLeast', rows: 1 },
      { kind: 'total', rows: 250 },
      { kind: 'unknown' },
    ]);
  });

  test('records the service token of a run, a fetch of all rows, and a statement, although it has no user name', async () => {
    const connection = await client.connections.create(
      settings({ baseUrl: dataServer.service.origin, method: 'service-token', methods: ['service-token'], serviceToken: {} }),
    );
    await client.connections.giveSecret({ connectionId: connection.id, purpose: 'service-token', text: serviceToken, keep: 'session' });
    dataServer.responses.set('/all', ({ url = '' }, response) => sendJson(response, 200, url.includes('page=2') ? [] : [{ id: 1 }]));
    const target = { connectionId: connection.id, format: 'rest', url: at('/all'), api } as const;
    for await (const event of await client.requests.run(target)) void event;
    const { fetchId } = await client.fetches.start({ ...target, title: 'Flights', key: [] });
    for await (const event of await client.fetches.follow({ fetchId })) if (event.type === 'fetch' && event.status.state === 'done') break;
    const saved = { title: 'One', sql: ['SELECT 1'], tables: {} };
    const statement = { sql: 'SELECT 1', tables: [], history: { connectionId: connection.id, saved, partialTables: [] } };
    await expect(client.results.sql(statement), 'the helper doesn’t run in this test').rejects.toThrow();
    const { runs } = await listOf(3);
    expect(runs.map(({ who, method }) => [who, method])).toEqual(Array.from({ length: 3 }, () => [null, 'service-token']));
  });

  test('lists SQL statements over results, even if they failed', async () => {
    const saved = { title: 'Late', sql: ['SELECT 1', 'FROM missing'], tables: {} };
    const { sql } = saved;
    const partialTables = [
      { name: 'flights', rows: 100, matching: { kind: 'total', rows: 300_000 } },
      { name: 'orders', rows: 20, matching: { kind: 'unknown' } },
    ] as const;
    const recorded = { connectionId, saved, partialTables };
    await expect(client.results.sql({ sql: sql.join('\n'), tables: [], history: recorded })).rejects.toThrow();
    const complete = { ...recorded, partialTables: [] };
    await expect(client.results.sql({ sql: sql.join('\n'), tables: [], history: complete })).rejects.toThrow();
    expect((await listOf(2, 'from MISSING')).runs.map((run) => run.sql?.partialTables)).toEqual([undefined, partialTables]);
    const { runs } = await listOf(2, 'from MISSING');
    expect(runs).toMatchObject([
      {
        connectionId,
        who: 'jo',
        api: null,
        saved,
        rest: null,
        odata: null,
        sql: { url: 'SELECT 1\nFROM missing', outcome: 'failed', rows: 0 },
      },
      { saved },
    ]);
  });

  test('deletes runs older than a year, with their rows, when it is listed', async () => {
    await ask('/rows');
    const { runs } = await listOf(1);
    expect(runs[0]?.rest?.kept).toBeTruthy();
    const rows = join(host.dataFolder, 'history-rows');
    expect(await readdir(rows)).toHaveLength(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 366 * 24 * 3_600_000);
    expect((await list()).total).toBe(0);
    expect(await readdir(rows)).toEqual([]);
    expect((await readdir(host.dataFolder)).includes('history.ndjson')).toBe(false);
  });

  test('finds runs by decoded words of URLs, and by API and user', async () => {
    await ask("/rows?filter=name=='é'");
    await listOf(1);
    expect((await list('NAME é')).total).toBe(1);
    expect((await list('flights jo')).total).toBe(1);
    expect((await list('barley')).total).toBe(0);
    expect((await list()).apis).toEqual([{ ...api, runs: 1 }]);
    const ofAnother = { text: '', connectionId: null, api: { ...api, accessPoint: 'barley' }, from: 0, count: 100 };
    expect(await client.history.list(ofAnother)).toMatchObject({ total: 0, apis: [{ runs: 1 }] });
  });

  test('shows why a run failed, and contains no secret', async () => {
    await ask('/nowhere?access_token=canary-token-in-url');
    const { runs } = await listOf(1);
    expect(runs[0]?.rest).toMatchObject({ outcome: 'failed', status: 404, problem: 'unknown-api' });
    await application();
    expect(await readFile(file(), 'utf8')).not.toContain('canary');
  });

  test('lists a run that was stopped, with its number of rows', async () => {
    dataServer.responses.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[{"id":1},');
    });
    for await (const event of await client.requests.run({ connectionId, format: 'rest', url: at('/endless') })) {
      if (event.type === 'rows') break;
    }
    const { runs } = await listOf(1);
    expect(runs[0]).toMatchObject({ api: null, rest: { outcome: 'stopped', rows: 1, status: 200 } });
  });

  test('lists a fetch of all rows', async () => {
    dataServer.responses.set('/pages', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '2' }).end('[{"id":1},{"id":2}]');
    });
    await client.fetches.start({ connectionId, format: 'rest', url: at('/pages'), title: '', key: [], api });
    expect((await listOf(1)).runs[0]).toMatchObject({ api, rest: { outcome: 'done', rows: 2 } });
  });

  test('stores nothing if the user turns it off, and can be cleared', async () => {
    await ask('/rows');
    await listOf(1);
    await client.settings.change({ keepHistory: false });
    await run(at('/rows'));
    expect((await list()).total).toBe(1);
    await client.history.clear();
    expect((await list()).total).toBe(0);
    await expect(readFile(file())).rejects.toThrow('ENOENT');
  });

  test('accepts new runs after a crash truncated its last line', async () => {
    await ask('/rows');
    await listOf(1);
    await appendFile(file(), '{"id":"cut');
    await restartApplication();
    await signedIn();
    await ask('/rows');
    await listOf(2);
    expect(
      (await readFile(file(), 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).format),
    ).toEqual(['rest', 'rest']);
  });
});

/** Restarts the application, which writes all pending data to disk. */
async function application(): Promise<void> {
  await restartApplication();
}

describe('the saved rows of small runs', () => {
  const persistedOf = async (): Promise<string> => (await listOf(1)).runs[0]?.rest?.kept ?? expect.fail('no rows are kept');
  const rowFiles = (): Promise<string[]> => readdir(join(host.dataFolder, 'history-rows')).catch(() => []);
  const respondWithRows = (body: string): void => {
    dataServer.responses.set('/rows', (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
  };

  test('restores saved rows exactly as sent after a restart, and compares new rows with them by key', async () => {
    respondWithRows('[{"id":9007199254740993,"v":1.10},{"id":2,"v":null},{"id":3,"v":"é"}]');
    await ask('/rows');
    await persistedOf();
    await restartApplication();
    await signedIn();
    const earlier = await client.history.recall({ kept: await persistedOf() });
    expect(earlier).toMatchObject({ columns: ['id', 'v'], rows: 3, all: false });
    expect((await client.results.window({ runId: earlier.runId, from: 0, count: 10 })).rows[0]).toEqual([
      ['number', '9007199254740993'],
      ['number', '1.10'],
    ]);
    respondWithRows('[{"id":4,"v":0},{"id":3,"v":"e"},{"id":9007199254740993,"v":1.1}]');
    const now = pick(await run(at('/rows')), 'started')?.runId ?? '';
    const types = { id: 'int64', v: 'decimal' } as const;
    const request = { left: earlier.runId, right: now, alignment: { by: 'key' as const, columns: ['id'] }, types };
    const events: ComparisonEvent[] = [];
    for await (const event of await client.comparisons.start(request)) events.push(event);
    expect(events.at(-1)).toMatchObject({ summary: { onlyLeft: 1, onlyRight: 1, pairs: 2, agreeing: 1 } });
  });

  test('are shown only to the user who fetched them', async () => {
    await ask('/rows');
    const kept = await persistedOf();
    const claims = { sub: 'u-2', preferred_username: 'sam', exp: Math.floor(Date.now() / 1000) + 3600 };
    dataServer.provider.misbehave = (response) =>
      sendJson(response, 200, { access_token: fakeJwt(claims), expires_in: 3600, token_type: 'Bearer' });
    await restartApplication();
    await signedIn();
    await expect(client.history.recall({ kept })).rejects.toMatchObject({ data: { code: 'earlier-rows-of-another' } });
  });

  test('stores no rows that contain a secret in use or are too large, or if turned off', async () => {
    await client.settings.change({ keepHistoryRows: false });
    await ask('/rows');
    await client.settings.change({ keepHistoryRows: true });
    dataServer.responses.set('/rows', ({ headers }, response) => sendJson(response, 200, [{ id: 1, echo: headers.authorization }]));
    await ask('/rows');
    respondWithRows(`[{"id":1,"wide":"${'x'.repeat(5 * 1024 * 1024)}"}]`);
    await ask('/rows');
    const { runs } = await listOf(3);
    expect(runs.map(({ rest }) => rest?.kept)).toEqual([null, null, null]);
    expect(await rowFiles()).toEqual([]);
  });

  test('deletes saved rows when the history is cleared', async () => {
    await ask('/rows');
    const kept = await persistedOf();
    expect(await rowFiles()).toHaveLength(1);
    await client.history.clear();
    expect(await rowFiles()).toEqual([]);
    await expect(client.history.recall({ kept })).rejects.toMatchObject({ data: { code: 'earlier-rows-gone' } });
  });
});

test('deletes the oldest saved rows beyond the disk limit, and rows without a run at the next start', async () => {
  const folder = join(host.dataFolder, 'few-rows');
  const results = await createResultStore(join(host.dataFolder, 'few-results'), (text) => text);
  const earlier = new EarlierRows(folder, () => [], { run: 100_000, all: 2_500 });
  for (const id of ['a', 'b', 'c']) {
    const result = await results.create();
    result.begin({ mediaType: 'application/json', charset: null });
    // Random data can't be compressed, so it takes space.
    await result.take(Buffer.from(JSON.stringify([{ noise: randomBytes(900).toString('base64') }])));
    await result.end(true);
    await earlier.keep(id, result);
  }
  await results.close();
  expect(['a', 'b', 'c'].map((id) => earlier.has(id))).toEqual([false, true, true]);
  const again = new EarlierRows(folder, () => []);
  await again.open(new Set(['c']));
  expect(await readdir(folder)).toEqual(['c.ndjson.gz']);
  expect(again.has('c')).toBe(true);
});

test('limits the history file to its latest lines', async () => {
  const limits = { lines: 10, age: 1_000_000 };
  const path = join(host.dataFolder, 'small.ndjson');
  const kept = new HistoryFile(path, limits, () => undefined);
  const line = (index: number, when = Date.now()): HistoryLine => ({
    id: String(index),
    at: when,
    connectionId: 'p',
    connectionName: 'P',
    who: null,
    method: null,
    api: null,
    format: 'rest',
    side: { url: 'http://h/', outcome: 'done', status: 200, problem: null, rows: index, milliseconds: 1 },
  });
  await kept.add(line(0, Date.now() - 2_000_000));
  for (let index = 1; index <= 40; index += 1) await kept.add(line(index));
  const ids = (await kept.lines()).map(({ id }) => Number(id));
  expect(ids).toEqual(Array.from({ length: 10 }, (_, index) => 31 + index));
  expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThanOrEqual(16);
  const again = new HistoryFile(path, limits, () => undefined);
  expect((await again.lines()).map(({ id }) => Number(id))).toEqual(ids);
});
