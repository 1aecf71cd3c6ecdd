import { once } from 'node:events';
import { constants, createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWireClient, type WireClient } from '../../../electron/wire/client.ts';
import { readText } from '../../../electron/wire/read-body.ts';
import { selfSigned } from './self-signed.ts';

let client: WireClient;
let origin: string;
let server: ReturnType<typeof createSecureServer>;
const received: string[] = [];
const failures: (string | null)[] = [];

beforeEach(async () => {
  received.length = 0;
  failures.length = 0;
  client = createWireClient({
    authorities: [selfSigned.cert],
    observer: () => ({ head: () => undefined, take: () => undefined, end: () => undefined, fail: (code) => failures.push(code) }),
  });
  server = createSecureServer({ ...selfSigned, allowHTTP1: true }, (request, response) => {
    received.push(`${request.method} ${request.httpVersion}`);
    if (request.httpVersionMajor === 2) response.stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED);
    else request.resume().once('end', () => response.end('ok'));
  });
  server.on('session', (session) => session.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await client.close();
  await new Promise((resolve) => server.close(resolve));
});

describe('a server that requires HTTP/1.1 instead of HTTP/2', () => {
  test('gets the request again over HTTP/1.1, and later requests only over HTTP/1.1', async () => {
    const response = await client.get({ url: origin });
    expect(await readText(response, 100)).toBe('ok');
    expect(response.exchange.connection).toMatchObject({ protocol: 'http/1.1', requiresHttp1: true });
    expect(await readText(await client.get({ url: `${origin}/next` }), 100)).toBe('ok');
    expect(received).toEqual(['GET 2.0', 'GET 1.1', 'GET 1.1']);
    expect(failures).toEqual(['connection-lost']);
  });

  test('gets concurrent requests again, and requests on connections of their own', async () => {
    const requests = [{ url: origin }, { url: origin }, { url: origin, connections: 'jo' }];
    const texts = await Promise.all(requests.map(async (request) => readText(await client.get(request), 100)));
    expect(texts).toEqual(['ok', 'ok', 'ok']);
  });

  test('gets a form again, because it processed nothing', async () => {
    expect(await readText(await client.postForm({ url: origin, form: 'a=b' }), 100)).toBe('ok');
    expect(received).toEqual(['POST 2.0', 'POST 1.1']);
  });
});
