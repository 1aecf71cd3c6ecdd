import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { startFaultyServer } from '../core/verify/faulty-server.ts';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { failureOf } from './failure-of.ts';
import { runCli, startCli } from './run-cli.ts';

const canary = 'canary-token-4711';
const withToken = ['--auth', 'service-token', '--token', 'env:TOKEN'];

describe('the command line with misbehaving servers', () => {
  const servers: LoopbackServer[] = [];
  const environment = { TOKEN: canary };

  const start = async (listener: Parameters<typeof startLoopbackServer>[0]): Promise<LoopbackServer> => {
    const server = await startLoopbackServer(listener);
    servers.push(server);
    return server;
  };

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  test.each([
    [401, 3, 'credentials-refused'],
    [403, 4, 'not-permitted'],
    [400, 6, 'query-refused'],
    [503, 7, 'deployment-fault'],
    [200, 7, 'unexpected-answer'],
  ])('a response with status %i causes exit code %i', async (status, exitCode, code) => {
    const server = await start((_, response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<p>no rows</p>'));
    const end = await runCli(['get', '/rows', '--base-url', server.origin, ...withToken], { environment });
    expect([end.exitCode, end.stdout, failureOf(end).code]).toEqual([exitCode, '', code]);
  });

  test('an error names the request, its status, when to retry, and the ID for the administrator', async () => {
    const server = await start((_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end());
    const end = await runCli(['get', '/rows', '--base-url', server.origin, ...withToken], { environment });
    expect(failureOf(end)).toMatchObject({
      url: `${server.origin}/rows`,
      status: 429,
      retryAfter: '3600 s',
      requestId: server.requests[0]?.headers['x-request-id'],
    });
  });

  test('get writes the rows of a truncated response without the closing bracket, and exits with 5', async () => {
    const server = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('[{"a":1},{"a":2},{"a"', () => response.destroy());
    });
    const end = await runCli(['get', '/rows', '--base-url', server.origin, '--auth', 'none']);
    expect([end.exitCode, end.stdout, failureOf(end).code]).toEqual([5, '[\n{"a":1},\n{"a":2}', 'connection-lost']);
  });

  test('get reads rows in CSV, NDJSON, a JSON envelope, or UTF-16', async () => {
    const bodies = {
      '/csv': ['text/csv', Buffer.from('a,b\r\n1,"x,y"\r\n')],
      '/lines': ['application/x-ndjson', Buffer.from('{"a":"1","b":"x,y"}\n')],
      '/envelope': ['application/json', Buffer.from('{"total":1,"items":[{"a":"1","b":"x,y"}]}')],
      '/latin': ['application/json; charset=utf-16le', Buffer.from('[{"a":"1","b":"x,y"}]', 'utf16le')],
    } as const;
    const server = await start((request, response) => {
      const [type, body] = Object.entries(bodies).find(([path]) => path === request.url)?.[1] ?? ['text/plain', ''];
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    for (const path of Object.keys(bodies)) {
      const end = await runCli(['get', path, '--base-url', server.origin, '--auth', 'none', '--format', 'ndjson']);
      expect([path, end.stderr, end.stdout]).toEqual([path, '', '{"a":"1","b":"x,y"}\n']);
    }
  });

  test('verify exits with 7 and the evidence if responses don’t match the metadata', async () => {
    const server = await startFaultyServer({ ignores: (format, parameter) => format === 'rest' && parameter === 'filter' });
    servers.push(server);
    const end = await runCli(['verify', '--base-url', server.origin, '--auth', 'none']);
    expect([end.exitCode, failureOf(end).code]).toEqual([7, 'verify-failed']);
    expect(end.stdout).toMatch(/^✗ shop\/things .*1 failed[\s\S]* filter +REST ignores the filter id = “13”: a returned row has “1”$/m);
  });

  test('credentials are sent only to their own origin, not to redirects or other URLs', async () => {
    const elsewhere = await start((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('[{"a":1}]'));
    const own = await start((_, response) => void response.writeHead(302, { location: `${elsewhere.origin}/moved` }).end());
    const words = ['--base-url', own.origin, ...withToken];
    const redirected = await runCli(['get', '/rows', ...words], { environment });
    const direct = await runCli(['get', `${elsewhere.origin}/direct`, ...words], { environment });
    expect([redirected, direct].map(({ exitCode, stdout }) => [exitCode, stdout])).toEqual([
      [0, '[\n{"a":1}\n]\n'],
      [0, '[\n{"a":1}\n]\n'],
    ]);
    expect(own.requests[0]?.headers['svc-x-api-token']).toBe(canary);
    expect(elsewhere.requests.map(({ url }) => url)).toEqual(['/moved', '/direct']);
    expect(JSON.stringify(elsewhere.requests)).not.toContain(canary);
  });

  test('a token that the server sends back isn’t shown', async () => {
    const server = await start((_, response) => void response.end(JSON.stringify([{ echo: `a ${canary} b` }])));
    const { stdout } = await runCli(['get', '/rows', '--base-url', server.origin, ...withToken], { environment });
    expect(stdout).toBe('[\n{"echo":"a [removed] b"}\n]\n');
  });

  test('a server that never responds causes a timeout after --timeout', async () => {
    const server = await start(() => undefined);
    const end = await runCli(['get', '/rows', '--base-url', server.origin, '--auth', 'none', '--timeout', '0.5']);
    expect([end.exitCode, failureOf(end).code]).toEqual([5, 'timed-out']);
  });

  test('Ctrl+C ends a waiting command immediately with 130 and no message', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const server = await start(() => resolve());
    // A command that isn't interrupted would run longer than this test.
    const child = startCli(['get', '/rows', '--base-url', server.origin, '--auth', 'none', '--timeout', '600']);
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    await asked;
    child.kill('SIGINT');
    const [exitCode] = await once(child, 'close');
    expect([exitCode, stderr]).toEqual([130, '']);
  });

  test('Ctrl+C ends a fetch of all rows while it waits for a busy server', async () => {
    const { promise: rejected, resolve } = Promise.withResolvers<void>();
    const server = await start((_, response) => void response.writeHead(503, { 'retry-after': '600' }).end(resolve));
    const child = startCli(['get', '/rows', '--all', '--base-url', server.origin, '--auth', 'none']);
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    await rejected;
    child.kill('SIGINT');
    const [exitCode] = await once(child, 'close');
    expect([exitCode, stderr, server.requests.length]).toEqual([130, '', 1]);
  });

  test('credentials aren’t sent unencrypted to other computers without consent', async () => {
    const end = await runCli(['get', '/rows', '--base-url', 'http://data.invalid', ...withToken], { environment });
    expect([end.exitCode, failureOf(end).code]).toEqual([2, 'plain-http-refused']);
  });

  test('a secret on the command line is rejected before anything is sent', async () => {
    const server = await start((_, response) => void response.end('[]'));
    const end = await runCli(['get', '/rows', '--base-url', server.origin, '--auth', 'service-token', '--token', canary]);
    expect([end.exitCode, failureOf(end).code, server.requests.length]).toEqual([2, 'usage', 0]);
    expect(end.stderr).not.toContain(canary);
  });
});
