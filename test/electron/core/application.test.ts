import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApplication } from '../../../electron/core/application.ts';
import { catalogueOf } from '../../shared/contract/sent-catalogue.ts';
import { canaries, sendJson, startScriptedProvider } from '../signin/scripted-provider.ts';
import { createApplicationClient, problemOfCall } from './application-client.ts';
import { settings } from './connections/connection-settings.ts';
import {
  allSecrets,
  at,
  client,
  connectionId,
  dataServer,
  host,
  others,
  pick,
  restartApplication,
  run,
  signedIn,
  statusWhere,
} from './scripted-application.ts';
import { createScriptedHost } from './scripted-host.ts';
import { serviceToken } from './scripted-server.ts';

describe('the first start', () => {
  test('offers the sample at the first start, and signs in to it automatically', async () => {
    expect(await client.connections.list({})).toMatchObject([
      { id: 'sample', kind: 'sample', method: 'oauth-password', methods: ['oauth-password', 'service-token'] },
    ]);
    expect(await signedIn()).toMatchObject({ who: 'jo', method: 'oauth-password', claims: { sub: 'u-1' } });
    expect((await client.connections.list({}))[0]?.baseUrl).toBe(dataServer.service.origin);
    expect(host.programs[0]?.programArguments).toEqual([
      '--port',
      '0',
      '--data-dir',
      join(host.dataFolder, 'sample'),
      '--parent-pid',
      String(process.pid),
    ]);
  });

  test('starts the sample only when it is used, if the window opens with another connection', async () => {
    const { id } = await client.connections.create(settings({ baseUrl: dataServer.service.origin }));
    await client.settings.change({ connectionId: id });
    const before = host.programs.length;
    await restartApplication();
    await problemOfCall(client.catalogue.list({ connectionId: id }));
    expect(host.programs.slice(before), 'started for nobody').toEqual([]);
    expect(await signedIn()).toMatchObject({ who: 'jo' });
    expect(host.programs).toHaveLength(before + 1);
    await client.connections.remove({ connectionId: id });
    await restartApplication();
    expect(host.programs, 'windows that open with a connection that is gone open with the sample').toHaveLength(before + 2);
  });

  test('reports the version, the host, and the platform of the application', async () => {
    expect(await client.application.about({})).toEqual({
      version: '0.0.0-test',
      host: 'web',
      platform: 'linux',
      systemLanguage: 'en-GB',
      folderDialog: 'page',
      updates: false,
    });
  });

  test('a call that is made while the sample starts waits for it', async () => {
    const slow = await createScriptedHost();
    const started = slow.nextProgram();
    const other = await createApplication(slow);
    try {
      const program = await started;
      const listing = catalogueOf(createApplicationClient(other).catalogue.list({ connectionId }));
      program.stdout.write('something before the ready line\n');
      program.stdout.write(dataServer.readyLine());
      expect((await listing).apis).toHaveLength(1);
    } finally {
      await other.close();
      await slow.remove();
    }
    expect(slow.programs[0]?.stopped).toBe(true);
  });
});

describe('settings', () => {
  test('reads the last used connection from settings of an earlier version, stored as profileId', async () => {
    host.stored.set('settings', { language: 'fr', theme: 'dark', profileId: 'own' });
    expect(await client.settings.read({})).toEqual({ language: 'fr', theme: 'dark', connectionId: 'own' });
    host.stored.delete('settings');
  });

  test('saves each changed setting and leaves the others unchanged', async () => {
    expect(await client.settings.read({})).toEqual({ language: 'system', theme: 'system', connectionId: null });
    expect(await client.settings.change({ theme: 'dark' })).toEqual({ language: 'system', theme: 'dark', connectionId: null });
    expect(await client.settings.change({ language: 'fr' })).toEqual({ language: 'fr', theme: 'dark', connectionId: null });
    expect(host.stored.get('settings')).toEqual({ language: 'fr', theme: 'dark', connectionId: null });
  });

  test.each([['nonsense'], [null], [{ language: 'xx', theme: 'dark' }], [42]])('uses defaults for invalid settings: %j', async (stored) => {
    host.stored.set('settings', stored);
    expect((await client.settings.read({})).language).toBe('system');
  });
});

describe('signing out and in', () => {
  test('after signing out, the user stays signed out until the next sign-in, even after a restart', async () => {
    await signedIn();
    expect(await client.connections.signOut({ connectionId })).toMatchObject({ state: 'signed-out', who: null, claims: null });
    expect(dataServer.provider.revoked).toEqual(['canary-refresh-1']);
    expect(await problemOfCall(client.catalogue.list({ connectionId }))).toMatchObject({ code: 'not-signed-in' });
    await restartApplication();
    await statusWhere(({ state }) => state === 'signed-out');
    expect(await problemOfCall(client.catalogue.list({ connectionId }))).toMatchObject({ code: 'not-signed-in' });
    expect(await client.connections.signIn({ connectionId })).toMatchObject({ state: 'signed-in', who: 'jo' });
    expect((await catalogueOf(client.catalogue.list({ connectionId }))).apis).toHaveLength(1);
  });

  test('sends a request without credentials after sign-out, and reports that a sign-in is required', async () => {
    await signedIn();
    await client.connections.signOut({ connectionId });
    const events = await run(at('/dmp-api/data/travel/flights-3m'));
    expect(pick(events, 'started')).toMatchObject({ credential: null });
    expect(pick(events, 'failed')?.problem).toMatchObject({ code: 'not-signed-in', status: 401, detail: 'No valid credentials' });
  });

  test('uses and saves a sign-in method as soon as it is selected', async () => {
    await signedIn();
    expect(await client.connections.chooseMethod({ connectionId, method: 'service-token' })).toMatchObject({
      state: 'signed-in',
      method: 'service-token',
      who: null,
    });
    await client.catalogue.list({ connectionId });
    const headers = dataServer.service.requests.at(-1)?.headers;
    expect(headers?.['svc-x-api-token']).toBe(serviceToken);
    expect(headers?.authorization).toBeUndefined();
    expect((await client.connections.list({}))[0]?.method).toBe('service-token');
  });

  test('stops reporting the sign-in status when the page cancels its subscription', async () => {
    const watch = await client.connections.watch({ connectionId });
    const first = await watch.next();
    expect(first.done).toBe(false);
    const waiting = (async () => {
      for await (const _ of watch);
    })();
    await watch.return?.();
    await waiting;
  });
});

describe('the catalogue', () => {
  test('lists every API with its title, description, keywords, and columns', async () => {
    const catalogue = await catalogueOf(client.catalogue.list({ connectionId }));
    expect(catalogue.apis).toEqual([
      {
        root: 'travel',
        accessPoint: 'flights-3m',
        rootLabel: 'Travel',
        title: 'Flights',
        details: 'Every flight',
        keywords: ['air', 'delay'],
        updatedAt: 1_700_000_000_000,
        columns: 'id\ndelay\nmystery',
        columnTypes: 'ln-',
      },
    ]);
    expect(catalogue.fetchedAt).toBeGreaterThan(0);
  });

  test('describes an API with its REST types and its OData types', async () => {
    const api = await client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(api).toMatchObject({
      sides: [
        { language: 'rest', url: at('/dmp-api/data/travel/flights-3m') },
        { language: 'odata', url: at('/dmp-api/odata/travel/flights_3m'), namedUrl: at('/dmp-api/odata/travel/flights_3m?$format=json') },
      ],
      sources: [{ title: 'Bureau', url: 'https://example.org/' }],
      licences: [{ title: 'Public domain', url: 'https://example.org/cc0' }],
      metadataProblem: null,
    });
    expect(api.columns).toMatchObject([
      {
        name: 'id',
        type: 'int64',
        restType: 'LONG',
        odataType: 'Edm.Int64',
        key: true,
        nullable: false,
        filterable: true,
        description: 'Number',
      },
      { name: 'delay', type: 'decimal', odataType: 'Edm.Decimal', key: false, nullable: true, filterable: false, description: null },
      { name: 'mystery', type: 'double', restType: 'QUATERNION', odataType: 'Edm.Double' },
    ]);
  });

  test('describes an API without metadata, and reports why the OData types are missing', async () => {
    dataServer.responses.set('/dmp-api/odata/travel/$metadata', (_request, response) => sendJson(response, 500, { detail: 'broken' }));
    const api = await client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(api.metadataProblem).toMatchObject({ code: 'deployment-fault', detail: 'broken' });
    expect(api.columns[0]).toMatchObject({ type: 'int64', odataType: null });
  });

  test('reports that a service supports only OData 2.0', async () => {
    const old = readFileSync(new URL('../../shared/metadata/documents/shop-v2.xml', import.meta.url), 'utf8');
    dataServer.responses.set('/dmp-api/odata/travel/$metadata', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(old);
    });
    const { metadataProblem } = await client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(metadataProblem).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'old-version', version: '2.0' } });
    expect(metadataProblem?.detail).toContain('OData 2.0');
  });

  test('finds metadata at the second default address', async () => {
    const metadataResponse = dataServer.responses.get('/dmp-api/odata/travel/$metadata');
    dataServer.responses.delete('/dmp-api/odata/travel/$metadata');
    if (metadataResponse !== undefined) dataServer.responses.set('/dmp-api/odata/travel/', metadataResponse);
    const api = await client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(api.metadataProblem).toBeNull();
  });

  test('requests the metadata of an API once, and again after the catalogue is reloaded', async () => {
    const reads = () => dataServer.service.requests.filter(({ url }) => url.includes('$metadata')).length;
    const api = { root: 'travel', accessPoint: 'flights-3m' };
    await client.catalogue.describe({ connectionId, api });
    await client.catalogue.describe({ connectionId, api });
    expect(reads()).toBe(1);
    await client.catalogue.list({ connectionId });
    await client.catalogue.describe({ connectionId, api });
    expect(reads()).toBe(2);
  });

  test('reports an API that isn’t in the catalogue as unknown', async () => {
    const problem = await problemOfCall(client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'trains' } }));
    expect(problem).toMatchObject({ code: 'unknown-api', parameters: { accessPoint: 'trains' } });
  });

  test('reports a web page in place of the catalogue as unexpected, with the text of the page', async () => {
    dataServer.responses.set('/dmp-api/expositions', (_request, response) => response.end('<html>Maintenance</html>'));
    expect(await problemOfCall(client.catalogue.list({ connectionId }))).toMatchObject({
      code: 'unexpected-answer',
      parameters: { reason: 'document-web-page' },
      detail: 'Maintenance',
    });
  });
});

describe('an unavailable server', () => {
  test('reports that the sample has crashed, restarts it at the same ports, and signs in again', async () => {
    await signedIn();
    const program = host.programs[0];
    const restarted = host.nextProgram();
    program?.stderr.write(`the disk is full, said ${canaries.password}\n`);
    program?.end(1);
    const down = await statusWhere(({ state }) => state === 'failed');
    expect(down.problem).toMatchObject({ code: 'sample-not-running', detail: 'the disk is full, said [removed]' });
    expect(await problemOfCall(client.catalogue.list({ connectionId }))).toMatchObject({ code: 'sample-not-running' });
    const { programArguments } = await restarted;
    expect(programArguments.slice(0, 4)).toEqual([
      '--port',
      String(dataServer.service.port),
      '--auth-port',
      String(dataServer.provider.server.port),
    ]);
    expect(await signedIn()).toMatchObject({ who: 'jo' });
    expect((await catalogueOf(client.catalogue.list({ connectionId }))).apis).toHaveLength(1);
  });

  test('reports the port of a server that refuses the connection', async () => {
    await signedIn();
    await dataServer.service.close();
    expect(await problemOfCall(client.catalogue.list({ connectionId }))).toMatchObject({
      code: 'connection-refused',
      parameters: { port: dataServer.service.port },
    });
  });

  test('reports an unreachable identity provider, and signs in when it is available again', async () => {
    const { server } = dataServer.provider;
    await signedIn();
    await client.connections.signOut({ connectionId });
    await server.close();
    expect(await client.connections.signIn({ connectionId })).toMatchObject({
      state: 'failed',
      problem: { code: 'identity-provider-unreachable' },
    });
    const failed = pick(await run(at('/rows')), 'failed');
    expect(failed?.problem).toMatchObject({ code: 'identity-provider-unreachable', parameters: { port: server.port } });
    expect(await readdir(join(host.dataFolder, 'results'))).toEqual([]);
    const back = await startScriptedProvider(server.port);
    others.push(back.server);
    expect(await signedIn()).toMatchObject({ who: 'jo' });
  });
});

describe('the contract between the page and the application', () => {
  test('reports unknown connections and unknown runs with different problem codes', async () => {
    expect(await problemOfCall(client.catalogue.list({ connectionId: 'nobody' }))).toMatchObject({
      code: 'unknown-profile',
      parameters: { connectionId: 'nobody' },
    });
    expect(await problemOfCall(client.connections.watch({ connectionId: 'nobody' }))).toMatchObject({ code: 'unknown-profile' });
    expect(await problemOfCall(client.results.raw({ runId: '../../etc/passwd' }))).toMatchObject({ code: 'unknown-run' });
  });

  test('rejects invalid input before it has any effect', async () => {
    await signedIn();
    const before = dataServer.service.requests.length;
    const payload = fc.oneof(
      fc.anything(),
      fc.record({ connectionId: fc.anything(), runId: fc.anything(), url: fc.anything(), from: fc.anything(), count: fc.anything() }),
    );
    const calls: readonly ((input: never) => Promise<unknown>)[] = [
      client.settings.change,
      client.connections.watch,
      client.connections.signIn,
      client.connections.chooseMethod,
      client.catalogue.list,
      client.catalogue.describe,
      client.requests.run,
      client.results.window,
      client.results.raw,
      client.results.json,
    ];
    const stored = structuredClone(host.stored);
    let rejected = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), payload, async (call, input) => {
        const outcome = await problemOfCall(call(input as never)).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome.message).toBe('the call did not fail');
        else expect(outcome).toMatchObject({ code: expect.stringMatching(/^(invalid-input|unknown-profile|unknown-run|invalid-url)$/) });
        if (!(outcome instanceof Error)) rejected += 1;
      }),
      { numRuns: 1000 },
    );
    expect(rejected, 'of 1000').toBeGreaterThan(800);
    expect(dataServer.service.requests).toHaveLength(before);
    expect(host.stored.get('profiles')).toEqual(stored.get('profiles'));
  });

  test('no output of the contract and no file of the data folder contains a secret', async () => {
    dataServer.responses.set('/rows', (_request, response) => sendJson(response, 200, [{ a: 1 }]));
    const seen: unknown[] = [
      await signedIn(),
      await client.connections.list({}),
      await catalogueOf(client.catalogue.list({ connectionId })),
    ];
    seen.push(
      await run(at('/rows')),
      await run(at('/missing')),
      await client.connections.chooseMethod({ connectionId, method: 'service-token' }),
    );
    seen.push(await run(at('/rows')), await client.connections.signOut({ connectionId }), await run(at('/rows')));
    const files = await readdir(host.dataFolder, { recursive: true, withFileTypes: true });
    for (const file of files) if (file.isFile()) seen.push(await readFile(join(file.parentPath, file.name), 'utf8'));
    seen.push(...host.stored.values());
    const text = JSON.stringify(seen);
    expect(text).toContain('"credential":"service-token"');
    for (const secret of allSecrets) expect(text).not.toContain(secret);
  });
});
