import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { printProblem } from '../../electron/cli/output/print-problem.ts';
import { allSecrets, at, client, connectionId, dataServer, pick, run, signedIn } from '../electron/core/scripted-application.ts';
import { catalogueOf } from '../shared/contract/sent-catalogue.ts';

const logged: string[] = [];
const servers: Server[] = [];

beforeEach(async () => {
  logged.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged.push(String(text));
    return true;
  });
  await signedIn();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(servers.splice(0).map((dataServer) => new Promise((resolve) => dataServer.close(resolve))));
});

/** Returns the credential of a request, for servers that send it back. */
const credentialOf = (request: IncomingMessage): string => (request.headers.authorization ?? '').replace(/^Bearer /, '');

/** Returns a compression bomb: compressed data that expands to this many megabytes of spaces. */
const bomb = (beginning: string, megabytes: number, end: string): Buffer =>
  gzipSync(Buffer.concat([Buffer.from(beginning), Buffer.alloc(megabytes * 1024 * 1024, 0x20), Buffer.from(end)]));

interface Fault {
  readonly response: (request: IncomingMessage, response: ServerResponse) => void;
  readonly code: string;
  readonly reason?: string;
  /** Pattern for the message to the user. */
  readonly named: RegExp;
  readonly rows: number;
}

const json = { 'content-type': 'application/json' };

const faults: Readonly<Record<string, Fault>> = {
  'closes in the middle of the body': {
    response: (request, response) => {
      response.writeHead(200, json);
      response.write(`[{"a":"${credentialOf(request)}"},{"a":2},{"a":`, () => response.socket?.destroy());
    },
    code: 'connection-lost',
    named: /connection was closed before the response was complete, after \d+ bytes/,
    rows: 2,
  },
  'sends less than its Content-Length': {
    response: (_request, response) => {
      response.writeHead(200, { ...json, 'content-length': '1000' });
      response.write('[{"a":1}', () => response.socket?.end());
    },
    code: 'connection-lost',
    named: /before the response was complete/,
    rows: 1,
  },
  'sends bytes that are invalid in its declared encoding': {
    response: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(Buffer.from('[{"a":"caf\xe9"}]', 'latin1'));
    },
    code: 'unexpected-answer',
    reason: 'encoding-in-rows',
    named: /row 1, “a” has the byte 0xE9.*isn’t valid in utf-8.*“é”/,
    rows: 1,
  },
  'declares an unknown encoding': {
    response: (_request, response) => response.writeHead(200, { 'content-type': 'application/json; charset=x-nobody' }).end('[{"a":1}]'),
    code: 'unexpected-answer',
    reason: 'encoding',
    named: /x-nobody/,
    rows: 0,
  },
  'sends ten thousand headers': {
    response: (request, response) => {
      response.socket?.end(
        `HTTP/1.1 200 OK\r\n${Array.from({ length: 10_000 }, (_, index) => `x-${index}: ${credentialOf(request)}\r\n`).join('')}\r\n[]`,
      );
    },
    code: 'unexpected-answer',
    reason: 'too-many-headers',
    named: /response headers exceed the size limit/,
    rows: 0,
  },
  'sends status 103 without end': {
    response: (_request, response) => {
      const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000);
      const more = (): void => {
        while (response.socket?.destroyed === false && response.socket.write(hints));
        response.socket?.once('drain', more);
      };
      more();
    },
    code: 'unexpected-answer',
    reason: 'too-many-headers',
    named: /response headers exceed the size limit/,
    rows: 0,
  },
  'redirects in an endless loop': {
    response: (request, response) => response.writeHead(302, { location: `/fault?access_token=${credentialOf(request)}` }).end(),
    code: 'redirect-refused',
    reason: 'itself',
    named: /redirects to itself/,
    rows: 0,
  },
  'sends a compressed row that expands beyond the limit': {
    response: (_request, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb('[{"a":"', 20, '"}]')),
    code: 'row-too-large',
    named: /can be up to 16 MB/,
    rows: 0,
  },
  'sends a decompression bomb': {
    response: (_request, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb('[{"a":1},', 80, '{}]')),
    code: 'unexpected-answer',
    reason: 'decompressed-too-large',
    named: /expands to an extreme size/,
    rows: 1,
  },
  'responds with a web page': {
    response: (request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>Sign in ${credentialOf(request)}</html>`),
    code: 'unexpected-answer',
    reason: 'document-web-page',
    named: /returned a web page instead of data/,
    rows: 0,
  },
  'doesn’t use HTTP': {
    response: (_request, response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'),
    code: 'unexpected-answer',
    reason: 'not-http',
    named: /response isn’t HTTP/,
    rows: 0,
  },
};

describe('a faulty server is reported with its cause, and other calls continue', () => {
  test.each(Object.entries(faults))('a server that %s', async (_words, fault) => {
    dataServer.responses.set('/fault', fault.response);
    const running = run(at('/fault'));
    // The application still handles other calls.
    expect((await catalogueOf(client.catalogue.list({ connectionId }))).apis).toHaveLength(1);
    const events = await running;
    const failed = pick(events, 'failed');
    if (failed === undefined) throw new Error(`nothing failed: ${JSON.stringify(events)}`);
    expect(failed.problem).toMatchObject({
      code: fault.code,
      ...(fault.reason === undefined ? {} : { parameters: { reason: fault.reason } }),
    });
    const printed = printProblem(failed.problem);
    expect(`${printed.message} ${printed.cause}`).toMatch(fault.named);
    expect(failed.rows, 'rows that came before are lost').toBe(fault.rows);
    const runId = pick(events, 'started')?.runId ?? '';
    const shown = [events, await client.results.window({ runId, from: 0, count: 5 }), await client.results.raw({ runId }), logged];
    for (const secret of allSecrets) expect(JSON.stringify(shown)).not.toContain(secret);
  });

  test('an endless response stops at the size limit of a result, and the received rows remain', async () => {
    await client.settings.change({ maximumResultMegabytes: 1 });
    const row = `{"a":"${'x'.repeat(1000)}"},`.repeat(64);
    dataServer.responses.set('/endless', (_request, response) => {
      response.writeHead(200, json).write('[');
      const more = (): void => {
        while (!response.destroyed && response.write(row));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const failed = pick(await run(at('/endless')), 'failed');
    expect(failed?.problem.code).toBe('result-too-large');
    expect(failed?.rows).toBeGreaterThan(500);
  });

  test('a server that doesn’t respond is reported after the timeout of the connection, with the phase', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    silent.listen(0, '127.0.0.1');
    servers.push(silent);
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const { id } = await client.connections.create({
      name: 'Silent',
      kind: 'marketplace',
      baseUrl: origin,
      colour: '#7048e8',
      production: false,
      method: 'none',
      methods: ['none'],
      connection: { timeouts: { headers: 200 } },
    });
    const running = (async () => {
      for await (const event of await client.requests.run({ connectionId: id, format: 'rest', url: `${origin}/` })) {
        if (event.type === 'failed') return event.problem;
      }
      return null;
    })();
    expect((await catalogueOf(client.catalogue.list({ connectionId }))).apis).toHaveLength(1);
    expect(await running).toMatchObject({ code: 'timed-out', parameters: { phase: 'headers', milliseconds: 200, host: '127.0.0.1' } });
    for (const socket of sockets) socket.destroy();
  });
});
