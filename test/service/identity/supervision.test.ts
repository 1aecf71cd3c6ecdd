import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartFailure } from '../../../service/failures/start-failure.ts';
import { identityEntry } from '../../../service/identity/entry.ts';
import type { IdentitySettings } from '../../../service/identity/settings.ts';
import { type Identity, startIdentity } from '../../../service/identity/supervise.ts';
import { eventually } from '../../eventually.ts';

let folder: string;
let settings: IdentitySettings;
let log: string[];
let identity: Identity | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-identity-'));
  log = [];
  identity = null;
  const lifetimes = { access: 300, refresh: 1800 };
  settings = { port: 0, realm: 'sample', keyFile: join(folder, 'keys.json'), client: { id: 'c', secret: 's' }, users: [], lifetimes };
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await identity?.stop();
  await rm(folder, { recursive: true });
});

const start = async () => {
  identity = await startIdentity(settings, (line) => log.push(line));
  return identity;
};
const pids = () => log.flatMap((line) => /process (\d+), /.exec(line)?.[1] ?? []).map(Number);
const responses = async (url: URL) => (await fetch(url, { headers: { connection: 'close' } })).status;
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the identity provider', () => {
  it('runs in its own process, and its process ID is logged', async () => {
    const { jwksUrl, authUrl, issuer } = await start();
    expect(issuer).toBe(`${authUrl}/auth/realms/sample`);
    expect(jwksUrl.hostname).toBe('127.0.0.1');
    expect(await responses(jwksUrl)).toBe(200);
    const [pid] = pids();
    expect(pid).not.toBe(process.pid);
    expect(alive(Number(pid))).toBe(true);
  });

  it('restarts with the same address and keys after it was killed', async () => {
    const { jwksUrl } = await start();
    const keys = await (await fetch(jwksUrl)).text();
    process.kill(Number(pids()[0]), 'SIGKILL');
    await eventually(() => expect(pids()).toHaveLength(2));
    expect(await responses(jwksUrl)).toBe(200);
    expect(await (await fetch(jwksUrl)).text()).toBe(keys);
    expect(log).toContainEqual(expect.stringContaining('stopped (SIGKILL); restarting in 200 ms'));
  });

  it('stays stopped after stop(), even if it was about to restart', async () => {
    const { stop } = await start();
    process.kill(Number(pids()[0]), 'SIGKILL');
    await eventually(() => expect(log.join('\n')).toContain('restarting'));
    await stop();
    await stop();
    expect(pids().filter(alive)).toEqual([]);
  });

  it('reports that its port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      const address = other.address();
      settings = { ...settings, port: typeof address === 'object' && address ? address.port : 0 };
      await expect(start()).rejects.toThrow(StartFailure);
      await expect(start()).rejects.toThrow(/^Port \d+ on 127\.0\.0\.1 is in use .+--auth-port\.$/);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  it('runs in a thread within Electron, and stops with it', async () => {
    vi.stubGlobal('process', Object.create(process, { versions: { value: { ...process.versions, electron: '45.4.1' } } }));
    const { jwksUrl, stop } = await start();
    expect(log[0]).toMatch(/identity provider: thread \d+ of process \d+/);
    expect(await responses(jwksUrl)).toBe(200);
    await stop();
    await expect(responses(jwksUrl)).rejects.toThrow('fetch failed');
  });
});

describe('the entry file of the identity provider', () => {
  it('is next to the sources, and next to the bundle with the same extension', () => {
    expect(identityEntry('file:///app/service/identity/entry.ts')).toBe('/app/service/identity/main.ts');
    expect(identityEntry('file:///app/out/service/main.cjs')).toBe('/app/out/service/identity.cjs');
    expect(identityEntry('file:///app/out/service/main.js')).toBe('/app/out/service/identity.js');
  });
});
