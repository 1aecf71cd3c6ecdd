import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { os, type RouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { contentSecurityPolicy } from '../../../electron/hosting/page-headers.ts';
import { createSessionKeys, type SessionKeys } from '../../../electron/web/session-keys.ts';
import { builtPage } from '../../../electron/web/static-page.ts';
import { startWebServer, type WebServer } from '../../../electron/web/web-server.ts';

const router = {
  greet: os.handler(() => 'hello'),
  count: os.handler(async function* () {
    yield 1;
    yield 2;
  }),
};

let folder: string;
let sessionKeys: SessionKeys;
let server: WebServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-page-'));
  await writeFile(join(folder, 'secret.json'), '"outside"');
  await mkdir(join(folder, 'page', 'assets'), { recursive: true });
  await writeFile(join(folder, 'page', 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(join(folder, 'page', 'assets', 'main.js'), 'export {};');
  await writeFile(join(folder, 'page', 'assets', 'notes.txt'), 'no part of a page');
  await symlink(join(folder, 'secret.json'), join(folder, 'page', 'assets', 'link.json'));
  sessionKeys = createSessionKeys();
  server = await startWebServer({ port: 0, sessionKeys, router, page: builtPage(join(folder, 'page')) });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request with exactly this path, which `fetch` would normalize. */
function send(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.address);
    const sent = request({ host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers: options.headers ?? {} }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject).end(options.body);
  });
}

const origin = () => server.address.slice(0, -1);
const offer = (key: unknown, headers: Record<string, string> = {}) =>
  send('/contract/session', {
    method: 'POST',
    headers: { origin: origin(), 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ key }),
  });
const cookieOf = (received: Response) => String(received.headers['set-cookie']).split(';', 1)[0] ?? '';

describe('the page over loopback', () => {
  it('serves the page and its files with security headers and content types', async () => {
    for (const path of ['/', '/index.html', '/?x=1', '/assets/main.js']) {
      const received = await send(path);
      expect(received.status).toBe(200);
      expect(received.headers).toMatchObject({
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
    expect((await send('/assets/main.js')).headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await send('/', { method: 'HEAD' })).body).toBe('');
  });

  it.each([
    '/../secret.json',
    '/assets/../../secret.json',
    '/%2e%2e/secret.json',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.json',
    '/..%5csecret.json',
    '/..\\secret.json',
    '//secret.json',
    '/assets/link.json',
    '/assets/notes.txt',
    '/assets/',
    '/index.html/',
    '/index.html%00.js',
    '/__proto__',
  ])('returns 404 for paths outside the built page: %s', async (path) => {
    const received = await send(path);
    expect(received.status).toBe(404);
    expect(received.body).not.toContain('outside');
    expect(received.headers['content-security-policy']).toBe(contentSecurityPolicy);
  });

  it('rejects requests with another Host header, as after DNS rebinding', async () => {
    expect((await send('/', { headers: { host: 'evil.example' } })).status).toBe(403);
  });

  it('rejects PUT and POST requests to the page', async () => {
    expect((await send('/', { method: 'PUT', headers: { origin: origin() } })).status).toBe(405);
    expect((await send('/', { method: 'POST', headers: { origin: 'http://evil.example' } })).status).toBe(403);
  });

  it.runIf(process.platform === 'linux')('listens only on 127.0.0.1', async () => {
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const rejected = await new Promise((resolve) => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.2');
      socket.on('connect', () => resolve(false)).on('error', () => resolve(true));
    });
    expect(rejected).toBe(true);
  });
});

it('reports a port that is in use, with the option to change it', async () => {
  const port = Number(new URL(server.address).port);
  const second = startWebServer({ port, sessionKeys, router, page: builtPage(join(folder, 'page')) });
  await expect(second).rejects.toThrow(`Port ${port} is in use by another program. Use --port with another port`);
});

it('reports a page that isn’t built, with the command that builds it', async () => {
  await expect(startWebServer({ port: 0, sessionKeys, router, page: builtPage(folder) })).rejects.toThrow('npm run build');
});

describe('the session of a browser', () => {
  it('exchanges a key for a cookie that scripts can’t read and other sites can’t send', async () => {
    const received = await offer(sessionKeys.issueKey('any'));
    expect(received.status).toBe(204);
    expect(String(received.headers['set-cookie'])).toMatch(/^dataquay-\d+=[\w-]{43}; Path=\/contract; HttpOnly; SameSite=Strict$/);
    const held = await send('/contract/session', { headers: { cookie: cookieOf(received) } });
    expect(held.status).toBe(204);
  });

  it('rejects the second use of a single-use key', async () => {
    const key = sessionKeys.issueKey('one');
    expect((await offer(key)).status).toBe(204);
    expect((await offer(key)).status).toBe(403);
  });

  it.each([['wrong'], [''], [null], [{}], [5], ['x'.repeat(5000)]])('rejects the key %j', async (key) => {
    expect((await offer(key)).status).toBe(403);
  });

  it('rejects keys from forms and scripts of other sites', async () => {
    const key = sessionKeys.issueKey('one');
    expect((await offer(key, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await offer(key, { 'content-type': 'text/plain' })).status).toBe(403);
    expect((await offer(key, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await send('/contract/session', { method: 'POST', body: JSON.stringify({ key }) })).status).toBe(403);
    expect((await offer(key)).status).toBe(204);
  });

  it('rejects requests without a valid session cookie', async () => {
    expect((await send('/contract/session')).status).toBe(401);
    expect((await send('/contract/session', { headers: { cookie: 'dataquay-1=x; a=b' } })).status).toBe(401);
    expect((await send('/contract/other')).status).toBe(426);
  });
});

describe('the channel to the application', () => {
  /** Opens a WebSocket. Resolves with the HTTP status if the server rejects it. */
  function open(headers: Record<string, string>, path = '/contract'): Promise<WebSocket | number> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${server.address.replace('http', 'ws').slice(0, -1)}${path}`, { headers });
      socket.on('open', () => resolve(socket));
      socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode ?? 0);
        socket.on('error', () => {}).terminate();
      });
      socket.on('error', reject);
    });
  }
  const cookie = async () => cookieOf(await offer(sessionKeys.issueKey('one')));

  it('returns responses and streams to a page with a session', async () => {
    const socket = await open({ origin: origin(), cookie: await cookie() });
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    // ws and the DOM have different types for the same socket.
    const client: RouterClient<typeof router> = createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }));
    expect(await client.greet()).toBe('hello');
    const counted: number[] = [];
    for await (const number of await client.count()) counted.push(number);
    expect(counted).toEqual([1, 2]);
    const disconnected = server.channel.whenAllDisconnected();
    socket.close();
    await disconnected;
  });

  it('ignores invalid messages, which would end in unhandled rejections, and continues with valid ones', async () => {
    const socket = await open({ origin: origin(), cookie: await cookie() });
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => void rejections.push(reason);
    process.on('unhandledRejection', note);
    const errors = vi.spyOn(console, 'error');
    for (const message of [
      '',
      'x',
      '{}',
      '[]',
      'null',
      '{"i":1}',
      '{"i":"1","p":{"u":"/greet","b":{"meta":[[9]]}}}',
      Buffer.from([0, 255]),
    ])
      socket.send(message);
    const client: RouterClient<typeof router> = createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }));
    expect(await client.greet()).toBe('hello');
    process.off('unhandledRejection', note);
    expect([rejections, errors.mock.calls]).toEqual([[], []]);
    errors.mockRestore();
    socket.close();
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['without a session', async () => ({ origin: origin() })],
    ['with an invented session', async () => ({ origin: origin(), cookie: `dataquay-${new URL(origin()).port}=${'A'.repeat(43)}` })],
    ['without an origin', async () => ({ cookie: await cookie() })],
    ['from another origin', async () => ({ origin: 'http://evil.example', cookie: await cookie() })],
    ['from another port of this machine', async () => ({ origin: 'http://127.0.0.1:1', cookie: await cookie() })],
    ['under another name', async () => ({ origin: origin(), host: 'evil.example', cookie: await cookie() })],
  ])('rejects a connection %s', async (_name, headers) => {
    expect(await open(await headers())).toBe(403);
  });

  it('rejects connections at other paths', async () => {
    expect(await open({ origin: origin(), cookie: await cookie() }, '/contract/')).toBe(403);
    expect(await open({ origin: origin(), cookie: await cookie() }, '/')).toBe(403);
  });

  it('closes the connection when the server closes', async () => {
    const socket = await open({ origin: origin(), cookie: await cookie() });
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    await server.close();
    await closed;
    server = await startWebServer({ port: 0, sessionKeys, router, page: builtPage(join(folder, 'page')) });
  });
});
