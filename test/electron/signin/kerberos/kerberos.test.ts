import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type KerberosLibrary, LibraryMissing } from '../../../../electron/signin/kerberos/helper/library.ts';
import { createKerberosSignIn } from '../../../../electron/signin/kerberos/kerberos.ts';
import type { RunTool, ToolResult } from '../../../../electron/signin/kerberos/run-tool.ts';
import { createSignIn } from '../../../../electron/signin/methods.ts';
import type { SignIn } from '../../../../electron/signin/sign-in.ts';
import { createWireClient, type WireClient } from '../../../../electron/wire/client.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import { kerberosSettingsSchema } from '../../../../shared/signin/kerberos/settings.ts';
import { type ScriptedClock, scriptedClock } from '../scripted-clock.ts';
import { helperInProcess, proofForEverybody, standInLibrary } from './helper-in-process.ts';

const hour = 3_600_000;
const date = (moment: number): string => new Date(moment).toISOString().replace(/^..(..)-(..)-(..)T(.{8}).*$/, '$2/$3/$1 $4');

let folder: string;
let wire: WireClient;
let clock: ScriptedClock;
/** Output or failure of klist. */
let listed: ToolResult;
let library: ReturnType<typeof standInLibrary>;
let helpers: ReturnType<typeof helperInProcess>[];

const cacheOf = (principal: string, expiresAt: number): ToolResult => ({
  code: 0,
  outcome: 'ended',
  text: `Ticket cache: FILE:/c\nDefault principal: ${principal}\n\n${date(0)}  ${date(expiresAt)}  krbtgt/R@R\n`,
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-kerberos-'));
  wire = createWireClient();
  clock = scriptedClock(Date.UTC(2026, 10, 21));
  listed = cacheOf('jo@R', clock.now() + 10 * hour);
  library = standInLibrary('jo@R');
  helpers = [];
});
afterEach(async () => {
  await wire.close();
  await rm(folder, { recursive: true });
});

function make(settings: object = {}, load: () => KerberosLibrary = () => library, allowedOrigins: readonly string[] = []): SignIn {
  const runTool: RunTool = async (program) => (program === 'klist' ? listed : { code: 0, outcome: 'ended', text: '' });
  const startHelper = () => {
    const helper = helperInProcess(load);
    helpers.push(helper);
    return helper;
  };
  const names = { aliasOf: async () => null, addressesOf: async () => [], namesOf: async () => [], servicesOf: async () => [] };
  return createKerberosSignIn(
    { settings: kerberosSettingsSchema.parse(settings), baseUrl: 'https://data.example.org', allowedOrigins },
    { startHelper, runTool, names, folder, environment: {}, platform: 'linux' },
    { wire, redaction: createRedaction(), clock, owner: 'test' },
  );
}

/** Waits until all pending callbacks have run. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('signing in with Kerberos', () => {
  test('shows the owner and expiry of the ticket, and requests tokens for its owner', async () => {
    const signIn = make();
    await signIn.signIn();
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'jo@R', expiresAt: clock.now() + 10 * hour });
    expect(library.asked).toEqual([['HTTP@data.example.org', { mechOID: 9, flags: 10, principal: 'jo@R' }]]);
    expect(await signIn.credential()).toEqual([]);
  });

  test('signs in without a known user and expiry if klist is missing', async () => {
    listed = { code: null, outcome: 'missing', text: '' };
    const signIn = make();
    await signIn.signIn();
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: null, expiresAt: null, ticket: null });
  });

  test('detects a renewed ticket, a deleted one, and another user’s', async () => {
    const signIn = make();
    await signIn.signIn();
    expect(clock.pending()).toEqual([300_000]);
    listed = cacheOf('jo@R', clock.now() + 20 * hour);
    clock.advance(300_000);
    await settle();
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', expiresAt: clock.now() - 300_000 + 20 * hour });
    listed = cacheOf('kim@R', clock.now() + 20 * hour);
    clock.advance(300_000);
    await settle();
    expect(signIn.status.value).toMatchObject({
      state: 'failed',
      problem: { code: 'kerberos-other-principal', parameters: { found: 'kim@R' } },
    });
    await expect(signIn.credential()).rejects.toSatisfy((error) => problemOf(error)?.code === 'kerberos-other-principal');
    await signIn.signIn();
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'kim@R' });
    listed = { code: 1, outcome: 'ended', text: 'klist: No credentials cache found (filename: /c)' };
    clock.advance(300_000);
    await settle();
    expect(signIn.status.value).toMatchObject({
      state: 'failed',
      problem: { code: 'kerberos-no-ticket', parameters: { reason: 'missing' } },
    });
  });

  test('reports that the ticket expired when it expires', async () => {
    listed = cacheOf('jo@R', clock.now() + 2_000);
    const signIn = make();
    await signIn.signIn();
    expect(clock.pending()).toEqual([2_000]);
    clock.advance(2_000);
    await settle();
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code: 'kerberos-ticket-expired' } });
  });

  test('contacts an unreachable realm at most every ten seconds, and recovers when it is reachable', async () => {
    let silent = true;
    const failing = (): KerberosLibrary => ({
      ...library,
      initializeClient: (service, options) => {
        library.asked.push(service);
        return silent ? Promise.reject(new Error("Cannot contact any KDC for realm 'R'")) : library.initializeClient(service, options);
      },
    });
    const signIn = make({}, failing);
    await signIn.signIn();
    const asked = library.asked.length;
    for (const _ of [1, 2, 3])
      await expect(signIn.credential()).rejects.toSatisfy((error) => problemOf(error)?.code === 'kerberos-kdc-unreachable');
    expect(library.asked).toHaveLength(asked);
    silent = false;
    clock.advance(10_000);
    expect(await signIn.credential()).toEqual([]);
    expect(signIn.status.value).toMatchObject({ state: 'signed-in' });
  });

  test.each(['addon', 'library'] as const)('reports what to install if the %s is missing', async (part) => {
    const signIn = make({}, () => {
      throw new LibraryMissing(part, 'cannot open shared object file');
    });
    await signIn.signIn();
    const parameters = { reason: part, install: expect.stringMatching(/apt install|npm start/) };
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code: 'kerberos-not-installed', parameters } });
  });

  test('gives no credentials before sign-in or after sign-out, which stops the helper and deletes its files', async () => {
    const signIn = make();
    const nobody = (error: unknown): boolean => problemOf(error)?.code === 'not-signed-in';
    await expect(signIn.credential()).rejects.toSatisfy(nobody);
    await signIn.signIn();
    expect(await readdir(folder)).toHaveLength(1);
    await signIn.signOut();
    await expect(signIn.credential()).rejects.toSatisfy(nobody);
    expect([helpers.map(({ killed }) => killed), clock.pending(), await readdir(folder)]).toEqual([[true], [], []]);
  });

  test('requests a separate token for each origin, and sends none preemptively to a new origin', async () => {
    const responding = async (credential: readonly unknown[], url: string) => {
      const known = credential.length > 0;
      return {
        url,
        status: known ? 200 : 401,
        statusText: '',
        requestId: 'a-1',
        headers: [['www-authenticate', known ? proofForEverybody : 'Negotiate'] as const],
        redirects: [],
        credentialSent: true,
        sent: { accept: '', bytes: 0, largest: 'URL', largestBytes: 0 },
        exchange: {
          connection: null,
          timings: { reused: false, dns: null, tcp: null, proxy: null, tls: null, firstByte: 0 },
          redirects: [],
          retries: [],
        },
        body: (async function* () {})(),
        trailers: () => [],
        discard: () => undefined,
      };
    };
    const signIn = make({ servicePrincipal: 'HTTP@data.example.org' }, () => library, ['https://files.example.org:8443']);
    await signIn.signIn();
    const legs: string[] = [];
    const ask = (origin: string) =>
      signIn.negotiate?.({
        origin: new URL(origin),
        attempt: async (credential) => {
          legs.push(`${origin} ${credential.length > 0 ? 'with' : 'without'}`);
          return responding(credential, `${origin}/rows`);
        },
      });
    await ask('https://data.example.org');
    await ask('https://files.example.org:8443');
    await ask('https://files.example.org:8443');
    expect(legs).toEqual([
      'https://data.example.org without',
      'https://data.example.org with',
      'https://files.example.org:8443 without',
      'https://files.example.org:8443 with',
      'https://files.example.org:8443 with',
    ]);
    const services = library.asked.map((call) => (Array.isArray(call) ? call[0] : call));
    expect(services).toEqual(['HTTP@data.example.org', 'HTTP@data.example.org', 'HTTP@files.example.org', 'HTTP@files.example.org']);
    signIn.close();
  });

  test('leaves the user signed out if the sign-in is cancelled', async () => {
    const signIn = make();
    const entering = signIn.signIn();
    await signIn.signOut();
    await entering;
    expect(signIn.status.value).toMatchObject({ state: 'signed-out', problem: null });
    expect(await readdir(folder)).toEqual([]);
  });

  test('deletes the folders of crashed processes, but not of running ones', async () => {
    for (const name of ['999999999-00ff', `${process.ppid}-00ff`, 'mine']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, '999999999-00ff', 'ticket'), 'of somebody');
    const signIn = make();
    await signIn.signIn();
    signIn.close();
    expect((await readdir(folder)).sort()).toEqual([`${process.ppid}-00ff`, 'mine'].sort());
  });
});

describe('a connection without a Kerberos helper or Kerberos settings', () => {
  const others = {
    'oauth-password': {
      issuer: '',
      tokenUrl: '',
      revocationUrl: null,
      clientId: '',
      clientSecret: null,
      username: '',
      password: '',
      scope: '',
    },
    'service-token': { headerName: 'x', token: 'y' },
  };
  const parts = () => ({ wire, redaction: createRedaction(), clock, owner: 'test' });

  test('rejects Kerberos sign-in with the reason, while other sign-in methods work', async () => {
    const kerberos = { settings: kerberosSettingsSchema.parse({}), baseUrl: 'https://data.example.org' };
    const noHelper = createSignIn('kerberos', { ...others, kerberos }, parts());
    const noSettings = createSignIn('kerberos', others, parts());
    for (const signIn of [noHelper, noSettings]) await signIn.signIn();
    expect(noHelper.status.value.problem).toMatchObject({ code: 'kerberos-not-installed' });
    expect(noSettings.status.value.problem).toMatchObject({ code: 'invalid-input', parameters: { field: 'kerberos' } });
    await expect(noSettings.credential()).rejects.toSatisfy((error) => problemOf(error)?.code === 'invalid-input');
    await noSettings.signOut();
    expect(noSettings.status.value.state).toBe('signed-out');
    const token = createSignIn('service-token', others, parts());
    await token.signIn();
    expect(await token.credential()).toEqual([['x', 'y']]);
  });
});
