import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startLoopbackServer } from '../electron/loopback-server.ts';
import { type KerberosSession, openKerberosSession } from './kerberos-session.ts';
import { type NegotiateServer, startNegotiateServer } from './negotiate-server.ts';
import { type Realm, startRealm, whyNoRealm } from './realm.ts';

const reason = whyNoRealm();

describe.skipIf(reason !== null)('signing in with Kerberos at a real realm', () => {
  let realm: Realm;
  let server: NegotiateServer;
  const open: KerberosSession[] = [];

  const session = (options: Partial<Parameters<typeof openKerberosSession>[0]> = {}): KerberosSession => {
    const opened = openKerberosSession({ baseUrl: server.origin, folder: realm.folder, environment: realm.environment, ...options });
    open.push(opened);
    return opened;
  };

  beforeAll(async () => {
    realm = await startRealm({ users: { jo: 'canary-password-jo', kim: 'canary-password-kim' }, services: ['HTTP/localhost'] });
    server = await startNegotiateServer(realm.environment, realm.keytab('keys', 'HTTP/localhost'));
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((opened) => opened.close()));
  });
  afterAll(async () => {
    await server.close();
    await realm.close();
  });

  const ofJo = () => ({ ticket: { from: 'named', name: realm.ticket('jo', 'jo', 'canary-password-jo', '-r', '2d') } }) as const;

  test('shows the user, the expiry, and the renewal time of the ticket', async () => {
    const status = await session({ settings: ofJo() }).session.signIn();
    expect(status).toMatchObject({ state: 'signed-in', who: 'jo@TEST.EXAMPLE', problem: null });
    const { ticket } = status;
    expect(ticket).toMatchObject({ principal: 'jo@TEST.EXAMPLE', realm: 'TEST.EXAMPLE', service: 'HTTP/localhost' });
    const hours = (moment: number | null | undefined): number => Math.round(((moment ?? 0) - Date.now()) / 3_600_000);
    expect([hours(status.expiresAt), hours(ticket?.renewableUntil)]).toEqual([10, 48]);
  });

  test('a token is sent only after the server requested it once, and then with every request', async () => {
    const { session: signIn, get } = session({ settings: ofJo() });
    await signIn.signIn();
    const first = await get('/rows');
    expect(first).toEqual({ status: 200, text: '[{"user":"jo@TEST.EXAMPLE"}]', sent: [false, true] });
    expect((await get('/rows')).sent).toEqual([true]);
  });

  test('sends a token with the first request if the connection always sends one', async () => {
    const { session: signIn, get } = session({ settings: { ...ofJo(), send: 'always' } });
    await signIn.signIn();
    expect(await get('/rows')).toEqual({ status: 200, text: '[{"user":"jo@TEST.EXAMPLE"}]', sent: [true] });
  });

  test('sends a new token to a redirect within the origin', async () => {
    const { session: signIn, get } = session({ settings: { ...ofJo(), send: 'always' } });
    await signIn.signIn();
    expect(await get('/redirect/there')).toEqual({ status: 200, text: '[{"user":"jo@TEST.EXAMPLE"}]', sent: [true, true] });
  });

  test.each(['away', 'away-later'])('sends no token to a redirect to another origin (%s), even if it requests one', async (path) => {
    const elsewhere = await startLoopbackServer((_request, response) => {
      response.writeHead(401, { 'www-authenticate': 'Negotiate' }).end('{}');
    });
    const { session: signIn, get } = session({ settings: { ...ofJo(), send: path === 'away' ? 'when-offered' : 'always' } });
    await signIn.signIn();
    expect((await get(`/${path}/${elsewhere.port}`)).status).toBe(401);
    expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    await elsewhere.close();
  });

  test('withholds rows of another origin, and reports the redirect as the reason', async () => {
    const elsewhere = await startLoopbackServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    });
    const { session: signIn, get } = session({ settings: ofJo() });
    await signIn.signIn();
    await expect(get(`/away/${elsewhere.port}`)).rejects.toMatchObject({
      problem: {
        code: 'kerberos-server-not-authenticated',
        parameters: { reason: 'elsewhere', url: expect.stringContaining(`:${elsewhere.port}`) },
      },
    });
    await elsewhere.close();
  });

  test('delegation is never requested, even for a forwardable ticket', async () => {
    const cache = realm.ticket('forwardable', 'jo', 'canary-password-jo', '-f');
    const { session: signIn, get } = session({ settings: { ticket: { from: 'named', name: cache } } });
    await signIn.signIn();
    expect((await get('/rows')).status).toBe(200);
    const requestedTickets = [...readFileSync(join(realm.folder, 'kdc.log'), 'utf8').matchAll(/TGS_REQ .* for (\S+)/g)].map(
      ([, service]) => service,
    );
    expect(requestedTickets).toContain('HTTP/localhost@TEST.EXAMPLE');
    // For delegation, a client would request a ticket for the realm's own service from the KDC.
    expect(requestedTickets.filter((service) => service?.startsWith('krbtgt/'))).toEqual([]);
  });

  test('returns the error response of an authenticated server', async () => {
    const { session: signIn, get } = session({ settings: ofJo() });
    await signIn.signIn();
    expect(await get('/forbidden')).toMatchObject({ status: 403, sent: [false, true] });
  });

  test('redacts tokens in the recorded headers', async () => {
    const { session: signIn, redaction } = session({ settings: ofJo() });
    await signIn.signIn();
    const shown: string[] = [];
    const { response: answer } = await signIn.send({
      url: `${server.origin}/rows`,
      headers: [],
      onSend: (headers) => void shown.push(JSON.stringify(redaction.headers(headers))),
    });
    shown.push(JSON.stringify(redaction.headers(answer.headers)));
    answer.discard();
    expect(shown[1]).toContain('Negotiate [removed]');
    expect(shown[2]).toContain('Negotiate [removed]');
    expect(shown.join()).not.toMatch(/Negotiate (?!\[removed\])[^"]/);
  });

  test('gets a separate ticket for a password, and deletes it at sign-out', async () => {
    const {
      session: signIn,
      get,
      folder,
      redaction,
    } = session({
      settings: { ticket: { from: 'password' }, principal: 'kim', realm: 'TEST.EXAMPLE' },
      password: 'canary-password-kim',
    });
    expect(await signIn.signIn()).toMatchObject({ state: 'signed-in', who: 'kim@TEST.EXAMPLE' });
    expect((await get('/rows')).text).toContain('kim@TEST.EXAMPLE');
    expect(redaction.text('it was canary-password-kim')).not.toContain('canary');
    const files = () => (existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []);
    const ticket = files().find((file) => file.endsWith('ticket'));
    expect(statSync(join(folder, ticket ?? '')).mode & 0o777).toBe(0o600);
    await signIn.signOut();
    expect(files()).toEqual([]);
    await expect(get('/rows')).resolves.toMatchObject({ status: 401, sent: [false] });
  });

  test('two identities never use each other’s tickets in parallel requests', async () => {
    const cacheOf = (user: string) => ({ from: 'named', name: realm.ticket(user, user, `canary-password-${user}`) }) as const;
    const identities = ['jo', 'kim'].map((user) => ({ user, ...session({ settings: { ticket: cacheOf(user), send: 'always' } }) }));
    await Promise.all(identities.map(({ session: signIn }) => signIn.signIn()));
    const responses = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const identity = identities[index % 2];
        return { expected: `[{"user":"${identity?.user}@TEST.EXAMPLE"}]`, got: (await identity?.get('/rows'))?.text };
      }),
    );
    expect(responses.filter(({ expected, got }) => expected !== got)).toEqual([]);
  });
});

if (reason !== null) test('signs in with Kerberos at a real realm', (context) => context.skip(reason));
