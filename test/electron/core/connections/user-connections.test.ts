import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Connection, SignInStatus } from '../../../../shared/contract/connections/connection.ts';
import type { RunEvent } from '../../../../shared/contract/results/run.ts';
import type { Problem } from '../../../../shared/problems/problem.ts';
import { catalogueOf } from '../../../shared/contract/sent-catalogue.ts';
import { startLoopbackServer } from '../../loopback-server.ts';
import { canaries, sendJson } from '../../signin/scripted-provider.ts';
import { problemOfCall } from '../application-client.ts';
import { testConnection } from '../diagnosis/checked-connection.ts';
import { client, dataServer, host, others, restartApplication } from '../scripted-application.ts';
import { metadataXml, serviceToken } from '../scripted-server.ts';
import { settings } from './connection-settings.ts';

/** Returns settings for the scripted server as a user would enter them. */
function ownSettings() {
  const { tokenUrl } = dataServer.provider.settings;
  return settings({
    baseUrl: dataServer.service.origin,
    method: 'oauth-password',
    methods: ['oauth-password', 'service-token'],
    oauth: { tokenUrl, clientId: 'dataquay', hasClientSecret: true, username: 'jo' },
    serviceToken: {},
  });
}

async function statusOf(connectionId: string, isExpected: (status: SignInStatus) => boolean): Promise<SignInStatus> {
  for await (const status of await client.connections.watch({ connectionId })) if (isExpected(status)) return status;
  throw new Error('the status ended');
}

async function refusalOf(connectionId: string): Promise<Problem> {
  const { problem } = await statusOf(connectionId, ({ state }) => state === 'failed');
  if (problem === null) throw new Error('failed without a problem');
  return problem;
}

async function addWithSecrets(): Promise<Connection> {
  const connection = await client.connections.create(ownSettings());
  const { id: connectionId } = connection;
  await client.connections.giveSecret({ connectionId, purpose: 'password', text: canaries.password, keep: 'session' });
  await client.connections.giveSecret({ connectionId, purpose: 'client-secret', text: canaries.clientSecret, keep: 'session' });
  await client.connections.giveSecret({ connectionId, purpose: 'service-token', text: serviceToken, keep: 'session' });
  return connection;
}

async function filesUnder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

describe('a connection that the user added', () => {
  test('asks for each missing secret, then signs in and shows its catalogue', async () => {
    const { id: connectionId } = await client.connections.create(ownSettings());
    expect(await refusalOf(connectionId)).toMatchObject({ code: 'secret-needed', parameters: { purpose: 'password' } });
    await client.connections.giveSecret({ connectionId, purpose: 'password', text: canaries.password, keep: 'session' });
    expect((await statusOf(connectionId, ({ problem }) => problem?.parameters.purpose === 'client-secret')).state).toBe('failed');
    await client.connections.giveSecret({ connectionId, purpose: 'client-secret', text: canaries.clientSecret, keep: 'session' });
    expect(await statusOf(connectionId, ({ state }) => state === 'signed-in')).toMatchObject({ who: 'jo', method: 'oauth-password' });
    expect((await catalogueOf(client.catalogue.list({ connectionId }))).apis).toMatchObject([{ accessPoint: 'flights-3m' }]);
  });

  test('signs in with its service token in the configured header', async () => {
    const { id: connectionId } = await addWithSecrets();
    expect(await client.connections.chooseMethod({ connectionId, method: 'service-token' })).toMatchObject({ state: 'signed-in' });
    expect((await catalogueOf(client.catalogue.list({ connectionId }))).apis).toHaveLength(1);
    expect(dataServer.service.requests.at(-1)?.headers['svc-x-api-token']).toBe(serviceToken);
  });

  test('is available after a restart, without the secrets of the session', async () => {
    const { id: connectionId } = await addWithSecrets();
    await statusOf(connectionId, ({ state }) => state === 'signed-in');
    await restartApplication();
    expect((await client.connections.list()).find(({ id }) => id === connectionId)).toMatchObject({ name: 'Sales', readOnly: false });
    expect((await client.connections.secrets({ connectionId })).secrets).toEqual([]);
    expect(await refusalOf(connectionId)).toMatchObject({ code: 'secret-needed' });
  });

  test('loses its secrets if its address changes: they are never sent to the new address', async () => {
    const { id: connectionId } = await addWithSecrets();
    await statusOf(connectionId, ({ state }) => state === 'signed-in');
    const elsewhere = await startLoopbackServer((_request, response) => sendJson(response, 401, {}));
    others.push(elsewhere);
    await client.connections.change({ connectionId, settings: { ...ownSettings(), baseUrl: elsewhere.origin } });
    expect((await client.connections.secrets({ connectionId })).secrets).toEqual([]);
    expect(await refusalOf(connectionId)).toMatchObject({ code: 'secret-needed' });
    await problemOfCall(client.catalogue.list({ connectionId }));
    await client.connections.change({ connectionId, settings: ownSettings() });
    expect((await client.connections.secrets({ connectionId })).secrets).toEqual([]);
    for (const { headers } of elsewhere.requests) expect(JSON.stringify(headers)).not.toContain('canary');
  });

  test('deletes only the password and the client secret if the token URL changes', async () => {
    const { id: connectionId } = await addWithSecrets();
    const changed = ownSettings();
    const oauth = changed.oauth === undefined ? undefined : { ...changed.oauth, tokenUrl: 'http://127.0.0.1:1/token' };
    await client.connections.change({ connectionId, settings: { ...changed, oauth } });
    expect((await client.connections.secrets({ connectionId })).secrets).toEqual([{ purpose: 'service-token', where: 'session' }]);
  });

  test('renames a connection without a new sign-in and without losing its secrets', async () => {
    const { id: connectionId } = await addWithSecrets();
    await statusOf(connectionId, ({ state }) => state === 'signed-in');
    const tokenRequests = dataServer.provider.tokenForms.length;
    await client.connections.change({ connectionId, settings: { ...ownSettings(), name: 'Renamed', production: true } });
    expect(dataServer.provider.tokenForms).toHaveLength(tokenRequests);
    expect((await client.connections.secrets({ connectionId })).secrets).toHaveLength(3);
    expect(await statusOf(connectionId, ({ state }) => state === 'signed-in')).toMatchObject({ who: 'jo' });
  });

  test('removes a connection together with its secrets', async () => {
    const { id: connectionId } = await addWithSecrets();
    await client.connections.remove({ connectionId });
    expect((await client.connections.list()).map(({ id }) => id)).toEqual(['sample']);
    expect(await problemOfCall(client.connections.secrets({ connectionId }))).toMatchObject({ code: 'unknown-profile' });
  });

  test('exports a connection without secrets, and requires a new confirmation of unencrypted HTTP on import', async () => {
    const { id: connectionId } = await addWithSecrets();
    await client.connections.change({ connectionId, settings: { ...ownSettings(), allowPlainHttp: true } });
    const { text } = await client.connections.export({ connectionId });
    for (const secret of [canaries.password, canaries.clientSecret, serviceToken]) expect(text).not.toContain(secret);
    const [inspected] = (await client.connections.inspectImport({ text })).connections;
    const grants = inspected?.grants ?? [];
    expect(grants.map(({ kind }) => kind)).toContain('plain-http');
    const confirmed = grants.flatMap(({ kind, id }) => (kind === 'plain-http' ? [] : [id]));
    const { connections, validationIssues } = await client.connections.import({ text, confirmed });
    expect(validationIssues).toEqual([]);
    expect(connections).toMatchObject([{ ...ownSettings(), allowPlainHttp: false }]);
    expect(connections[0]?.id).not.toBe(connectionId);
  });

  test('contacts no server and opens no file for a connection that is imported without confirmation', async () => {
    const watched = await startLoopbackServer((_request, response) => response.writeHead(404).end());
    const text = JSON.stringify({
      format: 'dataquay-profiles',
      version: 1,
      profiles: [
        {
          ...ownSettings(),
          methods: ['oauth-code', 'none'],
          method: 'oauth-code',
          oauth: { issuer: watched.origin, clientId: 'c' },
          connection: {
            proxy: { mode: 'pac', url: `${watched.origin}/proxy.pac` },
            caFile: '/nowhere/ca.pem',
            clientCertificate: { file: '/nowhere/client.pem' },
          },
        },
      ],
    });
    const [inspected] = (await client.connections.inspectImport({ text })).connections;
    expect(inspected?.grants.map(({ kind }) => kind)).toEqual(['identity-provider', 'proxy-file', 'ca-file', 'client-certificate']);
    expect(await client.connections.list()).toHaveLength(1);
    const { connections } = await client.connections.import({ text, confirmed: [] });
    const connectionId = connections[0]?.id ?? '';
    // If the missing file or the proxy script were loaded, there would be a problem.
    expect(await statusOf(connectionId, ({ state }) => state !== 'signing-in')).toMatchObject({ problem: null });
    expect(watched.requests).toEqual([]);
    await watched.close();
  });

  test.each([
    ['{', ''],
    ['{"format":"other"}', 'format'],
    ['{"format":"dataquay-profiles","version":1,"profiles":[{"name":"x","password":"p"}]}', 'profiles.0'],
  ])('imports no connection from an invalid file (%s), and reports the position of the error', async (text, path) => {
    const { connections, validationIssues } = await client.connections.import({ text, confirmed: [] });
    expect(connections).toEqual([]);
    expect(validationIssues.map((validationIssue) => validationIssue.path)).toContain(path);
    expect(await client.connections.list()).toHaveLength(1);
  });

  test('rejects changes to the sample, and its removal', async () => {
    expect(await problemOfCall(client.connections.remove({ connectionId: 'sample' }))).toMatchObject({ code: 'profile-read-only' });
    const changed = client.connections.change({ connectionId: 'sample', settings: settings() });
    expect(await problemOfCall(changed)).toMatchObject({ code: 'profile-read-only' });
  });

  test('its credentials are sent to the allowed origins only', async () => {
    const reached: string[] = [];
    const serve = (name: string) =>
      startLoopbackServer((request, response) => {
        reached.push(`${name} ${request.headers['svc-x-api-token'] ?? 'nothing'}`);
        sendJson(response, 200, []);
      });
    const [friend, stranger] = await Promise.all([serve('friend'), serve('stranger')]);
    others.push(friend, stranger);
    const { id: connectionId } = await client.connections.create({
      ...ownSettings(),
      method: 'service-token',
      allowedOrigins: [friend.origin],
    });
    await client.connections.giveSecret({ connectionId, purpose: 'service-token', text: serviceToken, keep: 'session' });
    await statusOf(connectionId, ({ state }) => state === 'signed-in');
    for (const { origin } of [friend, stranger]) {
      const events: RunEvent[] = [];
      for await (const event of await client.requests.run({ connectionId, format: 'rest', url: `${origin}/rows` })) events.push(event);
      expect(events.at(-1)?.type).toBe('done');
    }
    expect(reached).toEqual([`friend ${serviceToken}`, 'stranger nothing']);
  });

  test('sends no credentials over unencrypted HTTP to another computer without consent', async () => {
    const plain = { ...ownSettings(), baseUrl: 'http://data.example.invalid', method: 'service-token' } as const;
    const { id: connectionId } = await client.connections.create(plain);
    await client.connections.giveSecret({ connectionId, purpose: 'service-token', text: serviceToken, keep: 'session' });
    const rejected = await problemOfCall(client.catalogue.list({ connectionId }));
    expect(rejected).toMatchObject({ code: 'plain-http-refused', parameters: { host: 'data.example.invalid' } });
    await client.connections.change({ connectionId, settings: { ...plain, allowPlainHttp: true } });
    expect(await problemOfCall(client.catalogue.list({ connectionId }))).toMatchObject({ code: 'name-not-resolved' });
  });

  test('exposes no entered secret in any output or any file of the data folder', async () => {
    const { id: connectionId } = await addWithSecrets();
    await statusOf(connectionId, ({ state }) => state === 'signed-in');
    const steps: unknown[] = [];
    for await (const step of await client.connections.check({ connectionId })) steps.push(step);
    const exposed = [
      await client.connections.list(),
      await client.connections.secrets({ connectionId }),
      await client.connections.export({ connectionId }),
      steps,
    ];
    const everything = `${JSON.stringify(exposed)}${JSON.stringify([...host.stored])}${await filesUnder(host.dataFolder)}`;
    for (const secret of [canaries.password, canaries.clientSecret, serviceToken]) expect(everything).not.toContain(secret);
  });
});

describe('a connection to any OData service', () => {
  const odata = async (): Promise<string> => {
    const service = await startLoopbackServer((request, response) => {
      if (request.url === '/svc/$metadata') response.writeHead(200, { 'content-type': 'application/xml' }).end(metadataXml);
      else sendJson(response, 404, { error: { code: 'x', message: 'no such thing' } });
    });
    others.push(service);
    return `${service.origin}/svc`;
  };

  test('lists entity sets as its catalogue, with the columns of $metadata and no REST address', async () => {
    const baseUrl = await odata();
    const { id: connectionId } = await client.connections.create(settings({ kind: 'odata', baseUrl }));
    const [api] = (await catalogueOf(client.catalogue.list({ connectionId }))).apis;
    expect(api).toMatchObject({ root: 'Container', accessPoint: 'flights_3m', columns: 'id\ndelay\nmystery' });
    const described = await client.catalogue.describe({ connectionId, api: { root: 'Container', accessPoint: 'flights_3m' } });
    expect(described).toMatchObject({ sides: [{ language: 'odata', url: `${baseUrl}/flights_3m` }], metadataProblem: null });
    expect((await testConnection(connectionId)).catalogue).toMatchObject({ status: 'passed', evidence: { apis: 1 } });
    expect(described.columns).toMatchObject([{ name: 'id', key: true, odataType: 'Edm.Int64' }, { name: 'delay' }, { name: 'mystery' }]);
  });
});

describe('a marketplace with other paths', () => {
  test('loads the catalogue and builds row URLs at the paths that the connection sets', async () => {
    const service = await startLoopbackServer((request, response) => {
      if (request.url !== '/portal/list') return sendJson(response, 404, {});
      const exposition = { title: 'A', accessPoint: 'a', dcRestUrl: '', odataUrl: '', columns: [] };
      sendJson(response, 200, [{ rootCode: 'r', expositions: [exposition] }]);
    });
    others.push(service);
    const paths = { catalogue: '/list', rest: '/rows', odata: '/sets/' };
    const { id: connectionId } = await client.connections.create(settings({ baseUrl: `${service.origin}/portal/`, paths }));
    expect((await catalogueOf(client.catalogue.list({ connectionId }))).apis).toHaveLength(1);
    const api = await client.catalogue.describe({ connectionId, api: { root: 'r', accessPoint: 'a' } });
    expect((await testConnection(connectionId)).catalogue).toMatchObject({ status: 'passed', evidence: { apis: 1 } });
    expect(api).toMatchObject({ sides: [{ url: `${service.origin}/portal/rows/r/a` }, { url: `${service.origin}/portal/sets/r/a` }] });
  });
});
