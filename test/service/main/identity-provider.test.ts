import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { authority, serverCertificate } from '../../electron/wire/transport/certificates.ts';
import { startIssuer, type TestIssuer } from '../access/issuer.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type ServiceProgram, startProgram } from './service-program.ts';

const operatorToken = 'token-of-the-operator-with-40-characters';
const owned = new AsyncDisposableStack();
let folder: string;
let issuer: TestIssuer;

beforeAll(async () => {
  folder = owned.use(await makeTemporaryFolder()).path;
  issuer = await startIssuer(serverCertificate);
  issuer.setDiscovery(issuer.issuer);
  await mkdir(join(folder, 'tables'));
  await writeFile(join(folder, 'tables', 'cars.csv'), 'id\n1\n');
  await writeFile(join(folder, 'ca.pem'), authority);
  vi.stubEnv('TEST_OPERATOR_TOKEN', operatorToken);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await owned.disposeAsync();
});

/** Starts the service with an issuer behind a private certificate authority. */
async function start(more: object): Promise<AsyncDisposable & { readonly base: string; readonly program: ServiceProgram }> {
  const check = { url: issuer.userUrl, 'client-id': 'a', 'client-secret': 'env:TEST_OPERATOR_TOKEN' };
  const settings = {
    'data-dir': 'data',
    'operator-token': 'env:TEST_OPERATOR_TOKEN',
    sources: [{ path: 'tables' }],
    issuer: [{ url: issuer.issuer, 'user-check': check }],
    ...more,
  };
  await writeFile(join(folder, 'service.json'), JSON.stringify(settings));
  const program = startProgram('--config', join(folder, 'service.json'));
  const { baseUrl: base = '' } = await program.ready;
  return { base, program, [Symbol.asyncDispose]: () => program.stop() };
}

async function get(url: string, headers: Record<string, string> = { 'svc-x-api-token': operatorToken }) {
  const response = await fetch(url, { headers });
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: response.headers.get('content-type')?.includes('json') === true ? z.unknown().parse(JSON.parse(text)) : null,
  };
}

test('an issuer behind a private authority is named with the cause, everywhere', async () => {
  await using service = await start({});
  const { base, program } = service;
  const rejected = await get(`${base}/dmp-api/expositions`, { authorization: `Bearer ${await issuer.sign()}` });
  expect(rejected).toMatchObject({ status: 503, body: { code: 'issuer-certificate' } });
  expect(rejected.text).toMatch(/UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN/);
  expect(rejected.text).toContain('--issuer-ca');
  expect(program.stderr()).toMatch(/issuer https:.*can’t fetch its keys \((?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN): /);
  expect(await get(`${base}/readyz`)).toMatchObject({ status: 503, text: '{"status":"no identity provider responds"}' });
  const status = await get(`${base}/dmp-api/status`);
  expect(status.body).toMatchObject({
    status: 'degraded',
    issuers: [{ issuer: issuer.issuer, up: false, code: 'issuer-certificate', cause: expect.stringMatching(/^[A-Z_]+: /) }],
  });
  expect((await get(`${base}/metrics`)).text).toContain(`dataquay_issuer_up{issuer="${issuer.issuer}"} 0\n`);
});

test('--issuer-ca trusts it, and its users’ service tokens survive a restart while it’s down', async () => {
  let token = '';
  {
    await using service = await start({ 'issuer-ca': 'ca.pem' });
    const { base } = service;
    const bearer = { authorization: `Bearer ${await issuer.sign()}` };
    expect(await get(`${base}/dmp-api/expositions`, bearer)).toMatchObject({ status: 200 });
    expect(await get(`${base}/readyz`)).toMatchObject({ status: 200 });
    expect((await get(`${base}/metrics`)).text).toContain(`dataquay_issuer_up{issuer="${issuer.issuer}"} 1\n`);
    const created = await fetch(`${base}/dmp-api/tokens`, {
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'report', lifetimeDays: 1 }),
    });
    token = z.object({ token: z.string() }).parse(await created.json()).token;
    expect(await get(`${base}/dmp-api/expositions`, { 'svc-x-api-token': token })).toMatchObject({ status: 200 });
  }
  await issuer.stop();
  await using again = await start({ 'issuer-ca': 'ca.pem' });
  expect(await get(`${again.base}/dmp-api/expositions`, { 'svc-x-api-token': token })).toMatchObject({ status: 200 });
  expect(await get(`${again.base}/readyz`)).toMatchObject({ status: 503 });
  expect(await get(`${again.base}/dmp-api/expositions`, { authorization: `Bearer ${await issuer.sign()}` })).toMatchObject({
    status: 503,
    body: { code: 'issuer-unreachable', detail: expect.stringContaining('ECONNREFUSED') },
  });
  await issuer.start();
  await expect.poll(async () => (await get(`${again.base}/readyz`)).status, { interval: 200 }).toBe(200);
  expect(again.program.stderr()).toContain('responds again');
});

test('a file of authorities without a certificate is a mistake in the configuration', async () => {
  await writeFile(join(folder, 'none.pem'), 'none');
  await expect(start({ 'issuer-ca': 'none.pem' })).rejects.toThrow(/none\.pem \(--issuer-ca\) has no valid certificate/);
});
