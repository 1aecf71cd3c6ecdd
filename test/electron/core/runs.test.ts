import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RunEvent } from '../../../shared/contract/results/run.ts';
import { startLoopbackServer } from '../loopback-server.ts';
import { sendJson } from '../signin/scripted-provider.ts';
import { problemOfCall } from './application-client.ts';
import { at, client, connectionId, dataServer, host, others, pick, run, signedIn } from './scripted-application.ts';

/** The first row as the grid receives it. */
const firstRow = [
  ['number', '9007199254740993'],
  ['number', '1.10'],
  ['absent', ''],
];

describe('a run', () => {
  beforeEach(async () => {
    dataServer.responses.set('/rows', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '3', link: '</rows?page=2>; rel="next"' });
      response.end('[{"id":9007199254740993,"price":1.10},{"id":2,"late":true}]');
    });
    await signedIn();
  });

  test('reports its progress, shows the sent request without its secret, and stores rows exactly', async () => {
    const events = await run(at("/rows?filter=name==O'Neil é"));
    expect(events.map(({ type }) => type)).toEqual(['started', 'head', 'rows', 'done']);
    const started = pick(events, 'started');
    expect(started).toMatchObject({ url: at("/rows?filter=name==O'Neil%20%C3%A9"), credential: 'oauth-password' });
    expect(started?.sentHeaders).toContainEqual(['accept', 'application/json, text/plain']);
    expect(started?.sentHeaders).toContainEqual(['authorization', 'Bearer [removed]']);
    expect(dataServer.service.requests.at(-1)?.url).toBe("/rows?filter=name==O'Neil%20%C3%A9");
    expect(pick(events, 'head')).toMatchObject({ status: 200, statusText: 'OK' });
    expect(pick(events, 'done')).toMatchObject({
      rows: 2,
      bytes: 59,
      columns: ['id', 'price', 'late'],
      total: 3,
      nextUrl: at('/rows?page=2'),
    });
    const runId = started?.runId ?? '';
    expect(await client.results.window({ runId, from: 0, count: 10 })).toEqual({
      from: 0,
      columns: ['id', 'price', 'late'],
      rows: [
        firstRow,
        [
          ['number', '2'],
          ['absent', ''],
          ['boolean', 'true'],
        ],
      ],
    });
    expect((await client.results.raw({ runId })).text).toBe('[{"id":9007199254740993,"price":1.10},{"id":2,"late":true}]');
    expect((await client.results.json({ runId, from: 0, count: 1 })).text).toContain('"price": 1.10');
    await client.results.release({ runId });
    expect(await problemOfCall(client.results.window({ runId, from: 0, count: 1 }))).toMatchObject({
      code: 'unknown-run',
      parameters: { runId },
    });
    expect(await readdir(join(host.dataFolder, 'results'))).toEqual([]);
  });

  test('includes its first rows in its first event if they were requested', async () => {
    const events: RunEvent[] = [];
    for await (const event of await client.requests.run({ connectionId, format: 'rest', url: at('/rows'), firstRows: 1 }))
      events.push(event);
    expect(events.map(({ type }) => type)).toEqual(['started', 'head', 'rows', 'done']);
    expect(pick(events, 'rows')?.first).toEqual({
      from: 0,
      columns: ['id', 'price', 'late'],
      rows: [firstRow],
    });
  });

  test('includes only the first rows that are immediately available if they are wide', async () => {
    const wide = Array.from({ length: 20 }, (_, id) => ({ id, text: 'x'.repeat(100_000) }));
    dataServer.responses.set('/wide', (_request, response) => sendJson(response, 200, wide));
    const events: RunEvent[] = [];
    for await (const event of await client.requests.run({ connectionId, format: 'rest', url: at('/wide'), firstRows: 50 }))
      events.push(event);
    const brought = events.flatMap((event) => (event.type === 'rows' && event.first !== undefined ? [event.first.rows.length] : []));
    expect(brought.length).toBe(1);
    expect(brought[0]).toBeLessThan(4);
    expect(pick(events, 'done')?.rows).toBe(20);
  });

  test('reads an OData envelope with its count and next link', async () => {
    dataServer.responses.set('/odata', (_request, response) =>
      sendJson(response, 200, { '@odata.context': 'x', '@odata.count': 42, value: [{ a: 1 }], '@odata.nextLink': 'odata?$skip=1' }),
    );
    expect(pick(await run(at('/odata'), 'odata'), 'done')).toMatchObject({ rows: 1, total: 42, nextUrl: at('/odata?$skip=1') });
  });

  test('reports that there are more rows, and a next page at the own server if its link names an internal host', async () => {
    dataServer.responses.set('/odata', (_request, response) =>
      sendJson(response, 200, { value: [{ a: 1 }], '@odata.nextLink': 'http://internal.invalid/svc/odata?$skiptoken=1' }),
    );
    expect(pick(await run(at('/odata'), 'odata'), 'done')).toMatchObject({
      nextUrl: at('/odata?$skiptoken=1'),
      moreRows: 'some',
      notices: [
        { code: 'page-of-more', parameters: { page: 1, rows: 1 } },
        { code: 'page-from-own-origin', parameters: { origin: 'http://internal.invalid' } },
      ],
    });
  });

  test('to another origin carries no credentials, from any source of the address', async () => {
    const elsewhere = await startLoopbackServer((_request, response) => sendJson(response, 200, [{ a: 1 }]));
    others.push(elsewhere);
    const events = await run(`${elsewhere.origin}/rows`);
    expect(pick(events, 'started')).toMatchObject({ credential: null });
    expect(pick(events, 'done')).toMatchObject({ rows: 1 });
    expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined();
  });

  test('sends no credentials after a redirect to another origin, and a 401 from there renews no token', async () => {
    const elsewhere = await startLoopbackServer((_request, response) => response.writeHead(401).end());
    others.push(elsewhere);
    dataServer.responses.set('/away', (_request, response) => response.writeHead(302, { location: elsewhere.origin }).end());
    expect(pick(await run(at('/away')), 'failed')?.problem).toMatchObject({ code: 'redirected-elsewhere', status: 401 });
    expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(dataServer.provider.tokenForms).toHaveLength(1);
  });

  test('renews a withdrawn token once, and succeeds', async () => {
    dataServer.provider.accepted.clear();
    const events = await run(at('/rows'));
    expect(pick(events, 'done')).toMatchObject({ rows: 2 });
    expect(dataServer.provider.tokenForms).toHaveLength(2);
  });

  test('a server that rejects every token gets one more attempt only', async () => {
    dataServer.responses.set('/never', (_request, response) => response.writeHead(401).end());
    expect(pick(await run(at('/never')), 'failed')?.problem).toMatchObject({ code: 'credentials-refused', status: 401 });
    expect(dataServer.service.requests.filter(({ url }) => url === '/never')).toHaveLength(2);
  });

  test.each([
    [
      400,
      { title: 'Bad', detail: 'Unknown column "x"', parameter: 'filter', from: 0, to: 1 },
      { code: 'query-refused', detail: 'Unknown column "x"', at: { parameter: 'filter', from: 0, to: 1 } },
    ],
    [
      400,
      { error: { code: 'bad', message: 'No such property', innererror: { parameter: '$filter', from: 2, to: 5 } } },
      { code: 'query-refused', detail: 'No such property (bad)', at: { parameter: '$filter', from: 2, to: 5 } },
    ],
    [403, { detail: 'Not you' }, { code: 'not-permitted' }],
    [404, { detail: 'No such API' }, { code: 'unknown-api' }],
    [429, {}, { code: 'too-many-requests', detail: null }],
    [501, { error: { message: 'No $apply here' } }, { code: 'query-refused', detail: 'No $apply here' }],
    [503, { detail: 'keys' }, { code: 'deployment-fault' }],
  ])('reports %d %j with the correct problem code and the server message', async (status, body, problem) => {
    dataServer.responses.set('/refused', (_request, response) => sendJson(response, status, body));
    const events = await run(at('/refused'));
    expect(events.map(({ type }) => type)).toEqual(['started', 'head', 'failed']);
    expect(pick(events, 'failed')?.problem).toMatchObject({ status, ...problem });
    const runId = pick(events, 'started')?.runId ?? '';
    expect(JSON.parse((await client.results.raw({ runId })).text)).toEqual(body);
  });

  test('shows the message and the code of an XML error', async () => {
    const xml = '<?xml version="1.0"?><m:error xmlns:m="x"><m:code>bad</m:code><m:message>No such &lt;property&gt;</m:message></m:error>';
    dataServer.responses.set('/xml', (_request, response) => response.writeHead(400, { 'content-type': 'application/atom+xml' }).end(xml));
    expect(pick(await run(at('/xml')), 'failed')?.problem).toMatchObject({ code: 'query-refused', detail: 'No such <property> (bad)' });
  });

  test('shows connection, timings, and redirects of the response without their secrets', async () => {
    dataServer.responses.set('/moved', (_request, response) => response.writeHead(302, { location: '/rows?access_token=canary-t' }).end());
    dataServer.responses.set('/rows?access_token=canary-t', (_request, response) => sendJson(response, 200, [{ a: 1 }]));
    const events = await run(at('/moved'));
    expect(pick(events, 'head')?.exchange).toMatchObject({
      connection: { protocol: 'http/1.1', tls: null, proxy: null },
      timings: { firstByte: expect.any(Number) },
      redirects: [{ status: 302, from: at('/moved'), to: at('/rows?access_token=[removed]'), dropped: [] }],
      retries: [],
    });
    expect(pick(events, 'done')?.download).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(events)).not.toContain('canary-t');
  });

  test('reads CSV as rows', async () => {
    dataServer.responses.set('/csv', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end('id,name\n007,"x, y"\n'),
    );
    expect(pick(await run(at('/csv')), 'done')).toMatchObject({ rows: 1, columns: ['id', 'name'] });
  });

  test('reports a web page in place of rows as unexpected, with its start and its raw text', async () => {
    const page = `<html>${'x'.repeat(2000)}</html>`;
    dataServer.responses.set('/page', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
    const events = await run(at('/page'));
    expect(pick(events, 'failed')?.problem).toMatchObject({
      code: 'unexpected-answer',
      status: 200,
      detail: `${'x'.repeat(300)}…`,
      parameters: { reason: 'document-web-page' },
    });
    expect((await client.results.raw({ runId: pick(events, 'started')?.runId ?? '' })).text).toBe(page);
  });

  test('reports a web page after a redirect to another host, with both hosts', async () => {
    const elsewhere = await startLoopbackServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Sign in</html>'),
    );
    others.push(elsewhere);
    const location = `http://localhost:${elsewhere.port}/login`;
    dataServer.responses.set('/to-login', (_request, response) => response.writeHead(302, { location }).end());
    expect(pick(await run(at('/to-login')), 'failed')?.problem).toMatchObject({
      code: 'unexpected-answer',
      parameters: { reason: 'document-web-page-elsewhere', asked: '127.0.0.1', host: 'localhost' },
    });
  });

  test('preserves the received rows if the connection drops', async () => {
    dataServer.responses.set('/cut', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[{"a":1},{"a":2},{"a":', () => response.socket?.destroy());
    });
    const events = await run(at('/cut'));
    expect(pick(events, 'failed')).toMatchObject({ rows: 2, columns: ['a'], problem: { code: 'connection-lost' } });
    const window = await client.results.window({ runId: pick(events, 'started')?.runId ?? '', from: 0, count: 9 });
    expect(window.rows).toEqual([[['number', '1']], [['number', '2']]]);
  });

  test.each([
    ['is shorter than its Content-Length', { 'content-length': '1000' }, '[{"a":1},{"a":2}]', 2, 'connection-lost', undefined],
    ['is longer than its Content-Length', { 'content-length': '9' }, '[{"a":1},{"a":2}]', 1, 'unexpected-answer', 'cut-short'],
    ['ends in the middle of a row', {}, '[{"a":1},{"a":2', 1, 'unexpected-answer', 'cut-short'],
    [
      'isn’t valid in its declared encoding',
      { 'content-type': 'application/json; charset=utf-8' },
      '[{"a":"caf\xe9"}]',
      1,
      'unexpected-answer',
      'encoding-in-rows',
    ],
    ['isn’t compressed as declared', { 'content-encoding': 'gzip' }, '[{"a":1}]', 0, 'unexpected-answer', 'compression-damaged'],
  ])('reports a body that %s, with the received rows', async (_words, headers, body, rows, code, reason) => {
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
          socket.end(Buffer.from(`HTTP/1.1 200 OK\r\nconnection: close\r\n${lines.join('')}\r\n${body}`, 'latin1'));
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const failed = pick(await run(`http://127.0.0.1:${port}/`), 'failed');
    await new Promise((resolve) => server.close(resolve));
    expect(failed).toMatchObject({ rows, problem: { code, ...(reason === undefined ? {} : { parameters: { reason } }) } });
  });

  test('stops at the size limit if the body is endless, and closes the connection', async () => {
    await client.settings.change({ maximumResultMegabytes: 3 });
    dataServer.responses.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      const part = '{"a":"0123456789","b":1.10}\n'.repeat(1000);
      const more = (): void => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', more);
      more();
    });
    const events = await run(at('/endless'));
    expect(pick(events, 'failed')).toMatchObject({ problem: { code: 'result-too-large', parameters: { bytes: 3 * 1024 * 1024 } } });
    expect(pick(events, 'failed')?.rows).toBeGreaterThan(50_000);
    if (dataServer.service.openSockets() > 0) await dataServer.service.nextClose();
  });

  test('reports the number of received rows when it is cancelled, and all views have that number', async () => {
    const part = `${JSON.stringify(Array.from({ length: 1000 }, (_, a) => ({ a }))).slice(1, -1)},`;
    dataServer.responses.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '1000000' });
      response.write('[');
      const more = (): void => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', more);
      more();
    });
    const events: RunEvent[] = [];
    for await (const event of await client.requests.run({ connectionId, format: 'rest', url: at('/endless') })) {
      events.push(event);
      if (event.type === 'rows' && event.rows > 20_000) await client.requests.cancel({ runId: pick(events, 'started')?.runId ?? '' });
    }
    if (dataServer.service.openSockets() > 0) await dataServer.service.nextClose();
    const runId = pick(events, 'started')?.runId ?? '';
    const cancelledEvent = pick(events, 'cancelled') ?? expect.fail('nobody says how many rows are kept');
    expect(events.at(-1)).toBe(cancelledEvent);
    expect(cancelledEvent).toMatchObject({ columns: ['a'], total: 1_000_000 });
    expect((await client.results.window({ runId, from: cancelledEvent.rows - 1, count: 9 })).rows).toHaveLength(1);
    const { rows, of } = await client.results.arrange({
      runId,
      arrangement: { order: [{ column: 'a', descending: true, type: 'int64' }], filter: null },
    });
    expect({ rows, of }, 'a sorted grid has other rows').toEqual({ rows: cancelledEvent.rows, of: cancelledEvent.rows });
    const statistics = await client.results.statistics({ runId, column: 'a', type: 'int64' });
    expect(statistics.rows, 'the statistics count other rows').toBe(cancelledEvent.rows);
    await client.requests.cancel({ runId });
  });

  test('closes the connection when the page disconnects, and the received rows remain', async () => {
    dataServer.responses.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[{"a":1}');
    });
    const events = await client.requests.run({ connectionId, format: 'rest', url: at('/endless') });
    let runId = '';
    for await (const event of events) {
      if (event.type === 'started') runId = event.runId;
      if (event.type === 'rows') break;
    }
    if (dataServer.service.openSockets() > 0) await dataServer.service.nextClose();
    expect((await client.results.window({ runId, from: 0, count: 9 })).rows).toHaveLength(1);
  });

  test('closes the connection when the page leaves before the response headers arrive', async () => {
    const arrived = Promise.withResolvers<void>();
    dataServer.responses.set('/silent', () => arrived.resolve());
    const events = await client.requests.run({ connectionId, format: 'rest', url: at('/silent') });
    expect((await events.next()).value).toMatchObject({ type: 'started' });
    const waiting = events.next();
    await arrived.promise;
    const closed = dataServer.service.nextClose();
    await events.return?.();
    await closed;
    expect((await waiting).done).toBe(true);
  });

  test('closes the connection when the call is aborted', async () => {
    const arrived = Promise.withResolvers<void>();
    dataServer.responses.set('/silent', () => arrived.resolve());
    const calling = new AbortController();
    const events = await client.requests.run({ connectionId, format: 'rest', url: at('/silent') }, { signal: calling.signal });
    expect((await events.next()).value).toMatchObject({ type: 'started' });
    await arrived.promise;
    const closed = dataServer.service.nextClose();
    calling.abort();
    await closed;
    expect((await events.next()).done).toBe(true);
  });

  test('ends when its result is released', async () => {
    dataServer.responses.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[{"a":1}');
    });
    let runId = '';
    let closed: Promise<void> | null = null;
    for await (const event of await client.requests.run({ connectionId, format: 'rest', url: at('/endless') })) {
      if (event.type === 'started') runId = event.runId;
      if (event.type !== 'rows') continue;
      closed = dataServer.service.nextClose();
      await client.results.release({ runId });
    }
    await closed;
    expect(await readdir(join(host.dataFolder, 'results'))).toEqual([]);
  });

  test.each(['nonsense', 'ftp://127.0.0.1/', 'http://jo:canary-pass@127.0.0.1/'])('rejects the invalid URL %s', async (url) => {
    const problem = await problemOfCall(client.requests.run({ connectionId, format: 'rest', url }));
    expect(problem.code).toBe('invalid-url');
    expect(JSON.stringify(problem)).not.toContain('canary');
  });

  test('shows a response that contains the credentials without them', async () => {
    dataServer.responses.set('/echo', (request, response) =>
      sendJson(response, 400, { detail: `You sent ${request.headers.authorization}` }),
    );
    const events = await run(at('/echo'));
    const runId = pick(events, 'started')?.runId ?? '';
    expect(JSON.stringify(events) + (await client.results.raw({ runId })).text).not.toContain('eyJ');
  });
});
