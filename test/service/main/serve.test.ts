import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../eventually.ts';
import { isAlive, type ServiceProgram, startProgram, waitUntilExited } from './service-program.ts';

let parent: string;
let dataFolder: string;
let service: ServiceProgram;
let ready: Record<string, string>;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'dataquay-serve-'));
  dataFolder = join(parent, 'data');
  service = startProgram('--data-dir', dataFolder);
  ready = await service.ready;
});

afterAll(async () => {
  await service.stop();
  await rm(parent, { recursive: true, force: true });
});

const keys = ['authUrl', 'baseUrl', 'clientId', 'clientSecret', 'password', 'ready', 'realm', 'serviceToken', 'username'];

async function signIn(kind: 'access_token' | 'id_token' = 'access_token'): Promise<string> {
  const { authUrl, realm, clientId = '', clientSecret = '', username = '', password = '' } = ready;
  const response = await fetch(`${authUrl}/auth/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { connection: 'close' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: clientId,
      client_secret: clientSecret,
      username,
      password,
      scope: 'openid profile email',
    }),
  });
  expect(response.status).toBe(200);
  return (await response.json())[kind];
}

const rest = '/dmp-api/data/transport/flights-3m?filter=distance==2176;delay==33&hitsPerPage=5';
const odata = '/dmp-api/odata/transport/flights-3m?$filter=distance%20eq%202176%20and%20delay%20eq%2033&$top=5';
const get = (path: string, headers: Record<string, string> = {}) => fetch(ready.baseUrl + path, { headers });
const withToken = () => ({ 'svc-x-api-token': String(ready.serviceToken) });

describe('a newly started service', () => {
  it('prints one line with everything needed to sign in, and nothing else', () => {
    expect(Object.keys(ready).sort()).toEqual(keys);
    expect(ready).toMatchObject({ ready: true, baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    expect(service.stdout()).toBe(`${JSON.stringify(ready)}\n`);
    expect(service.stderr()).toContain('converts airports');
  });

  it('accepts service tokens and bearer tokens, and returns the same rows with both and in both formats', async () => {
    const bearer = { authorization: `Bearer ${await signIn()}` };
    const rows = await (await get(rest, withToken())).json();
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ distance: 2176, delay: 33 });
    expect(await (await get(rest, bearer)).json()).toEqual(rows);
    for (const headers of [withToken(), bearer]) {
      const response = await get(odata, headers);
      expect(response.status).toBe(200);
      expect((await response.json()).value).toEqual(rows);
    }
  });

  it('rejects missing, wrong, conflicting, or ID-token credentials, and lists the sign-in methods', async () => {
    for (const path of [rest, odata, '/dmp-api/expositions']) {
      const response = await get(path);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe(
        'Bearer realm="dataquay", ServiceToken realm="dataquay", header="SVC-X-API-TOKEN"',
      );
      expect(await response.text()).not.toContain('distance');
      expect((await get(path, { authorization: 'Bearer x.y.z' })).status).toBe(401);
      expect((await get(path, { authorization: `Bearer ${await signIn('id_token')}` })).status).toBe(401);
      expect((await get(path, { 'svc-x-api-token': 'dq_wrong' })).status).toBe(401);
      expect((await get(path, { ...withToken(), authorization: `Bearer ${await signIn()}` })).status).toBe(401);
    }
  });

  it('writes no secret to its log', async () => {
    const token = await signIn();
    await get(rest, { authorization: `Bearer ${token}` });
    const { clientSecret, password, serviceToken } = ready;
    for (const secret of [clientSecret, password, serviceToken, token]) expect(service.stderr()).not.toContain(secret);
  });

  it.skipIf(process.platform === 'win32')('protects its secrets from other users of the computer', async () => {
    expect((await stat(dataFolder)).mode & 0o777).toBe(0o700);
    const secret = (await readdir(dataFolder)).filter((name) => name.endsWith('.json'));
    expect(secret.sort()).toEqual(['identity-key.json', 'sample-secrets.json', 'service-tokens.json']);
    for (const name of secret) expect((await stat(join(dataFolder, name))).mode & 0o777).toBe(0o600);
  });
});

describe('a service whose identity provider is killed', () => {
  it('still accepts tokens, and restarts the identity provider at the same address', async () => {
    const authorization = `Bearer ${await signIn()}`;
    expect((await get(rest, { authorization })).status).toBe(200);
    const before = service.identityPids();
    process.kill(Number(before.at(-1)), 'SIGKILL');
    expect((await get(rest, { authorization })).status).toBe(200);
    await eventually(() => expect(service.identityPids().length).toBeGreaterThan(before.length));
    expect((await get(rest, { authorization })).status).toBe(200);
    expect((await get(rest, { authorization: `Bearer ${await signIn()}` })).status).toBe(200);
  });
});

describe('a service that is asked to stop', () => {
  it('completes the current response, leaves no process, and has the same secrets after a restart', async () => {
    const before = ready;
    const response = await get('/dmp-api/data/transport/flights-3m?hitsPerPage=200000', withToken());
    expect(response.status).toBe(200);
    service.child.kill('SIGTERM');
    service.child.kill('SIGTERM');
    await eventually(() => expect(service.stderr()).toContain('service: stopping (SIGTERM)'));
    expect(await response.json()).toHaveLength(200_000);
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.identityPids().filter(isAlive)).toEqual([]);
    await expect(get(rest)).rejects.toThrow('fetch failed');

    service = startProgram(
      '--data-dir',
      dataFolder,
      '--port',
      new URL(String(before.baseUrl)).port,
      '--auth-port',
      new URL(String(before.authUrl)).port,
    );
    ready = await service.ready;
    expect(ready).toEqual(before);
    expect(service.stderr()).not.toContain('converts airports');
  });

  it('disconnects a caller who stops reading, instead of waiting forever', async () => {
    const response = await get('/dmp-api/data/transport/flights-3m?hitsPerPage=1000000', withToken());
    service.child.kill('SIGINT');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    await expect(response.text()).rejects.toThrow('terminated');
    service = startProgram('--data-dir', dataFolder);
    ready = await service.ready;
  });

  it('stops because its parent process ended', async () => {
    const other = startProgram('--help');
    const child = startProgram('--data-dir', join(dataFolder, 'child'), '--parent-pid', String(other.child.pid));
    expect(await other.exited).toEqual({ code: 0, signal: null });
    expect(await child.exited).toEqual({ code: 0, signal: null });
    expect(child.stderr()).toContain('service: stopping (its parent process ended)');
    await waitUntilExited(child.identityPids());
  });

  it('stops its identity provider even if it is killed', async () => {
    const pids = service.identityPids();
    expect(pids.filter(isAlive)).toHaveLength(1);
    service.child.kill('SIGKILL');
    await waitUntilExited(pids);
    service = startProgram('--data-dir', dataFolder);
    ready = await service.ready;
  });
});

describe('a service that cannot start', () => {
  it.each(['--port', '--auth-port'])('reports that the port of %s is in use, and leaves no process', async (option) => {
    const other = startProgram('--data-dir', dataFolder, option, new URL(String(ready.baseUrl)).port);
    expect(await other.exited).toEqual({ code: 1, signal: null });
    const sentences = other
      .stderr()
      .split('\n')
      .filter((line) => line.startsWith('Port '));
    expect(sentences).toEqual([expect.stringMatching(`^Port \\d+ on 127\\.0\\.0\\.1 is in use by another program\\. .+ ${option}\\.$`)]);
    expect(other.stdout()).toBe('');
    await waitUntilExited(other.identityPids());
  });

  it('reports that its data folder can’t be created', async () => {
    const file = join(dataFolder, 'sample-secrets.json');
    const other = startProgram('--data-dir', join(file, 'deeper'));
    expect(await other.exited).toEqual({ code: 1, signal: null });
    expect(other.stderr()).toMatch(/^Can’t write to the data folder .+deeper \(E\w+\)\. Use --data-dir with another folder\.\n$/);
  });

  it('reports an unknown option by its name', async () => {
    const other = startProgram('--colour', 'red');
    expect(await other.exited).toEqual({ code: 2, signal: null });
    expect(other.stderr()).toBe('Unknown option --colour. Use --help to list the options.\n');
    expect(other.stdout()).toBe('');
  });
});
