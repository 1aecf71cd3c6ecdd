import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { CheckStepId } from '../../../../shared/contract/check.ts';
import type { ConnectionInput } from '../../../../shared/contract/connections/connection.ts';
import { type LoopbackServer, startLoopbackServer } from '../../loopback-server.ts';
import { sendJson } from '../../signin/scripted-provider.ts';
import { authority, elsewhereCertificate, expiredCertificate, serverCertificate } from '../../wire/transport/certificates.ts';
import { type LoopbackProxy, startLoopbackProxy } from '../../wire/transport/loopback-proxy.ts';
import { settings } from '../connections/connection-settings.ts';
import { client, dataServer, host, others } from '../scripted-application.ts';
import { scriptedCatalogue } from '../scripted-server.ts';
import { addConnection, giveSecrets, type Steps, testConnection, withPassword } from './checked-connection.ts';

const proxies: LoopbackProxy[] = [];
afterEach(async () => {
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
});

async function serve(tls?: { readonly key: string; readonly cert: string }, status = 200): Promise<LoopbackServer> {
  const server = await startLoopbackServer(
    (_request, response) => sendJson(response, status, scriptedCatalogue('https://data.example')),
    tls === undefined ? {} : { tls },
  );
  others.push(server);
  return server;
}

async function proxyTo(server: LoopbackServer, credentials: string | null = null): Promise<LoopbackProxy> {
  const proxy = await startLoopbackProxy(server.port, credentials);
  proxies.push(proxy);
  return proxy;
}

/** Tests a connection that trusts the test authority by default. */
async function testWithAuthority(baseUrl: string, connection: ConnectionInput['connection'] = {}): Promise<Steps> {
  const caFile = join(host.dataFolder, 'authority.pem');
  await writeFile(caFile, authority);
  return testConnection(await addConnection(settings({ baseUrl, connection: { caFile, ...connection } })));
}

/** Asserts that this step failed, that no earlier step failed, and that later steps were skipped. Returns the step. */
function failedStep(steps: Steps, id: CheckStepId): Steps[CheckStepId] {
  const order = Object.values(steps);
  const place = order.findIndex((step) => step.id === id);
  expect(order.slice(0, place).filter(({ status }) => status === 'failed')).toEqual([]);
  for (const step of order.slice(place + 1)) expect(step).toMatchObject({ status: 'skipped', skipped: 'step-before-failed' });
  expect(order[place]?.status).toBe('failed');
  return steps[id];
}

describe('the TLS step of a connection test', () => {
  test('shows the certificate, its chain, and its expiry date', async () => {
    const server = await serve(serverCertificate);
    const { tls, catalogue } = await testWithAuthority(server.origin);
    expect(tls).toMatchObject({
      status: 'passed',
      evidence: {
        protocol: 'TLSv1.3',
        subject: 'CN=data.example',
        issuer: 'CN=Test authority',
        names: 'data.example, localhost, 127.0.0.1',
        validTo: '2126-10-28T05:04:39.000Z',
        chain: 'CN=data.example ← CN=Test authority',
        fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
      },
    });
    expect(catalogue.status).toBe('passed');
  });

  test.each([
    ['of an expired certificate', expiredCertificate, 'expired', { validTo: '2020-02-01T00:00:00.000Z' }],
    ['of a certificate for another name', elsewhereCertificate, 'wrong-address', { names: 'elsewhere.example' }],
  ])('fails with the details %s', async (_name, certificate, cause, evidence) => {
    const server = await serve(certificate);
    const tls = failedStep(await testWithAuthority(server.origin), 'tls');
    expect(tls).toMatchObject({ problem: { code: 'tls-failed', parameters: { cause } }, evidence });
    expect(server.requests).toEqual([]);
  });

  test('fails for an untrusted certificate, and passes after the user adds an exception', async () => {
    const server = await serve(serverCertificate);
    const tls = failedStep(await testConnection(await addConnection(settings({ baseUrl: server.origin }))), 'tls');
    expect(tls).toMatchObject({ problem: { code: 'tls-failed', parameters: { cause: 'incomplete-chain' } } });
    expect(tls.evidence).toMatchObject({ subject: 'CN=data.example', issuer: 'CN=Test authority' });
    const fingerprint = String(tls.evidence.fingerprint);
    const certificateExceptions = [{ origin: server.origin, fingerprint }];
    const excepted = await testConnection(await addConnection(settings({ baseUrl: server.origin, connection: { certificateExceptions } })));
    expect(excepted.tls).toMatchObject({ status: 'passed', evidence: { excepted: 'yes', fingerprint } });
  });

  test('fails if the server responds in unencrypted HTTP', async () => {
    const server = await serve();
    const tls = failedStep(await testWithAuthority(server.origin.replace('http:', 'https:')), 'tls');
    expect(tls).toMatchObject({ problem: { code: 'tls-failed', parameters: { cause: 'not-tls' } } });
  });
});

describe('the proxy step of a connection test', () => {
  test('shows the open tunnel, and the TLS step verifies the server certificate', async () => {
    const server = await serve(serverCertificate);
    const proxy = await proxyTo(server);
    const baseUrl = 'https://data.example:8443';
    const steps = await testWithAuthority(baseUrl, { proxy: { mode: 'manual', url: proxy.origin } });
    expect(steps.proxy).toMatchObject({ status: 'passed', evidence: { proxy: proxy.origin, tunnel: 'data.example:8443' } });
    expect(steps.tls).toMatchObject({ status: 'passed', evidence: { subject: 'CN=data.example' } });
    expect(steps.catalogue.status).toBe('passed');
    expect(proxy.asked[0]).toBe('CONNECT data.example:8443');
  });

  test('fails if the proxy requires authentication', async () => {
    const proxy = await proxyTo(await serve(serverCertificate), 'Basic bobody');
    const steps = await testWithAuthority('https://data.example', { proxy: { mode: 'manual', url: proxy.origin } });
    expect(failedStep(steps, 'proxy')).toMatchObject({
      evidence: { proxy: proxy.origin, tunnel: 'data.example:443' },
      problem: { code: 'proxy-failed', parameters: { reason: 'credentials', proxyStatus: 407 } },
    });
  });

  test('passes even if the server certificate is expired', async () => {
    const proxy = await proxyTo(await serve(expiredCertificate));
    const steps = await testWithAuthority('https://localhost:9443', { proxy: { mode: 'manual', url: proxy.origin } });
    expect(steps.proxy).toMatchObject({ status: 'passed', evidence: { tunnel: 'localhost:9443' } });
    expect(failedStep(steps, 'tls')).toMatchObject({ problem: { code: 'tls-failed', parameters: { cause: 'expired' } } });
  });

  test('passes for unencrypted HTTP, without a tunnel', async () => {
    const proxy = await proxyTo(await serve());
    const steps = await testWithAuthority('http://data.example', { proxy: { mode: 'manual', url: proxy.origin } });
    expect(steps.proxy).toMatchObject({ status: 'passed', evidence: { proxy: proxy.origin } });
    expect(steps.proxy.evidence.tunnel).toBeUndefined();
    expect(steps.catalogue.status).toBe('passed');
  });
});

describe('the sign-in in a connection test', () => {
  test('reports a wrong password', async () => {
    dataServer.provider.misbehave = (response) =>
      sendJson(response, 401, { error: 'invalid_grant', error_description: 'Invalid user credentials' });
    const connectionId = await addConnection(withPassword());
    await giveSecrets(connectionId, 'not the password');
    expect(failedStep(await testConnection(connectionId), 'token')).toMatchObject({ problem: { code: 'oauth-password-wrong' } });
  });

  test('reports a wrong client secret, with the client ID', async () => {
    dataServer.provider.misbehave = (response) =>
      sendJson(response, 401, { error: 'unauthorized_client', error_description: 'Invalid client or Invalid client credentials' });
    const connectionId = await addConnection(withPassword());
    await giveSecrets(connectionId);
    expect(failedStep(await testConnection(connectionId), 'token')).toMatchObject({
      problem: { code: 'oauth-client-secret-wrong', parameters: { clientId: 'dataquay' } },
    });
  });

  test('stops at the identity provider step if the provider responds with 503', async () => {
    const provider = await serve(undefined, 503);
    const connectionId = await addConnection(
      withPassword({ oauth: { tokenUrl: `${provider.origin}/token`, clientId: 'dataquay', hasClientSecret: true, username: 'jo' } }),
    );
    await giveSecrets(connectionId);
    expect(failedStep(await testConnection(connectionId), 'identity-provider')).toMatchObject({
      problem: { code: 'identity-provider-fault', status: 503 },
    });
  });

  test.each([
    ['with an unknown realm', JSON.stringify({ error: 'Realm does not exist' }), 'application/json', 'oauth-realm-unknown'],
    ['with a wrong path prefix', '<html>Not found</html>', 'text/html', 'oauth-address-wrong'],
  ])('reports the reason for an issuer %s', async (_what, body, type, code) => {
    const provider = await startLoopbackServer((_request, response) => void response.writeHead(404, { 'content-type': type }).end(body));
    others.push(provider);
    const issuer = `${provider.origin}/auth/realms/sales`;
    const connectionId = await addConnection(
      withPassword({ oauth: { issuer, clientId: 'dataquay', hasClientSecret: true, username: 'jo' } }),
    );
    await giveSecrets(connectionId);
    expect(failedStep(await testConnection(connectionId), 'identity-provider')).toMatchObject({
      evidence: { status: 404 },
      problem: { code, status: 404, parameters: { realm: 'sales' } },
    });
  });
});

describe('the catalogue step of a connection test', () => {
  test.each([
    [401, 'not-signed-in'],
    [403, 'not-permitted'],
    [404, 'catalogue-not-found'],
    [500, 'deployment-fault'],
  ] as const)('reports a catalogue response with status %i', async (status, code) => {
    const server = await serve(undefined, status);
    expect(failedStep(await testWithAuthority(server.origin), 'catalogue')).toMatchObject({ problem: { code, status } });
  });

  test('reports a web page in place of a catalogue as unexpected', async () => {
    const server = await startLoopbackServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<html>Hello</html>'),
    );
    others.push(server);
    expect(failedStep(await testWithAuthority(server.origin), 'catalogue')).toMatchObject({ problem: { code: 'unexpected-answer' } });
  });

  test('reports an empty catalogue', async () => {
    const server = await startLoopbackServer((_request, response) => sendJson(response, 200, []));
    others.push(server);
    expect(failedStep(await testWithAuthority(server.origin), 'catalogue')).toMatchObject({
      evidence: { apis: 0 },
      problem: { code: 'catalogue-empty' },
    });
  });

  test('reports a truncated catalogue as truncated, not as a sign-in page', async () => {
    const server = await startLoopbackServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id": 1, "label": "Tra');
    });
    others.push(server);
    expect(failedStep(await testWithAuthority(server.origin), 'catalogue')).toMatchObject({
      problem: { code: 'unexpected-answer', parameters: { reason: 'truncated-json' } },
    });
  });

  test('reports an empty response', async () => {
    const server = await startLoopbackServer((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end());
    others.push(server);
    expect(failedStep(await testWithAuthority(server.origin), 'catalogue')).toMatchObject({
      problem: { code: 'unexpected-answer', parameters: { reason: 'empty' } },
    });
  });

  test('a connection test reports that its connection has been deleted', async () => {
    await expect(client.connections.check({ connectionId: 'nobody' })).rejects.toMatchObject({ data: { code: 'unknown-profile' } });
  });
});
