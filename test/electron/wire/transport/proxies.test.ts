import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWireClient, type WireClient, type WireOptions } from '../../../../electron/wire/client.ts';
import { readText } from '../../../../electron/wire/read-body.ts';
import { proxyFor, unusedProxy } from '../../../../electron/wire/transport/proxy-for.ts';
import { type LoopbackServer, startLoopbackServer } from '../../loopback-server.ts';
import { problemFrom } from '../problem-from.ts';
import { authority, serverCertificate } from './certificates.ts';
import { type LoopbackProxy, startLoopbackProxy } from './loopback-proxy.ts';

const ending: { close(): Promise<unknown> }[] = [];
const closed = <T extends { close(): Promise<unknown> }>(one: T): T => {
  ending.unshift(one);
  return one;
};
let plain: LoopbackServer;
let secure: LoopbackServer;

beforeEach(async () => {
  plain = closed(await startLoopbackServer((request, response) => response.end(`plain ${request.headers.host} ${request.url}`)));
  secure = closed(
    await startLoopbackServer((request, response) => response.end(`secure ${request.headers.host} ${request.url}`), {
      tls: serverCertificate,
    }),
  );
});
afterEach(async () => {
  for (const one of ending.splice(0)) await one.close();
});

const client = (options: WireOptions): WireClient => closed(createWireClient({ authorities: [authority], ...options }));
const proxyTo = async (server: LoopbackServer, credentials?: string): Promise<LoopbackProxy> =>
  closed(await startLoopbackProxy(server.port, credentials));
const getText = async (wire: WireClient, url: string): Promise<string> => readText(await wire.get({ url }), 1000);

describe('requests through the proxy of the connection', () => {
  test('uses a tunnel for HTTPS, so that the proxy sees only the host name', async () => {
    const proxy = await proxyTo(secure);
    const wire = client({ proxy: { mode: 'manual', url: proxy.origin, credentials: null } });
    const received = await wire.get({ url: 'https://data.example/p?q=1', credential: [['authorization', 'Bearer t']] });
    expect(await readText(received, 1000)).toBe('secure data.example /p?q=1');
    expect(proxy.asked).toEqual(['CONNECT data.example:443']);
    expect(proxy.authorizations).toEqual([undefined]);
    expect(secure.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
    expect(received.exchange.connection).toMatchObject({ proxy: proxy.origin, remote: proxy.origin.slice('http://'.length) });
    expect(received.exchange.timings.proxy).toBeGreaterThan(0);
  });

  test('sends the proxy’s credentials only in the tunnel request', async () => {
    const wanted = `Basic ${Buffer.from('jo:secret').toString('base64')}`;
    const proxy = await proxyTo(secure, wanted);
    const wire = client({ proxy: { mode: 'manual', url: proxy.origin, credentials: { username: 'jo', password: 'secret' } } });
    expect(await getText(wire, 'https://data.example/')).toBe('secure data.example /');
    expect(proxy.authorizations).toEqual([wanted]);
    expect(JSON.stringify(secure.requests)).not.toContain(wanted);
  });

  test('sends HTTP requests to the proxy with the complete URL and the proxy’s credentials', async () => {
    const wanted = `Basic ${Buffer.from('jo:pä:ss').toString('base64')}`;
    const proxy = await proxyTo(plain, wanted);
    const credentials = { username: 'jo', password: 'pä:ss' };
    const wire = client({ proxy: { mode: 'manual', url: proxy.origin, credentials } });
    expect(await getText(wire, "http://data.example:8080/p?q='a'")).toBe("plain data.example:8080 /p?q='a'");
    expect(proxy.asked).toEqual(["GET http://data.example:8080/p?q='a'"]);
    expect(proxy.authorizations).toEqual([wanted]);
  });

  test.each([
    ['https://data.example/', 'secure'],
    ['http://data.example/', 'plain'],
  ])('distinguishes a proxy that requires a password from a server that does: %s', async (url, kind) => {
    const proxy = await proxyTo(kind === 'secure' ? secure : plain, 'Basic other');
    const wire = client({ proxy: { mode: 'manual', url: proxy.origin, credentials: null } });
    expect(await problemFrom(wire.get({ url }))).toMatchObject({
      code: 'proxy-failed',
      parameters: { proxy: proxy.origin, reason: 'credentials', proxyStatus: 407, host: 'data.example' },
    });
    expect([...plain.requests, ...secure.requests]).toEqual([]);
  });

  test('reports a proxy that doesn’t run, not the server', async () => {
    const proxy = await startLoopbackProxy(1);
    await proxy.close();
    const wire = client({ proxy: { mode: 'manual', url: proxy.origin, credentials: null } });
    expect(await problemFrom(wire.get({ url: 'https://data.example/' }))).toMatchObject({
      code: 'proxy-failed',
      parameters: { proxy: proxy.origin, reason: 'not-running-here', code: 'ECONNREFUSED', address: '127.0.0.1' },
    });
  });

  test('reports a server that isn’t a proxy as the failed proxy', async () => {
    const wire = client({ proxy: { mode: 'manual', url: plain.origin, credentials: null } });
    expect(await problemFrom(wire.get({ url: 'https://data.example/' }))).toMatchObject({
      code: 'proxy-failed',
      parameters: { proxy: plain.origin },
    });
  });

  test('verifies the server’s certificate through a proxy', async () => {
    const proxy = await proxyTo(secure);
    const wire = client({ proxy: { mode: 'manual', url: proxy.origin, credentials: null } });
    expect(await problemFrom(wire.get({ url: 'https://other.example/' }))).toMatchObject({
      code: 'tls-failed',
      parameters: { cause: 'wrong-host', names: 'data.example, localhost, 127.0.0.1' },
    });
    expect(secure.requests).toEqual([]);
  });

  test('uses the proxy of the environment for other computers, but not for this computer', async () => {
    const proxy = await proxyTo(secure);
    const wire = client({ proxy: { mode: 'environment', environment: { HTTPS_PROXY: proxy.origin } } });
    expect(await getText(wire, 'https://data.example/a')).toBe('secure data.example /a');
    expect(await getText(wire, `${secure.origin}/b`)).toBe(`secure 127.0.0.1:${secure.port} /b`);
    expect(proxy.asked).toEqual(['CONNECT data.example:443']);
  });
});

describe('the proxy of the environment', () => {
  const choose = (url: string, environment: Record<string, string>) => {
    const found = proxyFor(new URL(url), { mode: 'environment', environment });
    return found && [found.url.origin, found.authorization];
  };

  test.each([
    ['https://a.example/', { https_proxy: 'http://p:1' }, 'http://p:1'],
    ['https://a.example/', { HTTPS_PROXY: 'p:1' }, 'http://p:1'],
    ['https://a.example/', { HTTP_PROXY: 'http://p:1' }, null],
    ['http://a.example/', { HTTP_PROXY: 'http://p:1' }, 'http://p:1'],
    ['http://a.example/', { all_proxy: 'http://p:1' }, 'http://p:1'],
    ['https://a.example/', { https_proxy: 'http://p:1', no_proxy: 'b.example, a.example' }, null],
    ['https://x.a.example/', { https_proxy: 'http://p:1', NO_PROXY: '.a.example' }, null],
    ['https://x.a.example/', { https_proxy: 'http://p:1', NO_PROXY: '*.a.example' }, null],
    ['https://xa.example/', { https_proxy: 'http://p:1', NO_PROXY: 'a.example' }, 'http://p:1'],
    ['https://a.example/', { https_proxy: 'http://p:1', NO_PROXY: 'a.example:8443' }, 'http://p:1'],
    ['https://a.example:8443/', { https_proxy: 'http://p:1', NO_PROXY: 'a.example:8443' }, null],
    ['https://[fe80::1]/', { https_proxy: 'http://p:1', NO_PROXY: '[fe80::1]' }, null],
    ['https://a.example/', { https_proxy: 'http://p:1', NO_PROXY: '*' }, null],
    ['https://127.0.0.1/', { https_proxy: 'http://p:1' }, null],
    ['https://a.example/', {}, null],
  ])('selects the proxy for %s with %j: %s', (url, environment, origin) => {
    expect(choose(url, environment)?.[0] ?? null).toBe(origin);
  });

  test.each([
    [{ all_proxy: 'socks5://jo:secret@p:1' }, 'all_proxy', 'socks5://p:1'],
    [{ HTTPS_PROXY: 'http://' }, 'HTTPS_PROXY', ''],
  ])('isn’t bypassed if it can’t be used: %j', (environment, variable, proxy) => {
    expect(() => choose('https://a.example/', { ...environment, no_proxy: 'b.example' })).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({
          code: 'proxy-failed',
          parameters: {
            reason: 'environment-unusable',
            proxySource: 'environment',
            host: 'a.example',
            variable,
            proxy,
            exceptionVariable: 'no_proxy',
            exceptions: 'b.example',
          },
        }),
      }),
    );
    expect(choose('https://b.example/', { ...environment, no_proxy: 'b.example' })).toBeNull();
  });

  test('isn’t used for a host that NO_PROXY contains, or if it’s only for HTTP', () => {
    const unused = (address: string, environment: Readonly<Record<string, string>>) => unusedProxy(new URL(address), environment);
    const both = { https_proxy: 'http://p:1', NO_PROXY: 'b.example, .a.example' };
    expect(unused('https://x.a.example/', both)).toEqual({
      directBy: 'exempt',
      variable: 'https_proxy',
      exceptionVariable: 'NO_PROXY',
      exception: '.a.example',
    });
    expect(unused('https://c.example/', both)).toBeNull();
    expect(unused('https://b.example/', { NO_PROXY: 'b.example' })).toBeNull();
    expect(unused('https://a.example/', { HTTP_PROXY: 'http://p:1' })).toEqual({ directBy: 'otherScheme', variable: 'HTTP_PROXY' });
    expect(unused('https://127.0.0.1/', both)).toBeNull();
  });

  test('sends the decoded username and password of the proxy’s URL to the proxy', () => {
    const expected = `Basic ${Buffer.from('jo:p@ss').toString('base64')}`;
    expect(choose('https://a.example/', { https_proxy: 'http://jo:p%40ss@p:1' })).toEqual(['http://p:1', expected]);
  });
});
