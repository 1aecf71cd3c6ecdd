import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createWireClient, type WireClient } from '../../../../electron/wire/client.ts';
import { readText } from '../../../../electron/wire/read-body.ts';
import { parsePacResult } from '../../../../electron/wire/transport/pac/pac-proxies.ts';
import { type LoopbackServer, startLoopbackServer } from '../../loopback-server.ts';
import { problemFrom } from '../problem-from.ts';
import { authority, serverCertificate } from './certificates.ts';
import { type LoopbackProxy, startLoopbackProxy } from './loopback-proxy.ts';

let folder: string;
let plain: LoopbackServer;
let secure: LoopbackServer;
let toPlain: LoopbackProxy;
let toSecure: LoopbackProxy;
const ending: { close(): Promise<unknown> }[] = [];
const closed = <T extends { close(): Promise<unknown> }>(one: T): T => {
  ending.unshift(one);
  return one;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-pac-'));
  plain = await startLoopbackServer((_request, response) => response.end('plain'));
  secure = await startLoopbackServer((_request, response) => response.end('secure'), { tls: serverCertificate });
  toPlain = await startLoopbackProxy(plain.port);
  toSecure = await startLoopbackProxy(secure.port);
});
afterAll(async () => {
  await Promise.all([plain, secure, toPlain, toSecure].map((one) => one.close()));
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const one of ending.splice(0)) await one.close();
});

const place = ({ origin }: LoopbackProxy): string => origin.replace('http://', '');

async function clientWith(script: string): Promise<WireClient> {
  const file = join(folder, `${crypto.randomUUID()}.pac`);
  await writeFile(file, script);
  return closed(createWireClient({ proxy: { mode: 'pac', url: file }, authorities: [authority] }));
}
const getText = async (wire: WireClient, url: string): Promise<string> => readText(await wire.get({ url }), 1000);

describe('a PAC file', () => {
  test('selects the proxy for each URL, for HTTP and HTTPS', async () => {
    const wire = await clientWith(`function FindProxyForURL(url, host) {
      if (shExpMatch(host, '*.example') && url.substring(0, 6) === 'https:') return 'PROXY ${place(toSecure)}';
      return dnsDomainIs(host, '.test') ? 'SOCKS nobody:1; PROXY ${place(toPlain)}; DIRECT' : 'DIRECT';
    }`);
    expect(await getText(wire, 'https://data.example/rows')).toBe('secure');
    const received = await wire.get({ url: 'http://data.test/rows' });
    expect(await readText(received, 1000)).toBe('plain');
    expect(received.exchange.connection?.proxy).toBe(toPlain.origin);
    expect(toSecure.asked).toContain('CONNECT data.example:443');
  });

  test('downloads the PAC file once, and passes it no path or query, which could contain secrets', async () => {
    const script = `function FindProxyForURL(url) { return url === 'http://data.test/' ? 'PROXY ${place(toPlain)}' : 'PROXY 127.0.0.1:1'; }`;
    const home = closed(await startLoopbackServer((_request, response) => response.end(script)));
    const wire = closed(createWireClient({ proxy: { mode: 'pac', url: `${home.origin}/proxy.pac` } }));
    expect(await getText(wire, 'http://data.test/a?access_token=canary')).toBe('plain');
    expect(await getText(wire, 'http://data.test/b')).toBe('plain');
    expect(home.requests).toHaveLength(1);
  });

  test('connects to this computer without the PAC file', async () => {
    const wire = await clientWith(`function FindProxyForURL() { return 'PROXY 127.0.0.1:1'; }`);
    expect(await getText(wire, plain.origin)).toBe('plain');
  });

  test('uses the next proxy in the PAC file if the first isn’t reachable', async () => {
    const gone = await startLoopbackProxy(plain.port);
    await gone.close();
    const wire = await clientWith(`function FindProxyForURL(url) {
      return 'PROXY ${place(gone)}; PROXY ' + (url.indexOf('https') === 0 ? '${place(toSecure)}' : '${place(toPlain)}');
    }`);
    expect(await getText(wire, 'http://data.test/')).toBe('plain');
    expect(await getText(wire, 'https://data.example/')).toBe('secure');
  });

  test('reports the proxy, not the server, if no proxy is reachable', async () => {
    const gone = await startLoopbackProxy(plain.port);
    await gone.close();
    const wire = await clientWith(`function FindProxyForURL() { return 'PROXY ${place(gone)}'; }`);
    expect(await problemFrom(wire.get({ url: 'http://data.test/' }))).toMatchObject({
      code: 'proxy-failed',
      parameters: { proxy: gone.origin, proxySource: 'pac', reason: 'refused-pac' },
    });
  });

  test.each([
    ['that isn’t a valid script', 'this is { no script', 'syntax-error'],
    ['without FindProxyForURL', 'var a = 1;', 'no-function'],
    ['that throws an error', 'function FindProxyForURL() { return nobody.knows; }', 'failed'],
    ['whose function never returns', 'function FindProxyForURL() { for (;;) {} }', 'slow'],
    ['that never finishes loading', 'for (;;) {} function FindProxyForURL() { return "DIRECT"; }', 'slow'],
    [
      'that allocates memory without limit',
      'function FindProxyForURL() { var a = []; for (;;) a.push(new Array(100000).join("x")); }',
      'slow',
    ],
    ['that tries to read a file', 'function FindProxyForURL() { return require("fs").readFileSync("/etc/passwd") }', 'failed'],
    ['that returns only a SOCKS proxy', 'function FindProxyForURL() { return "SOCKS5 proxy.example:1080"; }', 'no-proxy'],
  ])('a PAC file %s fails only the requests that use it', async (_words, script, reason) => {
    const wire = await clientWith(script);
    const problem = await problemFrom(wire.get({ url: 'http://data.test/' }));
    expect(problem).toMatchObject({ code: 'proxy-file-unusable', parameters: { host: 'data.test' } });
    if (reason !== '') expect(problem.parameters.reason).toBe(reason);
    expect(await getText(wire, plain.origin)).toBe('plain');
  });

  test('reports a PAC file that can’t be downloaded, and downloads it again for the next request', async () => {
    let there = false;
    const home = closed(
      await startLoopbackServer((_request, response) => {
        if (there) response.end(`function FindProxyForURL() { return 'PROXY ${place(toPlain)}' }`);
        else response.writeHead(404).end();
      }),
    );
    const wire = closed(createWireClient({ proxy: { mode: 'pac', url: home.origin } }));
    expect(await problemFrom(wire.get({ url: 'http://data.test/' }))).toMatchObject({
      code: 'proxy-file-unusable',
      parameters: { reason: 'status', pacFile: home.origin, url: home.origin },
    });
    there = true;
    expect(await getText(wire, 'http://data.test/')).toBe('plain');
  });
});

test('parses the proxies in a PAC result in order of preference, without unsupported types', () => {
  const read = (text: string) => parsePacResult(text).map((proxy) => proxy?.url.href ?? null);
  expect(read('PROXY a:1; https b:2 ;DIRECT')).toEqual(['http://a:1/', 'https://b:2/', null]);
  expect(read('SOCKS a:1; HTTP c:3')).toEqual(['http://c:3/']);
  expect(read('')).toEqual([]);
  expect(read('PROXY')).toEqual([]);
  expect(() => read(`PROXY ${'DIRECT'.repeat(16_000)}`)).not.toThrow();
});
