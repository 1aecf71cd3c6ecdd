import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { os } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../../../electron/core/host/host.ts';
import { startFailureText } from '../../../electron/hosting/start-failure.ts';
import { startWebHost, type WebHostParts } from '../../../electron/web/web-host.ts';

let folder: string;
let hosts: Host[];
let ended: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-host-'));
  hosts = [];
  ended = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const parts: WebHostParts = {
  createApplication: async (host) => {
    hosts.push(host);
    return {
      router: { greet: os.handler(() => 'hello') },
      close: async () => {
        ended += 1;
      },
    };
  },
  page: () => (_request, response) => response.end('page'),
  version: '1.2.3',
  readNotices: async () => [],
  serviceEntry: 'service/main.ts',
  log: () => {},
};
const start = (port = 0, language: 'fr' | null = null) =>
  startWebHost({ port, open: false, dataFolder: join(folder, 'data'), exportFolders: ['/shared'], language }, parts);

/** Sends the key of a link like the page, and returns the status of the response. */
async function enter(link: string): Promise<number> {
  const { origin, hash } = new URL(link);
  const key = new URLSearchParams(hash.slice(1)).get('key');
  const headers = { origin, 'content-type': 'application/json' };
  const received = await fetch(`${origin}/contract/session`, { method: 'POST', headers, body: JSON.stringify({ key }) });
  return received.status;
}

describe('the browser host', () => {
  it('passes its environment to the application, and creates its data folder', async () => {
    const host = await start(0, 'fr');
    expect(hosts[0]).toMatchObject({
      kind: 'web',
      version: '1.2.3',
      platform: process.platform,
      systemLanguage: 'fr',
      exportFolders: ['/shared'],
    });
    expect(existsSync(join(folder, 'data'))).toBe(true);
    await host.close();
  });

  it('reports why the data folder can’t be used and what to do, and doesn’t change it', async () => {
    await writeFile(join(folder, 'data'), 'a file of somebody');
    await expect(start()).rejects.toThrow(/t use the data folder .*data\.\nE\w+: .*\n.*--data-dir/);
    const failure = await start(0, 'fr').catch((error: unknown) => startFailureText(error, 'fr'));
    expect(failure).toContain('Dataquay ne peut pas utiliser le dossier de données');
    expect(hosts).toEqual([]);
    expect(await readFile(join(folder, 'data'), 'utf8')).toBe('a file of somebody');
  });

  it('uses the system’s language if none was chosen', async () => {
    const host = await start();
    expect(hosts[0]?.systemLanguage).toMatch(/^[a-z]{2,3}(-|$)/);
    await host.close();
  });

  it('creates a link that opens in several browsers', async () => {
    const host = await start();
    const link = host.link();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]{43}$/);
    expect([await enter(link), await enter(link)]).toEqual([204, 204]);
    expect(await enter(`${host.address}#key=${'x'.repeat(43)}`)).toBe(403);
    await host.close();
  });

  it('closes the application and stops responding when it is closed', async () => {
    const host = await start();
    await host.close();
    expect(ended).toBe(1);
    await expect(fetch(host.address)).rejects.toThrow('fetch failed');
  });

  it('closes the application if the port is in use', async () => {
    const first = await start();
    const port = Number(new URL(first.address).port);
    await expect(start(port)).rejects.toThrow(`Port ${port} is in use`);
    expect(ended).toBe(1);
    await first.close();
  });
});
