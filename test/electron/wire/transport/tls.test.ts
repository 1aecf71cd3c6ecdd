import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWireClient, type WireClient, type WireOptions } from '../../../../electron/wire/client.ts';
import { readText } from '../../../../electron/wire/read-body.ts';
import { readTransport } from '../../../../electron/wire/transport/read-settings.ts';
import { networkSettingsSchema } from '../../../../shared/contract/connections/network.ts';
import { startLoopbackServer } from '../../loopback-server.ts';
import { problemFrom } from '../problem-from.ts';
import { selfSigned } from '../self-signed.ts';
import { authority, clientCertificate, elsewhereCertificate, expiredCertificate, serverCertificate } from './certificates.ts';

let folder: string;
const ending: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-tls-'));
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

function client(options: WireOptions = {}): WireClient {
  const made = createWireClient(options);
  ending.push(() => made.close());
  return made;
}

async function serve(tls: { readonly key: string; readonly cert: string }) {
  const server = await startLoopbackServer((_request, response) => response.end('ok'), { tls });
  ending.push(() => server.close());
  return server;
}

describe('certificates', () => {
  test('accepts the certificate of a CA that the connection trusts, and shows the chain', async () => {
    const server = await serve(serverCertificate);
    const received = await client({ authorities: [authority] }).get({ url: server.origin });
    expect(await readText(received, 10)).toBe('ok');
    expect(received.exchange.connection).toMatchObject({
      protocol: 'http/1.1',
      proxy: null,
      remote: `127.0.0.1:${server.port}`,
      tls: {
        version: 'TLSv1.3',
        certificates: [{ subject: 'CN=data.example', issuer: 'CN=Test authority' }, { subject: 'CN=Test authority' }],
      },
    });
  });

  test.each([
    ['expired', expiredCertificate, 'expired', 'CERT_HAS_EXPIRED', '2020-02-01T00:00:00.000Z'],
    ['for another host name', elsewhereCertificate, 'wrong-address', 'ERR_TLS_CERT_ALTNAME_INVALID', null],
    ['self-signed', selfSigned, 'self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT', null],
  ])('sends nothing if the certificates are %s, and reports the certificate', async (_words, tls, cause, reason, validTo) => {
    const server = await serve(tls);
    const problem = await problemFrom(
      client({ authorities: [authority] }).get({ url: server.origin, credential: [['authorization', 'Bearer x']] }),
    );
    expect(problem).toMatchObject({ code: 'tls-failed', parameters: { cause, reason, port: server.port } });
    expect(problem.parameters.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(problem.parameters.chain).toContain('CN=');
    if (validTo !== null) expect(problem.parameters.validTo).toBe(validTo);
    expect(server.requests).toEqual([]);
  });

  test('rejects the certificate of an untrusted CA, also at the second attempt', async () => {
    const server = await serve(serverCertificate);
    const wire = client();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await problemFrom(wire.get({ url: server.origin }))).toMatchObject({
        code: 'tls-failed',
        parameters: { cause: 'incomplete-chain', issuer: 'CN=Test authority' },
      });
    }
  });

  test('reports HTTPS to a port with plain HTTP', async () => {
    const server = await startLoopbackServer((_request, response) => response.end());
    ending.push(() => server.close());
    expect(await problemFrom(client().get({ url: `https://127.0.0.1:${server.port}` }))).toMatchObject({
      code: 'tls-failed',
      parameters: { cause: 'not-tls' },
    });
  });
});

describe('a client certificate', () => {
  async function serveKnown() {
    const server = createServer(
      { ...serverCertificate, ca: authority, requestCert: true, rejectUnauthorized: true },
      (request: IncomingMessage, response) => {
        const socket = request.socket as TLSSocket;
        response.end(socket.getPeerCertificate().subject.CN);
      },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ending.push(() => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test('sends the client certificate from the files of the connection', async () => {
    const [caFile, file, keyFile] = ['ca.pem', 'client.pem', 'client.key'].map((name) => join(folder, name));
    await writeFile(caFile ?? '', authority);
    await writeFile(file ?? '', clientCertificate.cert);
    await writeFile(keyFile ?? '', clientCertificate.key);
    const settings = networkSettingsSchema.parse({ caFile, clientCertificate: { file, keyFile }, timeouts: { headers: 5000 } });
    const transport = await readTransport(settings, { environment: {} });
    expect(transport.timeouts).toEqual({ headers: 5000 });
    expect(await readText(await client(transport).get({ url: await serveKnown() }), 100)).toBe('Jo of the tests');
  });

  test('reports that the server requires a client certificate', async () => {
    const problem = await problemFrom(client({ authorities: [authority], retry: { attempts: 0 } }).get({ url: await serveKnown() }));
    expect(problem).toMatchObject({ code: 'tls-failed', parameters: { cause: 'client-certificate' } });
  });

  test.each([
    ['absent', null],
    ['no-certificate', 'hello'],
    ['malformed', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ])('reports a CA file that is %s', async (reason, text) => {
    const caFile = join(folder, 'ca.pem');
    if (text !== null) await writeFile(caFile, text);
    const settings = networkSettingsSchema.parse({ caFile });
    expect(await problemFrom(readTransport(settings, { environment: {} }))).toMatchObject({
      code: 'profile-file-unusable',
      parameters: { file: caFile, reason },
    });
  });

  test('rejects a key of another certificate before anything is sent', async () => {
    const file = join(folder, 'client.pem');
    await writeFile(file, `${clientCertificate.cert}\n${serverCertificate.key}`);
    const settings = networkSettingsSchema.parse({ clientCertificate: { file } });
    expect(await problemFrom(readTransport(settings, { environment: {} }))).toMatchObject({
      code: 'profile-file-unusable',
      parameters: { file },
    });
  });
});

describe('HTTP/2', () => {
  test('uses HTTP/2 if the server supports it: requests share one connection, and a large body is complete', async () => {
    const server = createSecureServer(serverCertificate, (request, response) => {
      response.setHeader('x-protocol', request.httpVersion);
      response.end(request.url === '/large' ? Buffer.alloc(8 * 1024 * 1024, 'x') : 'ok');
    });
    let connections = 0;
    server.on('secureConnection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const wire = client({ authorities: [authority] });
    ending.push(() => new Promise((resolve) => server.close(resolve)));
    ending.push(() => wire.close());
    const first = await wire.get({ url: `${origin}/large` });
    expect(first.exchange).toMatchObject({ connection: { protocol: 'h2' }, timings: { reused: false } });
    const others = await Promise.all(Array.from({ length: 5 }, () => wire.get({ url: origin })));
    expect(await Promise.all(others.map((received) => readText(received, 10)))).toEqual(Array(5).fill('ok'));
    expect(others[0]?.exchange).toMatchObject({ connection: { protocol: 'h2' }, timings: { reused: true, tls: null } });
    expect(others[0]?.headers).toContainEqual(['x-protocol', '2.0']);
    let bytes = 0;
    for await (const chunk of first.body) bytes += chunk.length;
    expect(bytes).toBe(8 * 1024 * 1024);
    expect(connections).toBe(1);
  });
});

describe('cancelling before the connection is established', () => {
  async function silent() {
    const sockets = new Set<{ destroy(): void }>();
    let gone = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const server = createPlainServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => gone.resolve());
      socket.resume();
      arrived.resolve();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ending.push(() => {
      for (const socket of sockets) socket.destroy();
      gone = Promise.withResolvers();
      return new Promise((resolve) => server.close(resolve));
    });
    return { origin: `127.0.0.1:${(server.address() as AddressInfo).port}`, arrived: arrived.promise, gone: gone.promise };
  }

  test('cancels a silent TLS handshake immediately, and closes the connection', async () => {
    const server = await silent();
    const controller = new AbortController();
    const waiting = client().get({ url: `https://${server.origin}`, signal: controller.signal });
    waiting.catch(() => undefined);
    await server.arrived;
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await server.gone;
  });

  test('cancels a request to a silent proxy, and closes the connection', async () => {
    const server = await silent();
    const controller = new AbortController();
    const wire = client({ proxy: { mode: 'manual', url: `http://${server.origin}`, credentials: null } });
    const waiting = wire.get({ url: 'https://data.example', signal: controller.signal });
    waiting.catch(() => undefined);
    await server.arrived;
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await server.gone;
  });

  test('reports a TLS handshake that takes too long, with its step', async () => {
    const server = await silent();
    const wire = client({ timeouts: { connect: 100 }, retry: { attempts: 0 } });
    expect(await problemFrom(wire.get({ url: `https://${server.origin}` }))).toMatchObject({
      code: 'timed-out',
      parameters: { phase: 'connect', step: 'tls', milliseconds: 100 },
    });
  });
});
