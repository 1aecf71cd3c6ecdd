import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWireClient, type WireClient } from '../../../electron/wire/client.ts';
import { readText } from '../../../electron/wire/read-body.ts';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';

const retry = { firstWait: 5, longestWait: 2_000 };
let client: WireClient;
const servers: LoopbackServer[] = [];

beforeEach(() => {
  client = createWireClient({ retry });
});

afterEach(async () => {
  await client.close();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(listener: Parameters<typeof startLoopbackServer>[0]): Promise<LoopbackServer> {
  const server = await startLoopbackServer(listener);
  servers.push(server);
  return server;
}

describe('retries for a busy server', () => {
  const busyAtFirst = (times: number, head: (response: ServerResponse) => void) => {
    let left = times;
    return (_request: IncomingMessage, response: ServerResponse): void => {
      left -= 1;
      if (left < 0) response.end('ok');
      else head(response);
    };
  };
  test.each([429, 502, 503, 504])('retries after status %d, and records each retry', async (status) => {
    const server = await serve(busyAtFirst(2, (response) => response.writeHead(status).end('busy')));
    const received = await client.get({ url: server.origin });
    expect(await readText(received, 1_000)).toBe('ok');
    expect(received.exchange.retries.map(({ reason }) => reason)).toEqual([status, status]);
    expect(server.requests).toHaveLength(3);
  });

  test('returns the third rejection as the response', async () => {
    const server = await serve((_request, response) => response.writeHead(503).end('busy'));
    expect((await client.get({ url: server.origin })).status).toBe(503);
    expect(server.requests).toHaveLength(3);
  });

  test('waits for the time in Retry-After, and doesn’t retry if it is too long', async () => {
    const server = await serve(busyAtFirst(1, (response) => response.writeHead(429, { 'retry-after': '1' }).end()));
    const received = await client.get({ url: server.origin });
    received.discard();
    expect(received.exchange.retries).toEqual([{ reason: 429, waited: 1000 }]);
    const slow = await serve((_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    expect((await client.get({ url: slow.origin })).status).toBe(429);
    expect(slow.requests).toHaveLength(1);
  });

  test('retries if the connection breaks before the response headers', async () => {
    const server = await serve(busyAtFirst(1, (response) => response.socket?.destroy()));
    expect(await readText(await client.get({ url: server.origin }), 1_000)).toBe('ok');
    expect(server.requests).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 500, 501])('doesn’t retry after status %d', async (status) => {
    const server = await serve((_request, response) => response.writeHead(status).end());
    (await client.get({ url: server.origin })).discard();
    expect(server.requests).toHaveLength(1);
  });

  test('doesn’t retry a slow failure, so that the user doesn’t wait for it three times', async () => {
    const server = await serve((_request, response) => response.writeHead(504).end('too slow'));
    await client.close();
    client = createWireClient({ retry: { ...retry, slowestAttempt: 0 } });
    const received = await client.get({ url: server.origin });
    expect(await readText(received, 1_000)).toBe('too slow');
    expect(received.exchange.retries).toEqual([]);
    const broken = await serve((_request, response) => response.socket?.destroy());
    await expect(client.get({ url: broken.origin })).rejects.toMatchObject({ problem: { code: 'connection-lost' } });
    expect([server.requests.length, broken.requests.length]).toEqual([1, 1]);
  });

  test('doesn’t retry a form, or a request on the connections of an identity', async () => {
    const server = await serve((_request, response) => response.writeHead(503).end());
    (await client.postForm({ url: server.origin, form: 'a=b' })).discard();
    (await client.get({ url: server.origin, connections: 'jo' })).discard();
    expect(server.requests).toHaveLength(2);
  });

  test('cancels the wait before a retry, and doesn’t retry', async () => {
    const arrived = Promise.withResolvers<void>();
    const server = await serve((_request, response) => {
      response.writeHead(503, { 'retry-after': '2' }).end();
      response.on('close', () => arrived.resolve());
    });
    const controller = new AbortController();
    const waiting = client.get({ url: server.origin, signal: controller.signal });
    waiting.catch(() => undefined);
    await arrived.promise;
    await nextTurn();
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(server.requests, 'it was asked again after it was given up').toHaveLength(1);
  });
});
