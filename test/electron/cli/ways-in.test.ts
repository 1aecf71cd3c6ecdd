import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inlineConnection } from '../../../electron/cli/connection/inline-connection.ts';
import { bodyOf, type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { selfSigned } from '../wire/self-signed.ts';
import { failureOf } from './failure-of.ts';
import { cliEntry, runCli } from './run-cli.ts';

describe('sign-in methods and network options of the command line', () => {
  const servers: LoopbackServer[] = [];
  let folder: string;
  let environment: Record<string, string>;

  const start = async (listener: RequestListener, tls?: typeof selfSigned): Promise<LoopbackServer> => {
    const server = await startLoopbackServer(listener, tls === undefined ? {} : { tls });
    servers.push(server);
    return server;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dataquay-cli-ways-'));
    environment = { S: 'canary-client-secret', P: 'canary-password', T: 'canary-token' };
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await rm(folder, { recursive: true, force: true });
  });

  const json = (status: number, value: unknown): RequestListener => {
    return (_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

  test('client credentials get a token that is sent with requests', async () => {
    const forms: string[] = [];
    const provider = await start(async (request, response) => {
      forms.push(await bodyOf(request));
      json(200, { access_token: 'canary-access-token', token_type: 'Bearer', expires_in: 60 })(request, response);
    });
    const dataServer = await start((request, response) => json(200, [{ in: 'authorization' in request.headers }])(request, response));
    const client = ['--token-url', `${provider.origin}/token`, '--client-id', 'reports', '--client-secret', '-'];
    const words = ['get', '/rows', '--base-url', dataServer.origin, '--auth', 'client-credentials', ...client];
    const end = await runCli(words, { input: `${environment.S}\n` });
    expect([end.stderr, end.stdout]).toEqual(['', '[\n{"in":true}\n]\n']);
    expect(new URLSearchParams(forms[0]).get('grant_type')).toBe('client_credentials');
    expect(dataServer.requests[0]?.headers.authorization).toBe('Bearer canary-access-token');
  });

  test('each setting of a connection has an option', async () => {
    const dataServer = await start(json(200, { data: { items: [{ a: 1 }], other: [{ b: 2 }] } }), selfSigned);
    const fingerprint = new X509Certificate(selfSigned.cert).fingerprint256;
    const dialect = join(folder, 'dialect.json');
    await writeFile(dialect, JSON.stringify({ sort: 'colon' }));
    const at = ['--base-url', dataServer.origin, '--auth', 'none', '--no-proxy'];
    const accepted = ['--accept-certificate', `${dataServer.origin}=${fingerprint.replaceAll(':', '')}`];
    const rows = ['--rows-path', 'data.other', '--dialect', dialect, '--allowed-origins', 'https://a.example, https://b.example'];
    const end = await runCli(['get', '/rows', ...at, ...accepted, ...rows]);
    expect([end.stderr, end.stdout]).toEqual(['', '[\n{"b":2}\n]\n']);
    const untrusted = await runCli(['get', '/rows', ...at]);
    expect([untrusted.exitCode, failureOf(untrusted).code]).toEqual([5, 'tls-failed']);
    const kerberos = inlineConnection({
      auth: 'kerberos',
      'base-url': dataServer.origin,
      'service-name': 'web',
      'service-realm': 'EXAMPLE.ORG',
      canonicalization: 'forward',
      'send-ticket': 'always',
      'no-mutual-auth': true,
    });
    expect(kerberos.kerberos).toMatchObject({
      serviceName: 'web',
      realm: 'EXAMPLE.ORG',
      canonicalisation: 'forward',
      send: 'always',
      mutualAuthentication: false,
    });
  });

  test.each([
    [['--no-proxy', '--pac', '/proxy.pac'], /--no-proxy and --pac/],
    [['--dialect', '/missing.json'], /--dialect/],
    [['--allowed-origins', 'example.org'], /--allowed-origins/],
    [['--accept-certificate', 'https://data.example=12'], /--accept-certificate/],
    [['--rows-path', 'a..b'], /--rows-path/],
    [['--service-realm', 'EXAMPLE.ORG'], /--service-realm/],
  ])('the invalid options %j are rejected with the name of the option', async (options, message) => {
    const end = await runCli(['get', '/rows', '--base-url', 'https://data.example', '--auth', 'none', ...options]);
    expect([end.exitCode, failureOf(end).message]).toEqual([2, expect.stringMatching(message)]);
  });

  test.each(['check', 'whoami', 'get'])(
    '%s tries a wrong password only once, because accounts are locked after a few attempts',
    async (command) => {
      const provider = await start(json(401, { error: 'invalid_grant', error_description: 'Invalid user credentials' }));
      const dataServer = await start(json(200, []));
      const client = ['--token-url', `${provider.origin}/token`, '--client-id', 'c', '--username', 'jo', '--password', 'env:P'];
      const target = command === 'get' ? ['/rows'] : [];
      const end = await runCli([command, ...target, '--base-url', dataServer.origin, '--auth', 'password', ...client], { environment });
      expect(end.exitCode).toBe(3);
      expect(provider.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(end.stdout + end.stderr).not.toContain('canary');
    },
  );

  test.each([
    ['password', 'The identity provider rejected the user name jo or its password'],
    ['wrong', 'One of them is wrong'],
  ])('a password that is the ordinary word “%s” doesn’t change the messages', async (password, cause) => {
    const provider = await start(json(401, { error: 'invalid_grant', error_description: `No user has ${password}` }));
    const dataServer = await start(json(200, []));
    const client = ['--token-url', `${provider.origin}/token`, '--client-id', 'c', '--username', 'jo', '--password', 'env:P'];
    const words = ['check', '--base-url', dataServer.origin, '--auth', 'password', ...client];
    const end = await runCli(words, { environment: { ...environment, P: password } });
    expect(end.stdout).toContain(cause);
    expect(end.stdout).toContain('    Incorrect user name or password. [oauth-password-wrong]\n');
    expect(JSON.parse(end.stderr)).toMatchObject({ code: 'oauth-password-wrong', message: 'Incorrect user name or password.' });
    expect(end.stdout).toContain('    Server message: No user has [removed]\n');
  });

  test('whoami exits with 5 if the identity provider is unreachable, and with 7 if it fails', async () => {
    const broken = await start(json(500, { error: 'server_error' }));
    const dataServer = await start(json(200, []));
    const words = [
      'whoami',
      '--base-url',
      dataServer.origin,
      '--auth',
      'password',
      '--client-id',
      'c',
      '--username',
      'jo',
      '--password',
      'env:P',
    ];
    const fault = await runCli([...words, '--token-url', `${broken.origin}/token`], { environment });
    const down = await runCli([...words, '--token-url', 'http://127.0.0.1:9/token'], { environment });
    expect([fault.exitCode, down.exitCode]).toEqual([7, 5]);
  });

  test('get trusts a self-signed certificate only with --ca', async () => {
    const server = await start(json(200, [{ a: 1 }]), selfSigned);
    const authority = join(folder, 'ca.pem');
    await writeFile(authority, selfSigned.cert);
    const words = ['get', '/rows', '--base-url', server.origin, '--auth', 'service-token', '--token', 'env:T'];
    const rejected = await runCli(words, { environment });
    expect([rejected.exitCode, JSON.parse(rejected.stderr).code, server.requests]).toEqual([5, 'tls-failed', []]);
    const trusted = await runCli([...words, '--ca', authority], { environment });
    expect([trusted.stderr, trusted.stdout]).toEqual(['', '[\n{"a":1}\n]\n']);
    const missing = await runCli([...words, '--ca', join(folder, 'nothing.pem')], { environment });
    expect([missing.exitCode, JSON.parse(missing.stderr).code]).toEqual([2, 'profile-file-unusable']);
  });

  test('get sends requests through the proxy of --proxy', async () => {
    const proxy = await start(json(200, [{ by: 'proxy' }]));
    const words = ['get', '/rows', '--base-url', 'http://data.invalid', '--auth', 'none', '--proxy', proxy.origin];
    const end = await runCli([...words, '--timeout', '5']);
    const asked = proxy.requests.map(({ url }) => url).join();
    expect([end.exitCode, end.stdout, asked]).toEqual([0, '[\n{"by":"proxy"}\n]\n', 'http://data.invalid/rows']);
  });

  test('--proxy-user and --proxy-password are sent to the proxy, and --pac selects one', async () => {
    const proxy = await start(json(200, [{ by: 'proxy' }]));
    const words = ['get', '/rows', '--base-url', 'http://data.invalid', '--auth', 'none', '--timeout', '5'];
    const signedIn = ['--proxy', proxy.origin, '--proxy-user', 'jo', '--proxy-password', 'env:P'];
    expect((await runCli([...words, ...signedIn], { environment })).stderr).toBe('');
    const pair = Buffer.from('jo:canary-password').toString('base64');
    expect(proxy.requests[0]?.headers['proxy-authorization']).toBe(`Basic ${pair}`);
    const pac = join(folder, 'proxy.pac');
    await writeFile(pac, `function FindProxyForURL() { return "PROXY 127.0.0.1:${proxy.port}"; }`);
    expect((await runCli([...words, '--pac', pac])).stdout).toBe('[\n{"by":"proxy"}\n]\n');
  });

  test('--scope, --audience, and --client-auth apply to the identity provider, and --catalogue-path to the data server', async () => {
    const forms: string[] = [];
    const provider = await start(async (request, response) => {
      forms.push(await bodyOf(request));
      json(200, { access_token: 'canary-access-token', token_type: 'Bearer', expires_in: 60 })(request, response);
    });
    const server = await start(json(200, [{ rootCode: 'a', label: 'A', expositions: [] }]));
    const client = ['--token-url', `${provider.origin}/token`, '--client-id', 'reports', '--client-secret', 'env:S'];
    const more = ['--scope', 'data.read', '--audience', 'data-api', '--client-auth', 'basic', '--catalogue-path', '/api/apis'];
    const end = await runCli(['catalogue', '--base-url', server.origin, '--auth', 'client-credentials', ...client, ...more], {
      environment,
    });
    expect([end.exitCode, server.requests[0]?.url]).toEqual([0, '/api/apis']);
    const form = new URLSearchParams(forms[0]);
    expect([form.get('scope'), form.get('audience')]).toEqual(['data.read', 'data-api']);
    expect(provider.requests[0]?.headers.authorization).toMatch(/^Basic /);
  });

  test.each([
    [['--client-key', 'k.pem'], '--client-key requires --client-cert.'],
    [['--proxy-user', 'jo'], '--proxy-user requires --proxy.'],
    [['--pac', '/p.pac', '--proxy', 'http://p.example'], '--pac and --proxy can’t be used together.'],
  ])('check rejects %j', async (more, message) => {
    const end = await runCli(['check', '--base-url', 'https://a.example', '--auth', 'none', ...more]);
    expect(end.exitCode).toBe(2);
    expect(JSON.parse(end.stderr).message).toBe(message);
  });

  test('a connection with sign-in in a browser is rejected, and a data folder without connections stays empty', async () => {
    const connection = { name: 'Desk', kind: 'marketplace', baseUrl: 'https://a.example', colour: '#0b7285', production: false };
    const oauth = { issuer: 'https://id.example', clientId: 'c' };
    const empty = await runCli(['whoami', '--profile', 'desk', '--data-dir', folder]);
    expect([empty.exitCode, await readdir(folder)]).toEqual([2, []]);
    const stored = { id: 'p1', ...connection, method: 'oauth-code', methods: ['oauth-code'], oauth };
    await writeFile(join(folder, 'settings.json'), JSON.stringify({ profiles: [stored] }));
    const end = await runCli(['whoami', '--profile', 'desk', '--data-dir', folder]);
    expect([end.exitCode, JSON.parse(end.stderr).message]).toEqual([2, 'This connection can’t sign in on the command line.']);
  });

  test('a connection with sign-in in a browser is tested up to its sign-in', async () => {
    const server = await start((_request, response) => response.writeHead(404).end());
    const shown = { name: 'Desk', kind: 'marketplace', baseUrl: server.origin, colour: '#0b7285', production: false };
    const oauth = { issuer: `${server.origin}/unknown`, clientId: 'c' };
    const stored = { id: 'p1', ...shown, method: 'oauth-code', methods: ['oauth-code'], oauth };
    await writeFile(join(folder, 'settings.json'), JSON.stringify({ profiles: [stored] }));
    const until = await runCli(['check', '--connection', 'desk', '--until', 'http', '--data-dir', folder]);
    expect([until.exitCode, until.stdout]).toEqual([0, expect.stringContaining('✓ HTTP response: passed')]);
    const anonymous = await runCli(['check', '--connection', 'desk', '--no-sign-in', '--data-dir', folder]);
    expect(anonymous.stdout).toContain('✗ Identity provider: failed');
    expect(anonymous.stdout).not.toContain('✓ Sign-in');
  });

  test.runIf(process.platform === 'linux')('a command exits with 1 if its output can’t be written', () => {
    const end = spawnSync('sh', ['-c', '"$0" "$1" --help > /dev/full', process.execPath, cliEntry], { encoding: 'utf8' });
    expect([end.status, JSON.parse(end.stderr).code]).toEqual([1, 'storage-failed']);
  });
});
