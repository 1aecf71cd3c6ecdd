import { createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWireClient, type WireClient } from '../../../electron/wire/client.ts';
import { readText } from '../../../electron/wire/read-body.ts';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { problemFrom } from './problem-from.ts';
import { selfSigned } from './self-signed.ts';

let client: WireClient;
const servers: LoopbackServer[] = [];

beforeEach(() => {
  client = createWireClient();
});

afterEach(async () => {
  await client.close();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(...parameters: Parameters<typeof startLoopbackServer>): Promise<LoopbackServer> {
  const server = await startLoopbackServer(...parameters);
  servers.push(server);
  return server;
}

const limit = 1_000_000;
const getText = async (url: string, by = client) => readText(await by.get({ url }), limit);

describe('requests of the client', () => {
  test('sends path and query unchanged, without the fragment', async () => {
    const server = await serve((_request, response) => response.end('ok'));
    await getText(`${server.origin}/a/b?$filter=name%20eq%20'O''Neil'&x=1#fragment`);
    expect(server.requests[0]?.url).toBe("/a/b?$filter=name%20eq%20'O''Neil'&x=1");
  });

  test('the previewed headers are exactly those that are sent', async () => {
    const server = await serve((_request, response) => response.end('ok'));
    const request = {
      url: server.origin,
      headers: [
        ['accept', 'application/json'],
        ['x-request-id', 'a-1'],
      ] as const,
      credential: [['authorization', 'Bearer t']] as const,
    };
    await readText(await client.get(request), limit);
    const { rawHeaders = [] } = server.requests[0] ?? {};
    expect(client.headersOf(request).flat()).toEqual(rawHeaders);
  });

  test('each request identifies this program and has an ID, which an error includes', async () => {
    const server = await serve((request, response) => (request.url === '/' ? response.end('ok') : response.socket?.destroy()));
    const received = await client.get({ url: server.origin });
    await readText(received, limit);
    expect(server.requests[0]?.headers).toMatchObject({ 'user-agent': 'Dataquay', 'x-request-id': received.requestId });
    const problem = await problemFrom(client.postForm({ url: `${server.origin}/gone`, form: 'a=b' }));
    expect(problem).toMatchObject({ parameters: { requestId: server.requests[1]?.headers['x-request-id'] } });
    expect(server.requests[1]?.headers['x-request-id']).not.toBe(received.requestId);
  });

  test('header lines are returned as sent, in order, including duplicates', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, 'Fine', ['X-One', '1', 'Link', '<a>', 'Link', '<b>', 'Content-Length', '0']);
      response.end();
    });
    const received = await client.get({ url: server.origin });
    expect(received.statusText).toBe('Fine');
    expect(received.headers.slice(0, 3)).toEqual([
      ['X-One', '1'],
      ['Link', '<a>'],
      ['Link', '<b>'],
    ]);
    expect(await readText(received, limit)).toBe('');
  });

  test.each([
    ['not a url', 'not-a-url'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['http://user:pass@127.0.0.1/', 'credentials-inside'],
  ])('rejects the URL %s before anything is sent', async (url, reason) => {
    const problem = await problemFrom(client.get({ url }));
    expect(problem).toMatchObject({ code: 'invalid-url', parameters: { reason } });
    expect(JSON.stringify(problem)).not.toContain('pass@');
  });
});

describe('redirects and credentials', () => {
  const credential = [['SVC-X-Custom', 'secret-token']] as const;
  const seen = (server: LoopbackServer, header = 'svc-x-custom') => server.requests.map(({ headers }) => headers[header] ?? null);

  test('sends credentials to same-origin redirects, but not to another origin or on the way back', async () => {
    const home: LoopbackServer = await serve((request, response) => {
      const next: Record<string, string> = { '/start': '/second', '/second': `${away.origin}/away` };
      const location = next[request.url ?? ''];
      response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location }).end('home');
    });
    const away: LoopbackServer = await serve((_request, response) => response.writeHead(307, { location: `${home.origin}/back` }).end());
    const received = await client.get({
      url: `${home.origin}/start`,
      credential,
      headers: [
        ['authorization', 'Bearer x'],
        ['accept', '*/*'],
      ],
    });
    expect(await readText(received, limit)).toBe('home');
    expect(received).toMatchObject({ url: `${home.origin}/back`, credentialSent: false });
    expect(received.redirects.map(({ status }) => status)).toEqual([302, 302, 307]);
    expect(seen(home)).toEqual(['secret-token', 'secret-token', null]);
    expect(seen(away)).toEqual([null]);
    expect(seen(away, 'authorization')).toEqual([null]);
    expect(seen(home, 'authorization')).toEqual(['Bearer x', 'Bearer x', null]);
  });

  test('doesn’t send credentials to another port of the same host', async () => {
    const away = await serve((_request, response) => response.end('away'));
    const home = await serve((_request, response) => response.writeHead(301, { location: away.origin }).end());
    expect((await client.get({ url: home.origin, credential })).credentialSent).toBe(false);
    expect(seen(away)).toEqual([null]);
  });

  test('follows ten redirects, and rejects the eleventh', async () => {
    const server = await serve((request, response) => {
      const [, count = '0'] = /(\d+)$/.exec(request.url ?? '') ?? [];
      if (count === '0') response.end('there');
      else response.writeHead(308, { location: `/${Number(count) - 1}` }).end();
    });
    expect(await getText(`${server.origin}/10`)).toBe('there');
    expect(await problemFrom(getText(`${server.origin}/11`))).toMatchObject({
      code: 'redirect-refused',
      parameters: { reason: 'too-many' },
    });
  });

  test('rejects a redirect to a URL that isn’t HTTP', async () => {
    const server = await serve((_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
    expect(await problemFrom(client.get({ url: server.origin }))).toMatchObject({
      code: 'redirect-refused',
      parameters: { reason: 'not-http' },
    });
  });

  test('doesn’t send a form to the target of a redirect', async () => {
    const server = await serve((_request, response) => response.writeHead(307, { location: '/elsewhere' }).end());
    const received = await client.postForm({ url: server.origin, form: 'password=x' });
    received.discard();
    expect(received.status).toBe(307);
    expect(server.requests).toHaveLength(1);
  });
});

describe('network failures', () => {
  test('reports a host name that can’t be resolved', async () => {
    const problem = await problemFrom(client.get({ url: 'http://nobody.invalid/' }));
    expect(problem).toMatchObject({ code: 'name-not-resolved', parameters: { host: 'nobody.invalid', port: 80 } });
  });

  test('reports a refused connection with its host and port', async () => {
    const server = await startLoopbackServer((_request, response) => response.end());
    await server.close();
    const problem = await problemFrom(client.get({ url: `${server.origin}/x` }));
    expect(problem).toMatchObject({
      code: 'connection-refused',
      parameters: { host: '127.0.0.1', port: server.port, url: `${server.origin}/x` },
    });
  });

  test('reports a connection that is lost in the body, after the received part', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('the beginning', () => response.socket?.destroy());
    });
    const received = await client.get({ url: server.origin });
    const parts: string[] = [];
    const reading = (async () => {
      for await (const chunk of received.body) parts.push(Buffer.from(chunk).toString());
    })();
    expect(await problemFrom(reading)).toMatchObject({ code: 'connection-lost' });
    expect(parts.join('')).toBe('the beginning');
  });

  test('reports a truncated chunked body', async () => {
    const server = await serve((_request, response) => {
      response.write('[{"a":1},', () => response.socket?.end());
    });
    expect(await problemFrom(getText(server.origin))).toMatchObject({ code: 'connection-lost' });
  });

  test('reports a timeout for the response headers', async () => {
    const server = await serve(() => undefined);
    const hasty = createWireClient({ timeouts: { headers: 100 } });
    const problem = await problemFrom(hasty.get({ url: server.origin }));
    await hasty.close();
    expect(problem).toMatchObject({ code: 'timed-out', parameters: { phase: 'headers', milliseconds: 100 } });
  });

  test.each([
    ['arrives one character at a time', 'HTTP/1.1 200 OK\r\na: ', 'x'],
    ['is announced repeatedly by status 103', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('reports a timeout if the head of the response %s', async (_what, beginning, piece) => {
    const server = await serve((_request, { socket }) => {
      socket?.write(beginning);
      const dribbling = setInterval(() => socket?.write(piece), 20);
      socket?.once('close', () => clearInterval(dribbling));
    });
    const hasty = createWireClient({ timeouts: { headers: 200 } });
    const problem = await problemFrom(hasty.get({ url: server.origin }));
    await hasty.close();
    expect(problem).toMatchObject({ code: 'timed-out', parameters: { phase: 'headers', milliseconds: 200 } });
  });

  test('reports a timeout for a body that stops arriving', async () => {
    const server = await serve((_request, response) => void response.write('x'));
    const hasty = createWireClient({ timeouts: { body: 100 } });
    const problem = await problemFrom(getText(server.origin, hasty));
    await hasty.close();
    expect(problem).toMatchObject({ code: 'timed-out', parameters: { phase: 'body' } });
  });

  test('reports a server that doesn’t support HTTP', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const problem = await problemFrom(client.get({ url: `http://127.0.0.1:${port}` }));
    await new Promise((resolve) => server.close(resolve));
    expect(problem).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'not-http' } });
  });

  test('reports a TLS failure for HTTPS to a port with plain HTTP', async () => {
    const server = await serve((_request, response) => response.end());
    expect(await problemFrom(client.get({ url: `https://127.0.0.1:${server.port}` }))).toMatchObject({ code: 'tls-failed' });
  });

  test('ten thousand headers', async () => {
    const server = await serve((_request, response) => {
      for (let count = 0; count < 10_000; count += 1) response.setHeader(`x-header-${count}`, 'some value');
      response.end();
    });
    expect(await problemFrom(client.get({ url: server.origin }))).toMatchObject({
      code: 'unexpected-answer',
      parameters: { reason: 'too-many-headers' },
    });
  });

  test('reports an untrusted certificate, and sends nothing', async () => {
    const server = await serve((_request, response) => response.end(), { tls: selfSigned });
    const problem = await problemFrom(client.get({ url: server.origin, credential: [['authorization', 'Bearer x']] }));
    expect(problem).toMatchObject({ code: 'tls-failed', parameters: { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT', port: server.port } });
    expect(server.requests).toHaveLength(0);
  });

  test('replaces a stale pooled connection without an error', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '2', connection: 'keep-alive' });
      response.end('ok');
    });
    expect(await getText(server.origin)).toBe('ok');
    await server.close();
    const again = await serve((_request, response) => response.end('new'), { port: server.port });
    expect(await getText(again.origin)).toBe('new');
  });
});

test('reading a fast body doesn’t block other tasks', async () => {
  const megabytes = 16;
  const server = await serve((_request, response) => response.end(Buffer.alloc(megabytes * 1024 * 1024)));
  let turns = 0;
  let reading = true;
  const turn = (): void => {
    turns += 1;
    if (reading) setImmediate(turn);
  };
  turn();
  for await (const _ of (await client.get({ url: server.origin })).body);
  reading = false;
  expect(turns).toBeGreaterThan(2 * megabytes);
});

describe('cancelled requests', () => {
  test('closes the connection if the request is cancelled before the response headers', async () => {
    const arrived = Promise.withResolvers<void>();
    const server = await serve(() => arrived.resolve());
    const controller = new AbortController();
    const waiting = client.get({ url: server.origin, signal: controller.signal });
    waiting.catch(() => undefined);
    await arrived.promise;
    const closed = server.nextClose();
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await closed;
  });

  test('closes the connection if the request is cancelled during an endless body', async () => {
    const server = await serve((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    const controller = new AbortController();
    const received = await client.get({ url: server.origin, signal: controller.signal });
    const closed = server.nextClose();
    const reading = (async () => {
      for await (const _ of received.body) controller.abort(new Error('enough'));
    })();
    await expect(reading).rejects.toThrow('enough');
    await closed;
    expect(server.openSockets()).toBe(0);
  });

  test('closes the connection if the reader stops reading the body', async () => {
    const server = await serve((_request, response) => void response.write('x'.repeat(1000)));
    const received = await client.get({ url: server.origin });
    const closed = server.nextClose();
    for await (const _ of received.body) break;
    await closed;
    expect(server.openSockets()).toBe(0);
  });
});

describe('compressed bodies', () => {
  const text = 'a text that is worth compressing '.repeat(1000);
  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', Buffer.from(text)],
  ])('decompresses %s', async (encoding, body) => {
    const server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
    expect(await getText(server.origin)).toBe(text);
  });

  test.each([
    ['gzip', Buffer.from('this is not gzip')],
    ['br', Buffer.from('neither is this brotli')],
    ['zstd', Buffer.from('nor is this zstd')],
    ['compress', Buffer.from('x')],
  ])('reports an invalid or unsupported %s body', async (encoding, body) => {
    const server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
    const parameters = encoding === 'compress' ? { reason: 'compression' } : { reason: 'compression-damaged', encoding, received: 0 };
    expect(await problemFrom(getText(server.origin))).toMatchObject({ code: 'unexpected-answer', parameters });
  });

  test.each([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['zstd', zstdCompressSync(text)],
  ])('reports a truncated %s body', async (encoding, body) => {
    const server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body.subarray(0, -5)));
    expect(await problemFrom(getText(server.origin))).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'cut-short' } });
  });

  test('zstd that requires more memory than HTTP allows is rejected', async () => {
    const wide = zstdCompressSync(Buffer.alloc(9 * 1024 * 1024), { params: { [constants.ZSTD_c_windowLog]: 25 } });
    const server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end(wide));
    expect(await problemFrom(getText(server.origin))).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'compression' } });
  });

  test('stops reading a small body that decompresses to 96 MiB', async () => {
    const bomb = gzipSync(Buffer.alloc(96 * 1024 * 1024), { level: 9 });
    const server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    const received = await client.get({ url: server.origin });
    let bytes = 0;
    const reading = (async () => {
      for await (const chunk of received.body) bytes += chunk.length;
    })();
    expect(await problemFrom(reading)).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'decompressed-too-large' } });
    expect(bytes).toBeLessThan(66 * 1024 * 1024);
  });

  test('rejects a body with three encodings', async () => {
    const body = gzipSync(gzipSync(gzipSync(text)));
    const server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip' }).end(body));
    expect(await problemFrom(getText(server.origin))).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'compression' } });
  });

  test('rejects a decompressed text that exceeds the limit', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(3 * limit))),
    );
    expect(await problemFrom(getText(server.origin))).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'too-large' } });
  });
});

describe('the recorded exchange of a response', () => {
  test('reports the connection, the duration of each step, and whether the connection was reused', async () => {
    const server = await serve((_request, response) => response.end('ok'));
    const url = `http://localhost:${server.port}/`;
    const first = await client.get({ url });
    await readText(first, limit);
    await nextTurn();
    const second = await client.get({ url });
    await readText(second, limit);
    expect(first.exchange).toMatchObject({
      connection: { protocol: 'http/1.1', proxy: null, tls: null, remote: expect.stringContaining(`:${server.port}`) },
      timings: { reused: false, proxy: null, tls: null },
      redirects: [],
      retries: [],
    });
    const { dns, tcp, firstByte } = first.exchange.timings;
    for (const time of [dns, tcp, firstByte]) expect(time).toBeGreaterThan(0);
    expect(second.exchange.timings).toMatchObject({ reused: true, dns: null, tcp: null });
  });

  test('reports the headers that a redirect dropped', async () => {
    const away = await serve((_request, response) => response.end('away'));
    const home = await serve((_request, response) => response.writeHead(302, { location: away.origin }).end());
    const received = await client.get({ url: home.origin, credential: [['X-Token', 't']], headers: [['Cookie', 'c']] });
    received.discard();
    expect(received.exchange.redirects).toEqual([
      { status: 302, from: `${home.origin}/`, to: `${away.origin}/`, dropped: ['X-Token', 'Cookie'] },
    ]);
  });
});
