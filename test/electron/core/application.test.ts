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
  test('the sample is available and signs in automatically, without delaying the start', async () => {
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

  test('a window that opens with another server does not pay for the sample, which starts when it is looked at', async () => {
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

  test('returns its version and host', async () => {
    expect(await client.application.about({})).toEqual({
      version: '0.0.0-test',
      host: 'web',
      platform: 'linux',
      systemLanguage: 'en-GB',
      folderDialog: 'page',
      updates: false,
    });
  });

  test('a call made while the sample starts waits for it', async () => {
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
  test('the connection that an earlier version used last, stored as profileId, is still in use', async () => {
    host.stored.set('settings', { language: 'fr', theme: 'dark', profileId: 'own' });
    expect(await client.settings.read({})).toEqual({ language: 'fr', theme: 'dark', connectionId: 'own' });
    host.stored.delete('settings');
  });

  test('are kept, one change at a time', async () => {
    expect(await client.settings.read({})).toEqual({ language: 'system', theme: 'system', connectionId: null });
    expect(await client.settings.change({ theme: 'dark' })).toEqual({ language: 'system', theme: 'dark', connectionId: null });
    expect(await client.settings.change({ language: 'fr' })).toEqual({ language: 'fr', theme: 'dark', connectionId: null });
    expect(host.stored.get('settings')).toEqual({ language: 'fr', theme: 'dark', connectionId: null });
  });

  test.each([['nonsense'], [null], [{ language: 'xx', theme: 'dark' }], [42]])('what was spoilt (%j) is its default', async (stored) => {
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

  test('a run without a sign-in goes out without a credential and says that one is needed', async () => {
    await signedIn();
    await client.connections.signOut({ connectionId });
    const events = await run(at('/dmp-api/data/travel/flights-3m'));
    expect(pick(events, 'started')).toMatchObject({ credential: null });
    expect(pick(events, 'failed')?.problem).toMatchObject({ code: 'not-signed-in', status: 401, detail: 'No valid credentials' });
  });

  test('another method is used at once and saved', async () => {
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

  test('the status is watched by several pages; leaving ends the watch', async () => {
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
  test('lists every API with what one searches by', async () => {
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

  test('describes an API in both worlds: types of the catalogue and of the metadata', async () => {
    const api = await client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(api).toMatchObject({
      restUrl: at('/dmp-api/data/travel/flights-3m'),
      odataUrl: at('/dmp-api/odata/travel/flights_3m'),
      namedOdataUrl: at('/dmp-api/odata/travel/flights_3m?$format=json'),
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

  test('without metadata, the API is still described, with the reason for the missing OData types', async () => {
    dataServer.responses.set('/dmp-api/odata/travel/$metadata', (_request, response) => sendJson(response, 500, { detail: 'broken' }));
    const api = await client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(api.metadataProblem).toMatchObject({ code: 'deployment-fault', detail: 'broken' });
    expect(api.columns[0]).toMatchObject({ type: 'int64', odataType: null });
  });

  test('a service of OData 2 is named as such', async () => {
    const old = readFileSync(new URL('../../shared/metadata/documents/shop-v2.xml', import.meta.url), 'utf8');
    dataServer.responses.set('/dmp-api/odata/travel/$metadata', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(old);
    });
    const { metadataProblem } = await client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(metadataProblem).toMatchObject({ code: 'unexpected-answer', parameters: { reason: 'old-version', version: '2.0' } });
    expect(metadataProblem?.detail).toContain('OData 2.0');
  });

  test('metadata at the other usual address is found', async () => {
    const metadataResponse = dataServer.responses.get('/dmp-api/odata/travel/$metadata');
    dataServer.responses.delete('/dmp-api/odata/travel/$metadata');
    if (metadataResponse !== undefined) dataServer.responses.set('/dmp-api/odata/travel/', metadataResponse);
    const api = await client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(api.metadataProblem).toBeNull();
  });

  test('the metadata is read once, and again after the next list', async () => {
    const reads = () => dataServer.service.requests.filter(({ url }) => url.includes('$metadata')).length;
    const api = { root: 'travel', accessPoint: 'flights-3m' };
    await client.catalogue.describe({ connectionId, api });
    await client.catalogue.describe({ connectionId, api });
    expect(reads()).toBe(1);
    await client.catalogue.list({ connectionId });
    await client.catalogue.describe({ connectionId, api });
    expect(reads()).toBe(2);
  });

  test('an API that the catalogue does not list is unknown', async () => {
    const problem = await problemOfCall(client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'trains' } }));
    expect(problem).toMatchObject({ code: 'unknown-api', parameters: { accessPoint: 'trains' } });
  });

  test('a page in its place is an unexpected answer that shows its beginning', async () => {
    dataServer.responses.set('/dmp-api/expositions', (_request, response) => response.end('<html>Maintenance</html>'));
    expect(await problemOfCall(client.catalogue.list({ connectionId }))).toMatchObject({
      code: 'unexpected-answer',
      parameters: { reason: 'document-web-page' },
      detail: 'Maintenance',
    });
  });
});

describe('a server that is not there', () => {
  test('ended: calls say so, then it is started again at the same ports, signs in, and all is well', async () => {
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

  test('its port is closed: the connection is refused by name', async () => {
    await signedIn();
    await dataServer.service.close();
    expect(await problemOfCall(client.catalogue.list({ connectionId }))).toMatchObject({
      code: 'connection-refused',
      parameters: { port: dataServer.service.port },
    });
  });

  test('without its identity provider, the sign-in reports that, and works as soon as the provider is available', async () => {
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

describe('the contract holds', () => {
  test('unknown connections and runs have their own names', async () => {
    expect(await problemOfCall(client.catalogue.list({ connectionId: 'nobody' }))).toMatchObject({
      code: 'unknown-profile',
      parameters: { connectionId: 'nobody' },
    });
    expect(await problemOfCall(client.connections.watch({ connectionId: 'nobody' }))).toMatchObject({ code: 'unknown-profile' });
    expect(await problemOfCall(client.results.raw({ runId: '../../etc/passwd' }))).toMatchObject({ code: 'unknown-run' });
  });

  test('an invalid input is rejected before it has any effect', async () => {
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
