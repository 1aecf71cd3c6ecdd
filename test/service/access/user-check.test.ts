import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createUserCheck, type UserCheck } from '../../../service/access/user-check.ts';

let owned: AsyncDisposableStack;
const requests: string[] = [];
const logged: string[] = [];
let respond: RequestListener;
let check: UserCheck;
let base: string;

beforeEach(async () => {
  owned = new AsyncDisposableStack();
  requests.length = 0;
  logged.length = 0;
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close');
    if (request.url === '/.well-known/openid-configuration') {
      response.end(JSON.stringify({ issuer: base, jwks_uri: `${base}/keys`, token_endpoint: `${base}/token` }));
    } else if (request.url === '/token') {
      response.end(JSON.stringify({ access_token: request.headers.authorization === 'Basic YyUzQTpz' ? 'good' : 'bad', expires_in: 60 }));
    } else {
      requests.push(`${request.url} ${request.headers.authorization}`);
      respond(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  check = createUserCheck({ issuer: base, url: `${base}/users/{sub}`, clientId: 'c:', clientSecret: 's' }, (line) => logged.push(line));
  owned.defer(() => new Promise((resolve) => server.close(() => resolve())));
});
afterEach(async () => {
  vi.useRealTimers();
  await owned.disposeAsync();
});

const record =
  (value: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(typeof value === 'string' ? value : JSON.stringify(value));

describe("the state of a service token's user at the identity provider", () => {
  test.each([
    ['a user of Keycloak', record({ id: 'u1', enabled: true }), 'enabled'],
    ['a disabled user of Keycloak', record({ id: 'u1', enabled: false }), 'disabled'],
    ['an inactive user of SCIM', record({ active: false }), 'disabled'],
    ['a disabled user of Microsoft Graph', record({ accountEnabled: false }), 'disabled'],
    ['a deleted user', record({ error: 'User not found' }, 404), 'disabled'],
    ['a record without a state', record({ id: 'u1' }), 'unknown'],
    ['a state that is a string', record({ enabled: 'true' }), 'unknown'],
    ['a client without the permission', record({ enabled: true }, 403), 'unknown'],
    ['a redirect', (_request, response) => void response.writeHead(302, { location: '/other' }).end(), 'unknown'],
    ['no JSON', record('<html>'), 'unknown'],
    ['a record of several megabytes', record(`{"enabled":true,"x":"${'x'.repeat(2_000_000)}"}`), 'unknown'],
  ] as [string, RequestListener, string][])('is determined from %s', async (_name, listener, state) => {
    respond = listener;
    expect(await check.stateOf('u1')).toBe(state);
    expect(requests).toEqual(['/users/u1 Bearer good']);
    expect(logged.length).toBe(state === 'unknown' ? 1 : 0);
    expect(logged.join()).not.toMatch(/good|Basic/);
  });

  test('is requested once a minute for each user, even by concurrent requests', async () => {
    respond = record({ enabled: true });
    expect(await Promise.all(['a', 'a', 'b'].map((subject) => check.stateOf(subject)))).toEqual(['enabled', 'enabled', 'enabled']);
    expect(requests).toHaveLength(2);
    respond = record({ enabled: false });
    expect(await check.stateOf('a')).toBe('enabled');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    expect(await check.stateOf('a')).toBe('disabled');
  });

  test('stays the last known one for 15 minutes while the identity provider fails, and is then unknown', async () => {
    respond = record({ enabled: true });
    expect(await check.stateOf('a')).toBe('enabled');
    respond = record('', 500);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start + 61_000 });
    expect(await check.stateOf('a')).toBe('enabled');
    expect(requests).toHaveLength(2);
    vi.setSystemTime(start + 62_000);
    expect(await check.stateOf('a')).toBe('enabled');
    expect(requests).toHaveLength(2);
    vi.setSystemTime(start + 901_000);
    expect(await check.stateOf('a')).toBe('unknown');
    respond = record({ enabled: true });
    vi.setSystemTime(start + 912_000);
    expect(await check.stateOf('a')).toBe('enabled');
  });

  test.each(['../../realm', '.', '..', 'a/b?x#y', '%2e%2e'])(
    'is requested only for that user if the subject is %s, without path traversal',
    async (subject) => {
      respond = record({ enabled: true });
      const isDots = /^\.+$/.test(subject);
      expect(await check.stateOf(subject)).toBe(isDots ? 'disabled' : 'enabled');
      expect(requests).toEqual(isDots ? [] : [`/users/${encodeURIComponent(subject)} Bearer good`]);
    },
  );
});
