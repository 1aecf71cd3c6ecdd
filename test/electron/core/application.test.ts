import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Application, createApplication } from '../../../electron/core/application.ts';
import type { ApplicationClient } from '../../../shared/contract/contract.ts';
import type { SignInStatus } from '../../../shared/contract/profile.ts';
import type { RunEvent } from '../../../shared/contract/run.ts';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { answerJson, canaries, startScriptedProvider } from '../signin/scripted-provider.ts';
import { createApplicationClient, problemOfCall } from './application-client.ts';
import { type ScriptedDeployment, serviceToken, startScriptedDeployment } from './scripted-deployment.ts';
import { createScriptedHost, type ScriptedHost } from './scripted-host.ts';

const profileId = 'sample';
const allSecrets = [canaries.password, canaries.clientSecret, serviceToken, 'canary-refresh', 'eyJ'];

let deployment: ScriptedDeployment;
let host: ScriptedHost;
let application: Application;
let client: ApplicationClient;
const others: LoopbackServer[] = [];

beforeEach(async () => {
  deployment = await startScriptedDeployment();
  host = await createScriptedHost((program) => program.stdout.write(deployment.readyLine()));
  application = await createApplication(host);
  client = createApplicationClient(application);
});

afterEach(async () => {
  await application.close();
  await deployment.close();
  await Promise.all(others.splice(0).map((server) => server.close()));
  await host.remove();
});

async function statusWhere(holds: (status: SignInStatus) => boolean): Promise<SignInStatus> {
  for await (const status of await client.profiles.watch({ profileId })) if (holds(status)) return status;
  throw new Error('the status ended');
}

const signedIn = (): Promise<SignInStatus> => statusWhere(({ state }) => state === 'signed-in');

async function run(url: string, format: 'rest' | 'odata' = 'rest'): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of await client.requests.run({ profileId, format, url })) events.push(event);
  return events;
}

const pick = <T extends RunEvent['type']>(events: readonly RunEvent[], type: T) =>
  events.findLast((event): event is Extract<RunEvent, { type: T }> => event.type === type);

const at = (path: string): string => `${deployment.service.origin}${path}`;

describe('the first start', () => {
  test('the sample is there and signs in by itself; nobody waits for it', async () => {
    expect(await client.profiles.list({})).toMatchObject([
      { id: 'sample', kind: 'sample', method: 'oauth-password', methods: ['oauth-password', 'service-token'] },
    ]);
    expect(await signedIn()).toMatchObject({ who: 'jo', method: 'oauth-password', claims: { sub: 'u-1' } });
    expect((await client.profiles.list({}))[0]?.baseUrl).toBe(deployment.service.origin);
    expect(host.programs[0]?.programArguments).toEqual([
      '--port',
      '0',
      '--data-dir',
      join(host.dataFolder, 'sample'),
      '--parent-pid',
      String(process.pid),
    ]);
  });

  test('it says what it is', async () => {
    expect(await client.application.about({})).toEqual({ version: '0.0.0-test', host: 'web', platform: 'linux', systemLanguage: 'en-GB' });
  });

  test('a call made while the sample starts waits for it', async () => {
    const slow = await createScriptedHost();
    const started = slow.nextProgram();
    const other = await createApplication(slow);
    try {
      const program = await started;
      const listing = createApplicationClient(other).catalogue.list({ profileId });
      program.stdout.write('something before the ready line\n');
      program.stdout.write(deployment.readyLine());
      expect((await listing).apis).toHaveLength(1);
    } finally {
      await other.close();
      await slow.remove();
    }
    expect(slow.programs[0]?.stopped).toBe(true);
  });
});

describe('settings', () => {
  test('are kept, one change at a time', async () => {
    expect(await client.settings.read({})).toEqual({ language: 'system', theme: 'system' });
    expect(await client.settings.change({ theme: 'dark' })).toEqual({ language: 'system', theme: 'dark' });
    expect(await client.settings.change({ language: 'fr' })).toEqual({ language: 'fr', theme: 'dark' });
    expect(host.stored.get('settings')).toEqual({ language: 'fr', theme: 'dark' });
  });

  test.each([['nonsense'], [null], [{ language: 'xx', theme: 'dark' }], [42]])('what was spoilt (%j) is its default', async (stored) => {
    host.stored.set('settings', stored);
    expect((await client.settings.read({})).language).toBe('system');
  });
});

describe('signing out and in', () => {
  test('after the sign-out nobody is signed in, also at the next start, until the user signs in', async () => {
    await signedIn();
    expect(await client.profiles.signOut({ profileId })).toMatchObject({ state: 'signed-out', who: null, claims: null });
    expect(deployment.provider.revoked).toEqual(['canary-refresh-1']);
    expect(await problemOfCall(client.catalogue.list({ profileId }))).toMatchObject({ code: 'not-signed-in' });
    await application.close();
    application = await createApplication(host);
    client = createApplicationClient(application);
    await statusWhere(({ state }) => state === 'signed-out');
    expect(await problemOfCall(client.catalogue.list({ profileId }))).toMatchObject({ code: 'not-signed-in' });
    expect(await client.profiles.signIn({ profileId })).toMatchObject({ state: 'signed-in', who: 'jo' });
    expect((await client.catalogue.list({ profileId })).apis).toHaveLength(1);
  });

  test('a run without a sign-in goes out without a credential and says that one is needed', async () => {
    await signedIn();
    await client.profiles.signOut({ profileId });
    const events = await run(at('/dmp-api/data/travel/flights-3m'));
    expect(pick(events, 'started')).toMatchObject({ credential: null });
    expect(pick(events, 'failed')?.problem).toMatchObject({ code: 'not-signed-in', status: 401, detail: 'No valid credentials' });
  });

  test('another method is taken at once and kept', async () => {
    await signedIn();
    expect(await client.profiles.chooseMethod({ profileId, method: 'service-token' })).toMatchObject({
      state: 'signed-in',
      method: 'service-token',
      who: null,
    });
    await client.catalogue.list({ profileId });
    const headers = deployment.service.requests.at(-1)?.headers;
    expect(headers?.['svc-x-api-token']).toBe(serviceToken);
    expect(headers?.authorization).toBeUndefined();
    expect((await client.profiles.list({}))[0]?.method).toBe('service-token');
  });

  test('the status is watched by several pages; leaving ends the watch', async () => {
    const watch = await client.profiles.watch({ profileId });
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
    const catalogue = await client.catalogue.list({ profileId });
    expect(catalogue.apis).toEqual([
      {
        root: 'travel',
        accessPoint: 'flights-3m',
        rootLabel: 'Travel',
        title: 'Flights',
        details: 'Every flight',
        keywords: ['air', 'delay'],
        updatedAt: 1_700_000_000_000,
        columnNames: ['id', 'delay', 'mystery'],
      },
    ]);
    expect(catalogue.fetchedAt).toBeGreaterThan(0);
  });

  test('describes an API in both worlds: types of the catalogue and of the metadata', async () => {
    const api = await client.catalogue.describe({ profileId, api: { root: 'travel', accessPoint: 'flights-3m' } });
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

  test('without metadata the API is described all the same, and says why its OData types are missing', async () => {
    deployment.answers.set('/dmp-api/odata/travel/$metadata', (_request, response) => answerJson(response, 500, { detail: 'broken' }));
    const api = await client.catalogue.describe({ profileId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(api.metadataProblem).toMatchObject({ code: 'deployment-fault', detail: 'broken' });
    expect(api.columns[0]).toMatchObject({ type: 'int64', odataType: null });
  });

  test('metadata at the other usual address is found', async () => {
    const answer = deployment.answers.get('/dmp-api/odata/travel/$metadata');
    deployment.answers.delete('/dmp-api/odata/travel/$metadata');
    if (answer !== undefined) deployment.answers.set('/dmp-api/odata/travel/', answer);
    const api = await client.catalogue.describe({ profileId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(api.metadataProblem).toBeNull();
  });

  test('the metadata is read once, and anew after the next list', async () => {
    const reads = () => deployment.service.requests.filter(({ url }) => url.includes('$metadata')).length;
    const api = { root: 'travel', accessPoint: 'flights-3m' };
    await client.catalogue.describe({ profileId, api });
    await client.catalogue.describe({ profileId, api });
    expect(reads()).toBe(1);
    await client.catalogue.list({ profileId });
    await client.catalogue.describe({ profileId, api });
    expect(reads()).toBe(2);
  });

  test('an API that the catalogue does not list is unknown', async () => {
    const problem = await problemOfCall(client.catalogue.describe({ profileId, api: { root: 'travel', accessPoint: 'trains' } }));
    expect(problem).toMatchObject({ code: 'unknown-api', parameters: { accessPoint: 'trains' } });
  });

  test('a page in its place is an unexpected answer that shows its beginning', async () => {
    deployment.answers.set('/dmp-api/expositions', (_request, response) => response.end('<html>Maintenance</html>'));
    expect(await problemOfCall(client.catalogue.list({ profileId }))).toMatchObject({
      code: 'unexpected-answer',
      detail: '<html>Maintenance</html>',
    });
  });
});

describe('a run', () => {
  beforeEach(async () => {
    deployment.answers.set('/rows', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '3', link: '</rows?page=2>; rel="next"' });
      response.end('[{"id":9007199254740993,"price":1.10},{"id":2,"late":true}]');
    });
    await signedIn();
  });

  test('tells how it goes, shows the request as sent without its secret, and stores rows exactly', async () => {
    const events = await run(at("/rows?filter=name==O'Neil é"));
    expect(events.map(({ type }) => type)).toEqual(['started', 'head', 'rows', 'done']);
    const started = pick(events, 'started');
    expect(started).toMatchObject({ url: at("/rows?filter=name==O'Neil%20%C3%A9"), credential: 'oauth-password' });
    expect(started?.sentHeaders).toContainEqual(['accept', 'application/json, text/plain']);
    expect(started?.sentHeaders).toContainEqual(['authorization', 'Bearer [removed]']);
    expect(deployment.service.requests.at(-1)?.url).toBe("/rows?filter=name==O'Neil%20%C3%A9");
    expect(pick(events, 'head')).toMatchObject({ status: 200, statusText: 'OK' });
    expect(pick(events, 'done')).toMatchObject({
      rows: 2,
      bytes: 59,
      columns: ['id', 'price', 'late'],
      total: 3,
      nextUrl: at('/rows?page=2'),
    });
    const runId = started?.runId ?? '';
    expect(await client.results.window({ runId, from: 0, count: 10 })).toEqual({
      from: 0,
      columns: ['id', 'price', 'late'],
      rows: [
        [
          ['number', '9007199254740993'],
          ['number', '1.10'],
          ['absent', ''],
        ],
        [
          ['number', '2'],
          ['absent', ''],
          ['boolean', 'true'],
        ],
      ],
    });
    expect((await client.results.raw({ runId })).text).toBe('[{"id":9007199254740993,"price":1.10},{"id":2,"late":true}]');
    expect((await client.results.json({ runId, from: 0, count: 1 })).text).toContain('"price": 1.10');
    await client.results.release({ runId });
    expect(await problemOfCall(client.results.window({ runId, from: 0, count: 1 }))).toMatchObject({
      code: 'unknown-run',
      parameters: { runId },
    });
    expect(await readdir(join(host.dataFolder, 'results'))).toEqual([]);
  });

  test('reads an OData envelope with its count and next link', async () => {
    deployment.answers.set('/odata', (_request, response) =>
      answerJson(response, 200, { '@odata.context': 'x', '@odata.count': 42, value: [{ a: 1 }], '@odata.nextLink': 'odata?$skip=1' }),
    );
    expect(pick(await run(at('/odata'), 'odata'), 'done')).toMatchObject({ rows: 1, total: 42, nextUrl: at('/odata?$skip=1') });
  });

  test('to another origin carries no credential, whoever named the address', async () => {
    const elsewhere = await startLoopbackServer((_request, response) => answerJson(response, 200, [{ a: 1 }]));
    others.push(elsewhere);
    const events = await run(`${elsewhere.origin}/rows`);
    expect(pick(events, 'started')).toMatchObject({ credential: null });
    expect(pick(events, 'done')).toMatchObject({ rows: 1 });
    expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined();
  });

  test('redirected to another origin, the credential stays behind, and a 401 from there renews nothing', async () => {
    const elsewhere = await startLoopbackServer((_request, response) => response.writeHead(401).end());
    others.push(elsewhere);
    deployment.answers.set('/away', (_request, response) => response.writeHead(302, { location: elsewhere.origin }).end());
    expect(pick(await run(at('/away')), 'failed')?.problem).toMatchObject({ code: 'not-signed-in', status: 401 });
    expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(deployment.provider.tokenForms).toHaveLength(1);
  });

  test('a token that was withdrawn is renewed once, and the run succeeds', async () => {
    deployment.provider.accepted.clear();
    const events = await run(at('/rows'));
    expect(pick(events, 'done')).toMatchObject({ rows: 2 });
    expect(deployment.provider.tokenForms).toHaveLength(2);
  });

  test('a deployment that refuses every token is tried once more and no further', async () => {
    deployment.answers.set('/never', (_request, response) => response.writeHead(401).end());
    expect(pick(await run(at('/never')), 'failed')?.problem).toMatchObject({ code: 'credentials-refused', status: 401 });
    expect(deployment.service.requests.filter(({ url }) => url === '/never')).toHaveLength(2);
  });

  test.each([
    [
      400,
      { title: 'Bad', detail: 'Unknown column "x"', parameter: 'filter', from: 0, to: 1 },
      { code: 'query-refused', detail: 'Unknown column "x"', at: { parameter: 'filter', from: 0, to: 1 } },
    ],
    [
      400,
      { error: { code: 'bad', message: 'No such property', innererror: { parameter: '$filter', from: 2, to: 5 } } },
      { code: 'query-refused', detail: 'No such property', at: { parameter: '$filter', from: 2, to: 5 } },
    ],
    [403, { detail: 'Not you' }, { code: 'not-permitted' }],
    [404, { detail: 'No such API' }, { code: 'unknown-api' }],
    [429, {}, { code: 'too-many-requests', detail: null }],
    [501, { error: { message: 'No $apply here' } }, { code: 'query-refused', detail: 'No $apply here' }],
    [503, { detail: 'keys' }, { code: 'deployment-fault' }],
  ])('%d %j is the problem it stands for, in the words of the deployment', async (status, body, problem) => {
    deployment.answers.set('/refused', (_request, response) => answerJson(response, status, body));
    const events = await run(at('/refused'));
    expect(events.map(({ type }) => type)).toEqual(['started', 'head', 'failed']);
    expect(pick(events, 'failed')?.problem).toMatchObject({ status, ...problem });
    const runId = pick(events, 'started')?.runId ?? '';
    expect(JSON.parse((await client.results.raw({ runId })).text)).toEqual(body);
  });

  test('a page instead of rows is unexpected; its beginning is shown, and the raw view has it', async () => {
    const page = `<html>${'x'.repeat(2000)}</html>`;
    deployment.answers.set('/page', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
    const events = await run(at('/page'));
    expect(pick(events, 'failed')?.problem).toMatchObject({
      code: 'unexpected-answer',
      status: 200,
      detail: page.slice(0, 500),
      parameters: { reason: 'not-rows', contentType: 'text/html' },
    });
    expect((await client.results.raw({ runId: pick(events, 'started')?.runId ?? '' })).text).toBe(page);
  });

  test('a connection cut in the middle keeps the rows that came', async () => {
    deployment.answers.set('/cut', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[{"a":1},{"a":2},{"a":', () => response.socket?.destroy());
    });
    const events = await run(at('/cut'));
    expect(pick(events, 'failed')).toMatchObject({ rows: 2, problem: { code: 'connection-lost' } });
    const window = await client.results.window({ runId: pick(events, 'started')?.runId ?? '', from: 0, count: 9 });
    expect(window.rows).toEqual([[['number', '1']], [['number', '2']]]);
  });

  test('leaving it closes the connection at once; the rows that came stay', async () => {
    deployment.answers.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[{"a":1}');
    });
    const events = await client.requests.run({ profileId, format: 'rest', url: at('/endless') });
    let runId = '';
    for await (const event of events) {
      if (event.type === 'started') runId = event.runId;
      if (event.type === 'rows') break;
    }
    if (deployment.service.openSockets() > 0) await deployment.service.nextClose();
    expect((await client.results.window({ runId, from: 0, count: 9 })).rows).toHaveLength(1);
  });

  test('leaving it while the head is awaited closes the connection too', async () => {
    const arrived = Promise.withResolvers<void>();
    deployment.answers.set('/silent', () => arrived.resolve());
    const events = await client.requests.run({ profileId, format: 'rest', url: at('/silent') });
    expect((await events.next()).value).toMatchObject({ type: 'started' });
    const waiting = events.next();
    await arrived.promise;
    const closed = deployment.service.nextClose();
    await events.return?.();
    await closed;
    expect((await waiting).done).toBe(true);
  });

  test('aborting the call closes the connection as well', async () => {
    const arrived = Promise.withResolvers<void>();
    deployment.answers.set('/silent', () => arrived.resolve());
    const calling = new AbortController();
    const events = await client.requests.run({ profileId, format: 'rest', url: at('/silent') }, { signal: calling.signal });
    expect((await events.next()).value).toMatchObject({ type: 'started' });
    await arrived.promise;
    const closed = deployment.service.nextClose();
    calling.abort();
    await closed;
    expect((await events.next()).done).toBe(true);
  });

  test('releasing its result ends it', async () => {
    deployment.answers.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[{"a":1}');
    });
    const closed = deployment.service.nextClose();
    for await (const event of await client.requests.run({ profileId, format: 'rest', url: at('/endless') })) {
      if (event.type === 'started') await client.results.release({ runId: event.runId });
    }
    await closed;
    expect(await readdir(join(host.dataFolder, 'results'))).toEqual([]);
  });

  test.each(['nonsense', 'ftp://127.0.0.1/', 'http://jo:canary-pass@127.0.0.1/'])('%s is no URL that can be sent', async (url) => {
    const problem = await problemOfCall(client.requests.run({ profileId, format: 'rest', url }));
    expect(problem.code).toBe('invalid-url');
    expect(JSON.stringify(problem)).not.toContain('canary');
  });

  test('a body echoing the credential is shown without it', async () => {
    deployment.answers.set('/echo', (request, response) =>
      answerJson(response, 400, { detail: `You sent ${request.headers.authorization}` }),
    );
    const events = await run(at('/echo'));
    const runId = pick(events, 'started')?.runId ?? '';
    expect(JSON.stringify(events) + (await client.results.raw({ runId })).text).not.toContain('eyJ');
  });
});

describe('a deployment that is not there', () => {
  test('ended: calls say so, then it is started again at the same ports, signs in, and all is well', async () => {
    await signedIn();
    const program = host.programs[0];
    const restarted = host.nextProgram();
    program?.stderr.write(`the disk is full, said ${canaries.password}\n`);
    program?.end(1);
    const down = await statusWhere(({ state }) => state === 'failed');
    expect(down.problem).toMatchObject({ code: 'sample-not-running', detail: 'the disk is full, said [removed]' });
    expect(await problemOfCall(client.catalogue.list({ profileId }))).toMatchObject({ code: 'sample-not-running' });
    const { programArguments } = await restarted;
    expect(programArguments.slice(0, 4)).toEqual([
      '--port',
      String(deployment.service.port),
      '--auth-port',
      String(deployment.provider.server.port),
    ]);
    expect(await signedIn()).toMatchObject({ who: 'jo' });
    expect((await client.catalogue.list({ profileId })).apis).toHaveLength(1);
  });

  test('its port is closed: the connection is refused by name', async () => {
    await signedIn();
    await deployment.service.close();
    expect(await problemOfCall(client.catalogue.list({ profileId }))).toMatchObject({
      code: 'connection-refused',
      parameters: { port: deployment.service.port },
    });
  });

  test('its identity provider is gone: signing in says so, and works as soon as it is back', async () => {
    const { server } = deployment.provider;
    await signedIn();
    await client.profiles.signOut({ profileId });
    await server.close();
    expect(await client.profiles.signIn({ profileId })).toMatchObject({
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
  test('unknown profiles and runs have their own names', async () => {
    expect(await problemOfCall(client.catalogue.list({ profileId: 'nobody' }))).toMatchObject({
      code: 'unknown-profile',
      parameters: { profileId: 'nobody' },
    });
    expect(await problemOfCall(client.profiles.watch({ profileId: 'nobody' }))).toMatchObject({ code: 'unknown-profile' });
    expect(await problemOfCall(client.results.raw({ runId: '../../etc/passwd' }))).toMatchObject({ code: 'unknown-run' });
  });

  test('an input that is none is refused as such, before anything is touched', async () => {
    await signedIn();
    const before = deployment.service.requests.length;
    const payload = fc.oneof(
      fc.anything(),
      fc.record({ profileId: fc.anything(), runId: fc.anything(), url: fc.anything(), from: fc.anything(), count: fc.anything() }),
    );
    const calls: readonly ((input: never) => Promise<unknown>)[] = [
      client.settings.change,
      client.profiles.watch,
      client.profiles.signIn,
      client.profiles.chooseMethod,
      client.catalogue.list,
      client.catalogue.describe,
      client.requests.run,
      client.results.window,
      client.results.raw,
      client.results.json,
    ];
    const stored = structuredClone(host.stored);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), payload, async (call, input) => {
        const outcome = await problemOfCall(call(input as never)).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome.message).toBe('the call did not fail');
        else expect(outcome).toMatchObject({ code: expect.stringMatching(/^(invalid-input|unknown-profile|unknown-run|invalid-url)$/) });
      }),
      { numRuns: 1000 },
    );
    expect(deployment.service.requests).toHaveLength(before);
    expect(host.stored.get('profiles')).toEqual(stored.get('profiles'));
  });

  test('no secret is in anything that the contract gives out, or in the data folder', async () => {
    deployment.answers.set('/rows', (_request, response) => answerJson(response, 200, [{ a: 1 }]));
    const seen: unknown[] = [await signedIn(), await client.profiles.list({}), await client.catalogue.list({ profileId })];
    seen.push(
      await run(at('/rows')),
      await run(at('/missing')),
      await client.profiles.chooseMethod({ profileId, method: 'service-token' }),
    );
    seen.push(await run(at('/rows')), await client.profiles.signOut({ profileId }), await run(at('/rows')));
    const files = await readdir(host.dataFolder, { recursive: true, withFileTypes: true });
    for (const file of files) if (file.isFile()) seen.push(await readFile(join(file.parentPath, file.name), 'utf8'));
    seen.push(...host.stored.values());
    const text = JSON.stringify(seen);
    expect(text).toContain('"credential":"service-token"');
    for (const secret of allSecrets) expect(text).not.toContain(secret);
  });
});
