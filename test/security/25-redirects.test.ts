import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWireClient, type WireClient } from '../../electron/wire/client.ts';
import { readText } from '../../electron/wire/read-body.ts';
import { type LoopbackServer, startLoopbackServer } from '../electron/loopback-server.ts';
import { problemFrom } from '../electron/wire/problem-from.ts';
import { authority, serverCertificate } from '../electron/wire/transport/certificates.ts';

const ending: { close(): Promise<unknown> }[] = [];
const closed = <T extends { close(): Promise<unknown> }>(one: T): T => {
  ending.unshift(one);
  return one;
};
let wire: WireClient;

beforeEach(() => {
  wire = closed(createWireClient({ authorities: [authority] }));
});
afterEach(async () => {
  for (const one of ending.splice(0)) await one.close();
});

const serve = async (listener: RequestListener, secure = true): Promise<LoopbackServer> =>
  closed(await startLoopbackServer(listener, secure ? { tls: serverCertificate } : {}));

/** All headers that contain credentials: the standard ones, and a service token with the header name of the connection. */
const credential = [
  ['authorization', 'Bearer canary-token'],
  ['x-our-ticket', 'canary-ticket'],
] as const;
const headers = [['cookie', 'canary-cookie']] as const;

const sawCanary = ({ requests }: LoopbackServer): boolean[] =>
  requests.map((request) => JSON.stringify(request.headers).includes('canary'));

test('row 25: another port, another name of the same computer, and a redirect back get no credentials or custom header', async () => {
  const away = await serve((request, response) => response.writeHead(302, { location: request.url?.slice(1) ?? '' }).end());
  const home: LoopbackServer = await serve((request, response) => {
    if (request.url === '/start') response.writeHead(307, { location: `${away.origin}/${home.origin}/back` }).end();
    else if (request.url === '/other-name') response.writeHead(308, { location: `https://localhost:${home.port}/named` }).end();
    else response.end('end');
  });
  const response = await wire.get({ url: `${home.origin}/start`, headers, credential });
  expect(await readText(response, 10)).toBe('end');
  expect(response).toMatchObject({ url: `${home.origin}/back`, credentialSent: false });
  expect(response.redirects[0]?.dropped).toEqual(['authorization', 'x-our-ticket', 'cookie']);
  expect(sawCanary(away)).toEqual([false]);
  expect(sawCanary(home), 'the way back restored the credential').toEqual([true, false]);
  expect((await wire.get({ url: `${home.origin}/other-name`, headers, credential })).credentialSent).toBe(false);
  expect(sawCanary(home).at(-1), 'another name of the host got the credential').toBe(false);
});

test('row 25: a redirect from HTTPS to HTTP is rejected before anything is sent unencrypted', async () => {
  const plain = await serve((_request, response) => response.end('read by everybody'), false);
  const home = await serve((_request, response) => response.writeHead(302, { location: plain.origin }).end());
  expect(await problemFrom(wire.get({ url: home.origin, credential }))).toMatchObject({
    code: 'redirect-refused',
    parameters: { reason: 'downgrade-own' },
  });
  expect(plain.requests).toEqual([]);
});

test('row 25: ten redirects are followed within one origin with the credentials, and the eleventh is rejected', async () => {
  const home = await serve((request, response) => {
    const remaining = Number(request.url?.slice(1));
    if (remaining === 0) response.end('there');
    else response.writeHead(301, { location: `/${remaining - 1}` }).end();
  });
  expect(await readText(await wire.get({ url: `${home.origin}/10`, credential }), 10)).toBe('there');
  expect(sawCanary(home)).toEqual(Array(11).fill(true));
  expect(await problemFrom(wire.get({ url: `${home.origin}/11`, credential }))).toMatchObject({
    code: 'redirect-refused',
    parameters: { reason: 'too-many' },
  });
});
