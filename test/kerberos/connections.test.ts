import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Application, createApplication } from '../../electron/core/application.ts';
import type { ConnectionInput, SignInStatus } from '../../shared/contract/connections/connection.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { RunEvent } from '../../shared/contract/results/run.ts';
import { createApplicationClient } from '../electron/core/application-client.ts';
import { settings } from '../electron/core/connections/connection-settings.ts';
import { createScriptedHost, type ScriptedHost } from '../electron/core/scripted-host.ts';
import { startHelper } from './kerberos-session.ts';
import { type NegotiateServer, startNegotiateServer } from './negotiate-server.ts';
import { type Realm, startRealm, whyNoRealm } from './realm.ts';

const passwords = { jo: 'canary-password-jo', kim: 'canary-password-kim' } as const;

/** Tests the complete application with a real realm through the contract. */
describe.skipIf(whyNoRealm() !== null)('connections that sign in with Kerberos', () => {
  let realm: Realm;
  let server: NegotiateServer;
  let host: ScriptedHost;
  let application: Application;
  let client: ApplicationClient;
  let before: Record<string, string | undefined>;

  beforeAll(async () => {
    realm = await startRealm({ users: passwords, services: ['HTTP/localhost'] });
    server = await startNegotiateServer(realm.environment, realm.keytab('keys', 'HTTP/localhost'));
    // The application reads the realm from its environment, as on systems that configure it there.
    before = { ...process.env };
    Object.assign(process.env, realm.environment);
  });
  afterAll(async () => {
    for (const name of Object.keys(realm.environment)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    await server.close();
    await realm.close();
  });
  beforeEach(async () => {
    host = await createScriptedHost();
    application = await createApplication({ ...host, startHelper });
    client = createApplicationClient(application);
  });
  afterEach(async () => {
    await application.close();
    await host.remove();
  });

  const add = async (kerberos: NonNullable<ConnectionInput['kerberos']>): Promise<string> =>
    (await client.connections.create(settings({ baseUrl: server.origin, method: 'kerberos', methods: ['kerberos'], kerberos }))).id;

  const ofCache = (user: keyof typeof passwords) =>
    ({ ticket: { from: 'named', name: realm.ticket(`profile-${user}`, user, passwords[user]) } }) as const;

  const signIn = (connectionId: string): Promise<SignInStatus> => client.connections.signIn({ connectionId });

  /** Returns the user that the server reports in its rows. */
  async function seenAs(connectionId: string): Promise<string> {
    const events: RunEvent[] = [];
    for await (const event of await client.requests.run({ connectionId, format: 'rest', url: `${server.origin}/rows` })) events.push(event);
    const runId = events.find((event) => event.type === 'started')?.runId ?? '';
    const { rows } = await client.results.window({ runId, from: 0, count: 1 });
    await client.results.release({ runId });
    return JSON.stringify(rows);
  }

  test('two connections send 200 requests in parallel, and each receives only its own user’s rows', async () => {
    const [jo, kim] = [await add(ofCache('jo')), await add(ofCache('kim'))];
    expect((await signIn(jo)).who).toBe('jo@TEST.EXAMPLE');
    expect((await signIn(kim)).who).toBe('kim@TEST.EXAMPLE');
    const wrong: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const tests = Array.from({ length: 20 }, async (_, index) => {
        const [connectionId, own, other] = index % 2 === 0 ? [jo, 'jo@TEST.EXAMPLE', 'kim@'] : [kim, 'kim@TEST.EXAMPLE', 'jo@'];
        const seen = await seenAs(connectionId);
        if (!seen.includes(own) || seen.includes(other)) wrong.push(`${own}: ${seen}`);
      });
      await Promise.all(tests);
    }
    expect(wrong).toEqual([]);
  });

  test('signs in with an entered password that is never stored or returned', async () => {
    const connectionId = await add({ ticket: { from: 'password' }, principal: 'jo@TEST.EXAMPLE' });
    expect((await signIn(connectionId)).problem).toMatchObject({ code: 'kerberos-password-needed' });
    await client.connections.giveSecret({ connectionId, purpose: 'kerberos-password', text: 'not the password', keep: 'session' });
    expect((await signIn(connectionId)).problem).toMatchObject({ code: 'kerberos-password-wrong' });
    await client.connections.giveSecret({ connectionId, purpose: 'kerberos-password', text: passwords.jo, keep: 'session' });
    expect(await signIn(connectionId)).toMatchObject({ state: 'signed-in', who: 'jo@TEST.EXAMPLE' });
    expect(await seenAs(connectionId)).toContain('jo@TEST.EXAMPLE');
    const contractOutput = JSON.stringify([await client.connections.secrets({ connectionId }), await client.connections.list()]);
    await client.connections.signOut({ connectionId });
    const files = await readdir(host.dataFolder, { recursive: true, withFileTypes: true });
    const texts = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
    expect([contractOutput, ...(await Promise.all(texts)), JSON.stringify([...host.stored])].join('\n')).not.toContain(passwords.jo);
  });

  test('starts the Kerberos helper again for the next request after it exits', async () => {
    const started: { readonly kill: () => void }[] = [];
    await application.close();
    application = await createApplication({
      ...host,
      startHelper: (name, environment) => {
        const helper = startHelper(name, environment);
        started.push(helper);
        return helper;
      },
    });
    client = createApplicationClient(application);
    const connectionId = await add(ofCache('jo'));
    await signIn(connectionId);
    expect(await seenAs(connectionId)).toContain('jo@TEST.EXAMPLE');
    for (const helper of started) helper.kill();
    await expect.poll(() => seenAs(connectionId)).toContain('jo@TEST.EXAMPLE');
    expect(started.length).toBeGreaterThan(1);
  });

  test('the connection test shows the user, the service, and the expiry of the ticket', async () => {
    const connectionId = await add(ofCache('kim'));
    const evidence = new Map<string, Readonly<Record<string, string | number | undefined>>>();
    for await (const step of await client.connections.check({ connectionId })) evidence.set(step.id, step.evidence);
    expect(evidence.get('token')).toMatchObject({ method: 'kerberos', who: 'kim@TEST.EXAMPLE', service: 'HTTP/localhost' });
    expect(Date.parse(String(evidence.get('token')?.validUntil))).toBeGreaterThan(Date.now());
  });
});
