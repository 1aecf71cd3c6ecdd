import { describe, expect, test, vi } from 'vitest';
import { checkSteps } from '../../../../shared/contract/check.ts';
import { commandText } from '../../../../shared/contract/command.ts';
import { describeEvidence } from '../../../../shared/reports/describe-evidence.ts';
import { startLoopbackServer } from '../../loopback-server.ts';
import { canaries, fakeJwt, sendJson } from '../../signin/scripted-provider.ts';
import { selfSigned } from '../../wire/self-signed.ts';
import { settings } from '../connections/connection-settings.ts';
import { client, connectionId, dataServer, others } from '../scripted-application.ts';
import { scriptedCatalogue } from '../scripted-server.ts';
import { addConnection, giveSecrets, statuses, testConnection, withPassword } from './checked-connection.ts';

const row = { id: 1, delay: 2.5, mystery: 3 };

/** Makes the server return one row in both formats. */
function serveRows(): void {
  dataServer.responses.set('/dmp-api/data/travel/flights-3m', (_request, response) => sendJson(response, 200, [row]));
  dataServer.responses.set('/dmp-api/odata/travel/flights_3m', (_request, response) =>
    sendJson(response, 200, { '@odata.context': '$metadata#flights_3m', value: [row] }),
  );
}

describe('the connection test', () => {
  test('reports each step with its evidence, and without secrets', async () => {
    serveRows();
    const connectionId = await addConnection(withPassword());
    await giveSecrets(connectionId);
    const steps = await testConnection(connectionId);
    expect(statuses(steps)).toEqual({
      name: 'passed',
      tcp: 'passed',
      proxy: 'skipped',
      tls: 'skipped',
      http: 'passed',
      clock: 'passed',
      'identity-provider': 'passed',
      token: 'passed',
      claims: 'passed',
      catalogue: 'passed',
      metadata: 'passed',
      rest: 'passed',
      odata: 'passed',
    });
    expect(steps.tcp.evidence).toMatchObject({ address: '127.0.0.1', port: dataServer.service.port });
    expect(steps.tls.skipped).toBe('plain-http');
    expect(steps.token.evidence).toMatchObject({ method: 'oauth-password', who: 'jo' });
    expect(steps.claims.evidence).toMatchObject({ preferred_username: 'jo' });
    expect(steps.http.evidence).toMatchObject({ statusLine: '401 Unauthorized', authenticate: 'Bearer realm="test"' });
    expect(steps.catalogue.evidence).toMatchObject({ apis: 1 });
    expect(steps.metadata.evidence).toMatchObject({ api: 'travel/flights-3m', columns: 3 });
    for (const { evidence } of [steps.rest, steps.odata]) expect(evidence).toMatchObject({ api: 'travel/flights-3m', rows: 1 });
    expect(steps.catalogue.evidence).toMatchObject({ statusLine: '200 OK', url: expect.stringContaining('/dmp-api/') });
    const texts = Object.fromEntries(checkSteps.map((id) => [id, steps[id].commands.map((one) => commandText(one, 'linux'))]));
    expect(texts.name).toEqual([]);
    expect(texts.tcp).toEqual([`nc -vz -w 10 127.0.0.1 ${dataServer.service.port}`]);
    expect(texts.token?.[0]).not.toContain('.well-known');
    expect(texts.token?.[0]).toContain(`--data-urlencode 'password='"$PASSWORD"`);
    expect(texts.catalogue?.[0]).toMatch(/^curl --verbose --globoff .*--header 'Authorization: Bearer '"\$TOKEN" http:/);
    for (const secret of [canaries.password, 'canary', 'eyJ']) expect(JSON.stringify(steps)).not.toContain(secret);
  });

  test('tests the identity provider of the sample', async () => {
    const steps = await testConnection(connectionId);
    expect(steps['identity-provider'].status).toBe('passed');
    expect(steps['identity-provider'].evidence.url).toContain(dataServer.provider.settings.issuer);
  });

  test('fails at the first step if the host name can’t be resolved', async () => {
    const steps = await testConnection(await addConnection(settings({ baseUrl: 'http://no-such-host.invalid' })));
    expect(steps.name).toMatchObject({ status: 'failed', problem: { code: 'name-not-resolved' } });
    expect(steps.catalogue).toMatchObject({ status: 'skipped', skipped: 'step-before-failed' });
  });

  test('fails at the TCP step if nothing listens at the port', async () => {
    const gone = await startLoopbackServer(() => undefined);
    await gone.close();
    const steps = await testConnection(await addConnection(settings({ baseUrl: gone.origin })));
    expect(steps.tcp).toMatchObject({ status: 'failed', problem: { code: 'connection-refused', parameters: { port: gone.port } } });
  });

  test('fails at the TLS step if the certificate isn’t trusted', async () => {
    const server = await startLoopbackServer((_request, response) => sendJson(response, 200, []), { tls: selfSigned });
    others.push(server);
    const steps = await testConnection(await addConnection(settings({ baseUrl: server.origin })));
    expect(steps.tls).toMatchObject({ status: 'failed', problem: { code: 'tls-failed' } });
    expect(server.requests).toEqual([]);
  });

  test('fails at the proxy step if the proxy isn’t available', async () => {
    const gone = await startLoopbackServer(() => undefined);
    await gone.close();
    const connection = { proxy: { mode: 'manual', url: gone.origin } } as const;
    const steps = await testConnection(await addConnection(settings({ baseUrl: dataServer.service.origin, connection })));
    expect(steps.name).toMatchObject({ status: 'skipped', skipped: 'behind-proxy' });
    expect(steps.proxy).toMatchObject({
      status: 'failed',
      evidence: { proxy: gone.origin },
      problem: { code: 'proxy-failed', parameters: { proxy: gone.origin, reason: 'not-running-here' } },
    });
  });

  test('reports a missing CA file at the TLS step, after the steps that don’t need it', async () => {
    const connection = { caFile: '/no/such/ca.pem' };
    const steps = await testConnection(await addConnection(settings({ baseUrl: dataServer.service.origin, connection })));
    expect([steps.name.status, steps.tcp.status]).toEqual(['passed', 'passed']);
    expect(steps.tls.problem).toMatchObject({
      code: 'profile-file-unusable',
      parameters: { file: '/no/such/ca.pem', fileUse: 'authority' },
    });
    expect(steps.http).toMatchObject({ status: 'skipped', skipped: 'step-before-failed' });
  });

  test('reports a clock that is six minutes wrong, and continues', async () => {
    const server = await startLoopbackServer((_request, response) => {
      response.setHeader('date', new Date(Date.now() - 360_000).toUTCString());
      sendJson(response, 200, scriptedCatalogue(server.origin));
    });
    others.push(server);
    const steps = await testConnection(await addConnection(settings({ baseUrl: server.origin })));
    expect(steps.clock).toMatchObject({ status: 'failed', problem: { code: 'clock-skew', parameters: { reason: 'behind' } } });
    expect(Math.abs(Number(steps.clock.evidence.skewSeconds) + 360)).toBeLessThan(3);
    expect(steps.catalogue.status).toBe('passed');
  });

  test('passes the clock step with a difference that services can tolerate, and states it', async () => {
    const server = await startLoopbackServer((_request, response) => {
      response.setHeader('date', new Date(Date.now() + 180_000).toUTCString());
      sendJson(response, 200, scriptedCatalogue(server.origin));
    });
    others.push(server);
    const { clock } = await testConnection(await addConnection(settings({ baseUrl: server.origin })));
    expect(clock).toMatchObject({ status: 'passed', problem: null });
    expect(Math.abs(Number(clock.evidence.skewSeconds) - 180)).toBeLessThan(3);
  });

  test.each([
    ['ahead', 3_600, 'Jwt expired at 2026-11-27T10:00:00Z'],
    ['behind', -3_600, 'The token is not yet valid'],
  ])('names the server’s clock as the cause if it is %s and the server rejects a valid token', async (direction, seconds, why) => {
    const server = await startLoopbackServer((_request, response) => {
      response.setHeader('date', new Date(Date.now() + seconds * 1_000).toUTCString());
      response.setHeader('www-authenticate', `Bearer error="invalid_token", error_description="${why}"`);
      sendJson(response, 401, {});
    });
    others.push(server);
    const connectionId = await addConnection(withPassword({ baseUrl: server.origin }));
    await giveSecrets(connectionId);
    const steps = await testConnection(connectionId);
    expect(steps.clock.problem).toMatchObject({ code: 'clock-skew', parameters: { reason: direction } });
    expect(steps.catalogue.problem).toMatchObject({
      code: 'credentials-refused',
      parameters: { reason: 'reported-clock', reportedBy: 'clock' },
    });
  });

  test('fails at the identity provider step if the provider isn’t available', async () => {
    const gone = await startLoopbackServer(() => undefined);
    await gone.close();
    const oauth = { tokenUrl: `${gone.origin}/token`, clientId: 'dataquay', username: 'jo' };
    const connectionId = await addConnection(withPassword({ oauth }));
    await giveSecrets(connectionId);
    const steps = await testConnection(connectionId);
    expect(steps['identity-provider']).toMatchObject({ status: 'failed', problem: { code: 'identity-provider-unreachable' } });
    expect(steps.token.status).toBe('skipped');
  });

  test('fails at the sign-in step if a secret is missing', async () => {
    const steps = await testConnection(await addConnection(withPassword()));
    expect(steps.token).toMatchObject({ status: 'failed', problem: { code: 'secret-needed', parameters: { purpose: 'password' } } });
  });

  test('reports a missing catalogue as such, not as an unknown API', async () => {
    const server = await startLoopbackServer((_request, response) => sendJson(response, 404, { title: 'Not found' }));
    others.push(server);
    const steps = await testConnection(await addConnection(settings({ baseUrl: server.origin })));
    expect(steps.catalogue).toMatchObject({ status: 'failed', problem: { code: 'catalogue-not-found', status: 404 } });
  });

  test('reports the start of each step before its result', async () => {
    const reported: string[] = [];
    for await (const { id, status } of await client.connections.check({ connectionId: await addConnection(withPassword()), until: 'tcp' }))
      reported.push(`${id} ${status}`);
    expect(reported.slice(0, 4)).toEqual(['name running', 'name passed', 'tcp running', 'tcp passed']);
    expect(reported.slice(4).every((line) => line.endsWith(' skipped'))).toBe(true);
  });

  test('stops after the last requested step', async () => {
    const steps = await testConnection(await addConnection(settings({ baseUrl: dataServer.service.origin })), { until: 'http' });
    expect(steps.http.status).toBe('passed');
    for (const id of ['clock', 'token', 'odata'] as const)
      expect(steps[id]).toMatchObject({ status: 'skipped', skipped: 'until-earlier-step' });
  });

  test('sends no password if it runs without sign-in, because failed attempts can lock an account', async () => {
    const connectionId = await addConnection(withPassword());
    await giveSecrets(connectionId);
    await client.connections.signIn({ connectionId });
    await client.connections.signOut({ connectionId });
    dataServer.provider.tokenForms.length = 0;
    const steps = await testConnection(connectionId, { signIn: false });
    expect(steps['identity-provider'].status).toBe('passed');
    for (const id of ['token', 'claims', 'catalogue', 'rest'] as const) expect(steps[id].skipped).toBe('without-sign-in');
    expect(dataServer.provider.tokenForms.filter((form) => form.has('password'))).toEqual([]);
  });

  test('requests the named API, and reports if it doesn’t exist', async () => {
    serveRows();
    const connectionId = await addConnection(withPassword());
    await giveSecrets(connectionId);
    const known = await testConnection(connectionId, { api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(known.rest.evidence).toMatchObject({ api: 'travel/flights-3m' });
    const unknown = await testConnection(connectionId, { api: { root: 'travel', accessPoint: 'ships' } });
    expect(unknown.metadata).toMatchObject({ status: 'failed', problem: { code: 'unknown-api' }, evidence: { api: 'travel/ships' } });
    expect(unknown.rest).toMatchObject({ status: 'skipped', skipped: 'step-before-failed' });
  });

  test('shows each redirect of the request that failed, and reproduces them in a terminal', async () => {
    serveRows();
    dataServer.responses.set('/dmp-api/odata/travel/$metadata', (_request, response) => {
      response.writeHead(302, { location: '/moved' }).end();
    });
    dataServer.responses.set('/moved', (_request, response) => {
      response.writeHead(302, { location: '/login?code=canary-code' }).end();
    });
    dataServer.responses.set('/login', (_request, response) => {
      response.writeHead(503, { 'retry-after': '120' }).end();
    });
    const connectionId = await addConnection(withPassword());
    await giveSecrets(connectionId);
    const { metadata } = await testConnection(connectionId);
    expect(metadata.evidence).toMatchObject({
      statusLine: '503 Service Unavailable',
      retryAfter: '120',
      redirects: expect.stringMatching(/^302 \S+\/\$metadata → \S+\/moved\n302 \S+\/moved → \S+\/login\?code=\[removed\]$/),
    });
    expect(describeEvidence(metadata.evidence, 'en').filter(({ label }) => label === 'redirect')).toHaveLength(2);
    expect(metadata.commands.map((command) => commandText(command, 'linux'))).toEqual([
      expect.stringMatching(/^curl --verbose --globoff --location .*\$metadata'$/),
    ]);
  });

  test('reports a web page instead of $metadata as such', async () => {
    serveRows();
    for (const path of ['/dmp-api/odata/travel/$metadata', '/dmp-api/odata/travel/flights_3m/$metadata'])
      dataServer.responses.set(path, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><html><title>Sign in</title></html>');
      });
    const connectionId = await addConnection(withPassword());
    await giveSecrets(connectionId);
    const { metadata, rest } = await testConnection(connectionId);
    expect(metadata).toMatchObject({
      status: 'failed',
      // The step also tries another address of the metadata, but the evidence is of the response with the problem.
      evidence: { title: 'Sign in', url: expect.stringMatching(/\/\$metadata$/) },
      problem: { code: 'unexpected-answer', parameters: { reason: 'document-sign-in-page', title: 'Sign in' } },
    });
    expect(rest.status).toBe('passed');
  });

  test('fails a step at its deadline if the server responds too slowly, and skips the later steps', async () => {
    const server = await startLoopbackServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[');
    });
    others.push(server);
    const steps = await testConnection(await addConnection(settings({ baseUrl: server.origin })), { seconds: 1 });
    expect(steps.http).toMatchObject({
      status: 'failed',
      problem: {
        code: 'timed-out',
        parameters: {
          reason: 'slow-body',
          host: '127.0.0.1',
          url: expect.stringMatching(/\/dmp-api\/expositions$/),
          seconds: 1,
          received: 1,
          rate: 1,
        },
      },
    });
    expect(steps.catalogue.status).toBe('skipped');
  });

  test('names the identity provider if it doesn’t respond', async () => {
    const silent = await startLoopbackServer(() => undefined);
    others.push(silent);
    const oauth = { tokenUrl: `${silent.origin.replace('127.0.0.1', 'localhost')}/token`, clientId: 'dataquay', username: 'jo' };
    const connectionId = await addConnection(withPassword({ oauth }));
    await giveSecrets(connectionId);
    const steps = await testConnection(connectionId, { seconds: 2 });
    expect(steps['identity-provider']).toMatchObject({
      status: 'failed',
      problem: { code: 'identity-provider-silent', parameters: { host: 'localhost' } },
    });
  });

  test('reports that the clock of the identity provider is ahead', async () => {
    dataServer.provider.skewSeconds = 600;
    const connectionId = await addConnection(withPassword());
    await giveSecrets(connectionId);
    const steps = await testConnection(connectionId, { until: 'identity-provider' });
    expect(steps['identity-provider']).toMatchObject({
      status: 'failed',
      problem: { code: 'clock-skew', parameters: { reason: 'ahead' } },
    });
  });

  test('reports a token without a lifetime as expired, not as a wrong clock', async () => {
    dataServer.provider.lifetime = 0;
    const connectionId = await addConnection(withPassword());
    await giveSecrets(connectionId);
    await client.connections.signOut({ connectionId });
    const steps = await testConnection(connectionId, { until: 'token' });
    expect(steps.token).toMatchObject({
      status: 'failed',
      problem: { code: 'oauth-token-expired', parameters: { lifetime: 0, clientId: 'dataquay' } },
    });
  });

  test('passes the claims step even if the token has expired since the sign-in', async () => {
    const connectionId = await addConnection(withPassword());
    await giveSecrets(connectionId);
    await client.connections.signIn({ connectionId });
    const start = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => start + 24 * 3_600_000);
    const steps = await testConnection(connectionId, { until: 'claims' });
    vi.restoreAllMocks();
    expect(steps.claims).toMatchObject({ status: 'passed', problem: null });
  });

  test('doesn’t report a stored token as valid before the API has accepted it', async () => {
    const token = fakeJwt({ sub: 'job', exp: 1_700_000_000 });
    const signIn = { method: 'service-token', methods: ['service-token'], serviceToken: {} } as const;
    const connectionId = await addConnection(settings({ baseUrl: dataServer.service.origin, ...signIn }));
    await client.connections.giveSecret({ connectionId, purpose: 'service-token', text: token, keep: 'session' });
    const steps = await testConnection(connectionId);
    expect(steps.token).toMatchObject({ status: 'passed', evidence: { header: 'SVC-X-API-TOKEN', judged: 'stored' } });
    expect(steps.claims).toMatchObject({ status: 'passed', evidence: { sub: 'job', judged: 'expired' } });
    expect(steps.catalogue).toMatchObject({ status: 'failed', problem: { status: 401 } });
  });

  test('fails at the proxy step and names the PAC file if it can’t be read', async () => {
    const gone = await startLoopbackServer(() => undefined);
    await gone.close();
    const connection = { proxy: { mode: 'pac', url: `${gone.origin}/proxy.pac` } } as const;
    const steps = await testConnection(await addConnection(settings({ baseUrl: 'http://data.example', connection })));
    expect(steps.name).toMatchObject({ status: 'skipped', skipped: 'unknown-proxy' });
    expect(steps.proxy).toMatchObject({ status: 'failed', problem: { code: 'proxy-file-unusable' } });
    expect(JSON.stringify(steps.proxy.problem)).toContain('proxy.pac');
  });

  test('requests the catalogue and rows without authentication if the connection uses none', async () => {
    const server = await startLoopbackServer((request, response) =>
      sendJson(response, 200, request.url?.includes('/data/') === true ? [row] : scriptedCatalogue(server.origin)),
    );
    others.push(server);
    const connectionId = await addConnection(settings({ baseUrl: server.origin, method: 'none', methods: ['none'] }));
    const steps = await testConnection(connectionId);
    expect(steps.token).toMatchObject({ status: 'skipped', skipped: 'not-this-method' });
    expect([steps.catalogue.status, steps.rest.status]).toEqual(['passed', 'passed']);
  });

  test('stops and sends no further requests when the page disconnects', async () => {
    const server = await startLoopbackServer(() => undefined);
    others.push(server);
    const connectionId = await addConnection(settings({ baseUrl: server.origin }));
    for await (const step of await client.connections.check({ connectionId })) if (step.id === 'tls') break;
    await expect.poll(() => server.openSockets()).toBe(0);
    expect(server.requests.length).toBeLessThan(2);
  });
});
