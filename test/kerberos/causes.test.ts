import { chmodSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { printProblem } from '../../electron/cli/output/print-problem.ts';
import { type RunTool, runTool } from '../../electron/signin/kerberos/run-tool.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { kerberosSettingsSchema } from '../../shared/signin/kerberos/settings.ts';
import { type KerberosSession, openKerberosSession } from './kerberos-session.ts';
import { type NegotiateServer, startNegotiateServer } from './negotiate-server.ts';
import { freePort, type Realm, shiftClock, startRealm, startSilentServer, whyNoRealm } from './realm.ts';

const reason = whyNoRealm();

/** Runs a program without the privilege of root to read all files. */
const withoutPrivileges: RunTool = (program, programArguments, options) => {
  if (process.getuid?.() !== 0) return runTool(program, programArguments, options);
  const capabilities = '-dac_override,-dac_read_search';
  return runTool('setpriv', [`--bounding-set=${capabilities}`, `--inh-caps=${capabilities}`, program, ...programArguments], options);
};

/** Checks that a problem has a specific message, cause, and fix instead of the library's message. */
function withSpecificTexts(problem: Problem | null): Problem | null {
  if (problem === null) return null;
  expect(problem.code).not.toBe('kerberos-failed');
  const { message, cause, remedy } = printProblem({ ...problem, detail: null });
  for (const sentence of [message, cause, remedy]) expect(sentence).toMatch(/^\p{Lu}[^{}]+[.)]$/u);
  return problem;
}

describe.skipIf(reason !== null)('the reported causes of Kerberos failures', () => {
  let realm: Realm;
  let server: NegotiateServer;
  const open: KerberosSession[] = [];
  type Options = Partial<Parameters<typeof openKerberosSession>[0]>;

  const session = (options: Options = {}): KerberosSession => {
    const opened = openKerberosSession({ baseUrl: server.origin, folder: realm.folder, environment: realm.environment, ...options });
    open.push(opened);
    return opened;
  };
  const failure = async (options: Options) => withSpecificTexts((await session(options).session.signIn()).problem);
  const named = (name: string) => ({ ticket: { from: 'named', name } }) as const;
  const ticketOfJo = (file: string, ...options: readonly string[]): string => realm.ticket(file, 'jo', 'secret-of-jo', ...options);
  const withConfiguration = (file: string) => ({ ...realm.environment, KRB5_CONFIG: file });

  beforeAll(async () => {
    realm = await startRealm({
      users: { jo: 'secret-of-jo', kim: 'secret-of-kim', locked: 'x-secret', ended: 'x-secret', old: 'x-secret' },
      services: ['HTTP/localhost', 'HTTP/keyless', 'HTTP/rekeyed'],
    });
    realm.administer('modprinc -allow_tix locked', 'modprinc -expire 2020-01-01 ended', 'modprinc +needchange old');
    realm.keytab('keys', 'HTTP/rekeyed');
    server = await startNegotiateServer(realm.environment, realm.keytab('keys', 'HTTP/localhost'));
    realm.administer('cpw -randkey HTTP/rekeyed');
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((opened) => opened.close()));
  });
  afterAll(async () => {
    await server.close();
    await realm.close();
  });

  describe('the ticket', () => {
    test.each([
      ['missing', null, 'missing-named'],
      ['empty', '', 'empty'],
      ['junk', 'this is no ticket cache', 'junk'],
    ])('reports a ticket cache that is %s', async (name, content, why) => {
      const file = join(realm.folder, `cache-${name}`);
      if (content !== null) writeFileSync(file, content);
      expect(await failure({ settings: named(`FILE:${file}`) })).toMatchObject({
        code: 'kerberos-no-ticket',
        parameters: { reason: why, cache: `FILE:${file}`, host: 'localhost' },
      });
    });

    test('reports a ticket cache that the user can’t read', async () => {
      const cache = ticketOfJo('unreadable');
      chmodSync(cache.replace(/^FILE:/, ''), 0);
      expect(await failure({ settings: named(cache), surroundings: { runTool: withoutPrivileges } })).toMatchObject({
        code: 'kerberos-no-ticket',
        parameters: { reason: 'unreadable', cache },
      });
    });

    test('reports that the ticket belongs to another user than the configured one', async () => {
      expect(await failure({ settings: { ...named(ticketOfJo('other')), principal: 'kim@TEST.EXAMPLE' } })).toMatchObject({
        code: 'kerberos-other-principal',
        parameters: { principal: 'kim@TEST.EXAMPLE', found: 'jo@TEST.EXAMPLE' },
      });
    });

    test('rejects another user’s ticket that replaces the ticket during a session', async () => {
      const { session: signIn, get, problemOf } = session({ settings: named(ticketOfJo('changing')) });
      await signIn.signIn();
      expect((await get('/rows')).text).toContain('jo@');
      realm.ticket('changing', 'kim', 'secret-of-kim');
      expect(await problemOf('/rows')).toMatchObject({
        code: 'kerberos-other-principal',
        parameters: { principal: 'jo@TEST.EXAMPLE' },
      });
    });

    test('reports an expired ticket, and uses a new one automatically', async () => {
      const cache = ticketOfJo('expired', '-l', '1s');
      const { session: signIn, get } = session({
        settings: named(cache),
        clock: { now: () => Date.now() + 60_000, after: () => () => undefined },
      });
      expect((await signIn.signIn()).problem).toMatchObject({
        code: 'kerberos-ticket-expired',
        parameters: { principal: 'jo@TEST.EXAMPLE' },
      });
      ticketOfJo('expired');
      expect((await get('/rows')).status).toBe(200);
      expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'jo@TEST.EXAMPLE' });
    });

    test('reports a postdated ticket that isn’t valid yet', async () => {
      realm.administer('modprinc +allow_postdated jo', 'modprinc +allow_postdated krbtgt/TEST.EXAMPLE');
      const cache = ticketOfJo('later', '-s', '2h', '-l', '4h');
      expect(await failure({ settings: named(cache) })).toMatchObject({ code: 'kerberos-ticket-not-yet-valid' });
    });
  });

  test('reports a data folder that can’t be written to', async () => {
    const folder = join(realm.folder, 'krb5.conf');
    const problem = await failure({ folder, settings: named(ticketOfJo('jo')) });
    expect(problem).toMatchObject({ code: 'storage-failed', detail: expect.stringContaining(folder) });
  });

  describe('the service', () => {
    test('reports a service that the realm doesn’t know', async () => {
      expect(await failure({ settings: { ...named(ticketOfJo('jo')), servicePrincipal: 'HTTP@nowhere.test.example' } })).toMatchObject({
        code: 'kerberos-service-unknown',
        parameters: { service: 'HTTP/nowhere.test.example', askedFor: 'HTTP/nowhere.test.example@TEST.EXAMPLE' },
      });
    });

    test('reports a service name with the wrong case', async () => {
      expect(await failure({ settings: { ...named(ticketOfJo('jo')), serviceName: 'http' } })).toMatchObject({
        code: 'kerberos-service-unknown',
        parameters: { service: 'http/localhost' },
      });
    });

    test('reports a service in an unknown realm', async () => {
      expect(await failure({ settings: { ...named(ticketOfJo('jo')), realm: 'OTHER.EXAMPLE' } })).toMatchObject({
        code: 'kerberos-realm-unknown',
        parameters: { realm: 'OTHER.EXAMPLE' },
      });
    });

    test('that is an address rather than a name', async () => {
      const baseUrl = server.origin.replace('localhost', '127.0.0.1');
      expect(await failure({ baseUrl, settings: named(ticketOfJo('jo')) })).toMatchObject({
        code: 'kerberos-service-address',
        parameters: { host: '127.0.0.1' },
      });
      const askedFor = { ...named(ticketOfJo('jo')), servicePrincipal: 'HTTP@127.0.0.1' };
      expect(await failure({ settings: askedFor })).toMatchObject({ code: 'kerberos-service-unknown' });
      expect(kerberosSettingsSchema.safeParse({ ...askedFor, servicePrincipal: 'HTTP@localhost:8080' }).success).toBe(false);
      const override = { ...named(ticketOfJo('jo')), servicePrincipal: 'HTTP@localhost' };
      expect(await failure({ baseUrl, settings: override })).toBeNull();
    });

    test.each([
      ['the server has no key of', 'keyless'],
      ['the server has an old key of', 'rekeyed'],
    ])('reports that the server rejected the token if %s the service', async (_what, host) => {
      const { session: signIn, problemOf } = session({ settings: { ...named(ticketOfJo('jo')), servicePrincipal: `HTTP@${host}` } });
      expect((await signIn.signIn()).state).toBe('signed-in');
      expect(withSpecificTexts(await problemOf('/rows'))).toMatchObject({
        code: 'kerberos-token-refused',
        status: 401,
        parameters: { service: `HTTP/${host}`, principal: 'jo@TEST.EXAMPLE', host: 'localhost', offered: 'negotiate' },
      });
    });

    test('requests the service of the connection, regardless of the DNS settings in krb5.conf', async () => {
      const file = await realm.configuration('canonical.conf', {
        libdefaults: [`default_realm = ${realm.name}`, 'dns_lookup_kdc = false', 'dns_canonicalize_hostname = true', 'rdns = true'],
      });
      const settings = { ...named(ticketOfJo('jo')), servicePrincipal: `HTTP@${hostname()}` };
      expect(await failure({ settings, environment: withConfiguration(file) })).toMatchObject({
        code: 'kerberos-service-unknown',
        parameters: { service: `HTTP/${hostname()}` },
      });
    });
  });

  describe('the KDC', () => {
    test('reports a KDC that refuses connections', async () => {
      const file = await realm.configuration('refused.conf', {
        realms: [`${realm.name} = {`, `  kdc = 127.0.0.1:${await freePort()}`, '}'],
      });
      expect(await failure({ settings: named(ticketOfJo('refused')), environment: withConfiguration(file) })).toMatchObject({
        code: 'kerberos-kdc-unreachable',
        parameters: { reason: 'no-contact', realm: 'TEST.EXAMPLE' },
      });
    });

    test('stops waiting for a silent KDC after five seconds, and signs in when it is reachable', async () => {
      const silent = await startSilentServer();
      const file = await realm.configuration('silent.conf', { realms: [`${realm.name} = {`, `  kdc = 127.0.0.1:${silent.port}`, '}'] });
      const { session: signIn, get, problemOf } = session({ settings: named(ticketOfJo('silent')), environment: withConfiguration(file) });
      const began = performance.now();
      let pulses = 0;
      const pulse = setInterval(() => (pulses += 1), 10);
      const { problem } = await signIn.signIn();
      const took = performance.now() - began;
      clearInterval(pulse);
      await silent.close();
      expect(problem).toMatchObject({ code: 'kerberos-kdc-unreachable', parameters: { reason: 'silent', seconds: 5 } });
      expect(took).toBeGreaterThan(4_500);
      expect(took).toBeLessThan(12_000);
      // A library call that blocked the event loop would prevent these timer events.
      expect(pulses).toBeGreaterThan(50);
      await realm.configuration('silent.conf', {});
      expect(await problemOf('/rows')).toEqual(problem);
      expect(await signIn.signIn()).toMatchObject({ state: 'signed-in' });
      expect((await get('/rows')).status).toBe(200);
    });

    test.each([
      ['that isn’t in the configuration', 'no-kdc-in-file', () => realm.configuration('no-kdc.conf', { realms: [] })],
      ['without a configuration file', 'no-kdc', async () => join(realm.folder, 'no-such.conf')],
      [
        'in an invalid configuration file',
        'broken',
        async () => {
          const file = join(realm.folder, 'broken.conf');
          writeFileSync(file, '[realms\nTEST = {\n');
          return file;
        },
      ],
    ])('reports the Kerberos configuration for a KDC %s', async (_what, why, configuration) => {
      expect(await failure({ settings: named(ticketOfJo(why)), environment: withConfiguration(await configuration()) })).toMatchObject({
        code: 'kerberos-configuration',
        parameters: { reason: why },
      });
    });
  });

  describe('the clock', () => {
    test('reports a difference between the clocks of this computer and the realm', async () => {
      const cache = ticketOfJo('skewed');
      await shiftClock(cache, 3_600);
      expect(await failure({ settings: named(cache) })).toMatchObject({ code: 'kerberos-clock-skew', parameters: { host: 'localhost' } });
    });

    test('reports a wrong server clock with the difference in seconds', async () => {
      const { session: signIn, problemOf } = session({ settings: named(ticketOfJo('jo')) });
      await signIn.signIn();
      const problem = withSpecificTexts(await problemOf('/old-clock'));
      expect(problem).toMatchObject({ code: 'kerberos-server-clock', status: 401 });
      expect(Number(problem?.parameters.skewSeconds)).toBeLessThan(-3_590);
    });
  });

  describe('the password', () => {
    test.each([
      ['wrong', 'jo', 'not-it', 'kerberos-password-wrong', {}],
      ['of an unknown user', 'nobody', 'x', 'kerberos-user-unknown', { principal: 'nobody@TEST.EXAMPLE' }],
      ['of a locked account', 'locked', 'x-secret', 'kerberos-account-closed', { reason: 'revoked' }],
      ['of an expired account', 'ended', 'x-secret', 'kerberos-account-closed', { reason: 'expired' }],
      ['that must be changed', 'old', 'x-secret', 'kerberos-password-expired', {}],
    ])('reports a rejected password: %s', async (_what, user, password, code, parameters) => {
      const settings = { ticket: { from: 'password' }, principal: user, realm: 'TEST.EXAMPLE' } as const;
      const problem = await failure({ settings, password });
      expect(problem).toMatchObject({ code, parameters });
      expect(JSON.stringify(problem)).not.toContain('x-secret');
    });

    test('reports that the password wasn’t entered', async () => {
      const settings = { ticket: { from: 'password' }, principal: 'jo@TEST.EXAMPLE' } as const;
      expect(await failure({ settings })).toMatchObject({ code: 'kerberos-password-needed', parameters: { principal: 'jo@TEST.EXAMPLE' } });
    });
  });

  describe('the server', () => {
    test.each([
      ['that offers other authentication schemes', '/basic', 'kerberos-not-offered', { offered: 'basic, bearer' }],
      ['that offers NTLM only', '/ntlm', 'kerberos-ntlm-refused', { offered: 'ntlm' }],
      ['that responds with NTLM', '/ntlm-token', 'kerberos-ntlm-refused', {}],
      ['that responds with NTLM inside SPNEGO', '/ntlm-inside', 'kerberos-ntlm-refused', {}],
      ['that sends no proof', '/no-proof', 'kerberos-server-not-authenticated', { reason: 'no-token' }],
      ['that sends a wrong proof', '/wrong-proof', 'kerberos-server-not-authenticated', { reason: 'wrong-token' }],
      ['that doesn’t request authentication', '/anonymous', 'kerberos-server-not-authenticated', { reason: 'not-asked' }],
      ['that rejects every token', '/refuses', 'kerberos-token-refused', {}],
    ])('reports a server %s', async (_what, path, code, parameters) => {
      const { session: signIn, problemOf } = session({ settings: named(ticketOfJo('jo')) });
      await signIn.signIn();
      expect(withSpecificTexts(await problemOf(path))).toMatchObject({
        code,
        parameters: { host: 'localhost', service: 'HTTP/localhost', ...parameters },
      });
    });

    test('accepts a server without proof if mutual authentication is turned off', async () => {
      const { session: signIn, get } = session({ settings: { ...named(ticketOfJo('jo')), mutualAuthentication: false } });
      await signIn.signIn();
      expect((await get('/anonymous')).sent).toEqual([false]);
      expect((await get('/no-proof')).text).toContain('jo@');
    });
  });
});

if (reason !== null) test('reports the causes of Kerberos failures at a real realm', (context) => context.skip(reason));
