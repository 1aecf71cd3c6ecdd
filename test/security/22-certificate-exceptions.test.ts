import { afterEach, describe, expect, test } from 'vitest';
import { readConnectionFile } from '../../electron/core/open-connections/connection-file.ts';
import { withConfirmed } from '../../electron/core/open-connections/import-grants.ts';
import { createWireClient, type WireClient, type WireOptions } from '../../electron/wire/client.ts';
import { readText } from '../../electron/wire/read-body.ts';
import {
  type CertificateException,
  certificateExceptionFor,
  withCertificateException,
} from '../../shared/contract/connections/certificate-exception.ts';
import { connectionSettingsSchema } from '../../shared/contract/connections/connection.ts';
import { networkSettingsSchema } from '../../shared/contract/connections/network.ts';
import { startLoopbackServer } from '../electron/loopback-server.ts';
import { problemFrom } from '../electron/wire/problem-from.ts';
import { selfSigned } from '../electron/wire/self-signed.ts';
import { authority, elsewhereCertificate, expiredCertificate, serverCertificate } from '../electron/wire/transport/certificates.ts';
import { startLoopbackProxy } from '../electron/wire/transport/loopback-proxy.ts';

const ending: { close(): Promise<unknown> }[] = [];
const closed = <T extends { close(): Promise<unknown> }>(one: T): T => {
  ending.unshift(one);
  return one;
};
afterEach(async () => {
  for (const one of ending.splice(0)) await one.close();
});

const client = (options: WireOptions = {}): WireClient => closed(createWireClient(options));
const serve = async (tls: { readonly key: string; readonly cert: string }, port = 0) =>
  closed(await startLoopbackServer((_request, response) => response.end('ok'), { tls, port }));
const credential = [['authorization', 'Bearer canary']] as const;

/** Returns the certificate exception that a user would be offered after the first failed request. */
async function offeredBy(url: string, options: WireOptions = {}): Promise<CertificateException> {
  const offered = certificateExceptionFor(await problemFrom(client(options).get({ url, credential })));
  if (offered === null) throw new Error('no exception was offered');
  return offered;
}

describe('row 22: an untrusted certificate is rejected until the user accepts it', () => {
  test.each([
    ['that is self-signed', selfSigned, {}],
    ['of an unknown authority', serverCertificate, {}],
    ['expired', expiredCertificate, { authorities: [authority] }],
    ['for another name', elsewhereCertificate, { authorities: [authority] }],
  ])('one %s: credentials are sent only after the user accepted exactly this certificate', async (_words, tls, options) => {
    const server = await serve(tls);
    const exception = await offeredBy(server.origin, options);
    expect(server.requests, 'something was sent before the certificate was accepted').toEqual([]);
    const response = await client({ ...options, certificateExceptions: [exception] }).get({ url: server.origin, credential });
    expect(await readText(response, 10)).toBe('ok');
    const secured = response.exchange.connection?.tls;
    expect(secured?.excepted).toBe(true);
    expect(secured?.certificates[0]?.fingerprint).toBe(exception.fingerprint);
  });

  test('another certificate at the same origin is rejected and reported as changed, and nothing is sent', async () => {
    const first = await serve(selfSigned);
    const accepted = await offeredBy(first.origin);
    await first.close();
    const impostor = await serve(serverCertificate, first.port);
    const problem = await problemFrom(client({ certificateExceptions: [accepted] }).get({ url: impostor.origin, credential }));
    expect(problem).toMatchObject({
      code: 'tls-failed',
      parameters: { cause: 'changed', pinned: accepted.fingerprint, origin: accepted.origin, subject: 'CN=data.example' },
    });
    expect(problem.parameters.fingerprint).not.toBe(accepted.fingerprint);
    expect(impostor.requests, 'the impostor got the request').toEqual([]);
    // The user is asked again, and the new exception replaces the previous one.
    const renewed = certificateExceptionFor(problem);
    if (renewed === null) throw new Error('the user is not asked');
    const certificateExceptions = withCertificateException([accepted], renewed);
    expect(certificateExceptions).toEqual([renewed]);
    expect((await client({ certificateExceptions }).get({ url: impostor.origin })).status).toBe(200);
  });

  test('an exception is valid only for its origin, not for the same certificate at another port', async () => {
    const accepted = await serve(selfSigned);
    const other = await serve(selfSigned);
    const wire = client({ certificateExceptions: [await offeredBy(accepted.origin)] });
    expect((await wire.get({ url: accepted.origin })).status).toBe(200);
    expect(await problemFrom(wire.get({ url: other.origin, credential }))).toMatchObject({
      code: 'tls-failed',
      parameters: { cause: 'self-signed', origin: other.origin },
    });
    expect(other.requests).toEqual([]);
  });

  test.each([
    ['a tunnel', { tls: serverCertificate }, 'https://data.example/p'],
    ['plain requests', {}, 'http://data.example/p'],
  ])('of an HTTPS proxy, for %s: is reported as the proxy’s, and isn’t valid for the server', async (_way, how, url) => {
    const dataServer = closed(await startLoopbackServer((_request, response) => response.end('ok'), how));
    const proxy = closed(await startLoopbackProxy(dataServer.port, null, selfSigned));
    const options = { proxy: { mode: 'manual', url: proxy.origin, credentials: null } } as const;
    const exception = await offeredBy(url, { ...options, authorities: [authority] });
    expect(exception.origin).toBe(proxy.origin);
    expect(proxy.asked, 'a request was sent to an untrusted proxy').toEqual([]);
    const wire = client({ ...options, authorities: [authority], certificateExceptions: [exception] });
    const response = await wire.get({ url, credential });
    expect(await readText(response, 10)).toBe('ok');
    expect(response.exchange.connection).toMatchObject({ proxy: proxy.origin });
    if (!url.startsWith('https:')) return;
    const unvouched = client({ ...options, certificateExceptions: [exception] });
    expect(await problemFrom(unvouched.get({ url, credential }))).toMatchObject({
      code: 'tls-failed',
      parameters: { origin: 'https://data.example' },
    });
  });

  test('an exception is ignored if the certificate was renewed by a trusted authority', async () => {
    const server = await serve(serverCertificate);
    const stale = { origin: server.origin, fingerprint: Array(32).fill('AB').join(':') };
    const response = await client({ authorities: [authority], certificateExceptions: [stale] }).get({ url: server.origin });
    expect(await readText(response, 10)).toBe('ok');
    expect(response.exchange.connection?.tls?.excepted).toBe(false);
  });

  test('no connection can ignore all certificates, and no import keeps an unconfirmed exception', async () => {
    const fingerprint = Array(32).fill('0a').join(':');
    const wild = ['https://*', '*', 'https://', 'http://data.example', 'https://data.example/path'];
    for (const origin of wild) {
      expect(networkSettingsSchema.safeParse({ certificateExceptions: [{ origin, fingerprint }] }).success, origin).toBe(false);
    }
    for (const wrong of ['', '*', 'AB:CD', fingerprint.slice(3)]) {
      const read = networkSettingsSchema.safeParse({ certificateExceptions: [{ origin: 'https://data.example', fingerprint: wrong }] });
      expect(read.success, wrong).toBe(false);
    }
    const settings = connectionSettingsSchema.parse({
      name: 'Shared',
      kind: 'marketplace',
      baseUrl: 'https://data.example',
      colour: '#0b7285',
      production: false,
      method: 'none',
      methods: ['none'],
      connection: { certificateExceptions: [{ origin: 'https://data.example', fingerprint }] },
    });
    const { connections } = readConnectionFile(JSON.stringify({ format: 'dataquay-profiles', version: 1, profiles: [settings] }));
    const unconfirmed = connections.map((connection, place) => withConfirmed(connection, place, new Set()));
    expect(unconfirmed.map(({ connection }) => connection.certificateExceptions)).toEqual([[]]);
  });
});

test('no exception is offered for TLS errors other than an untrusted certificate', () => {
  const fingerprint = Array(32).fill('0A').join(':');
  for (const cause of ['revoked', 'old-protocol', 'not-tls', 'client-certificate', 'other']) {
    const parameters = { cause, origin: 'https://data.example', fingerprint };
    expect(certificateExceptionFor({ code: 'tls-failed', parameters }), cause).toBeNull();
  }
  expect(certificateExceptionFor({ code: 'connection-lost', parameters: {} })).toBeNull();
});
