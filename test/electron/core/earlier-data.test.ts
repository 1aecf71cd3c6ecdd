import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Application, createApplication } from '../../../electron/core/application.ts';
import { inDataFolder } from '../../../electron/hosting/data-folder.ts';
import { openSettingsStore } from '../../../electron/web/settings-store.ts';
import type { ApplicationClient } from '../../../shared/contract/contract.ts';
import type { FetchStatus } from '../../../shared/contract/files/fetch-all.ts';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { createApplicationClient } from './application-client.ts';
import { createScriptedHost } from './scripted-host.ts';

// Each folder in earlier-data was written by the application's version of that date, which was killed during a fetch.
// Two values were edited: the port of the fetch's server, and the process ID, which no system assigns.
const versions = readdirSync(join(import.meta.dirname, 'earlier-data'));
const api = { root: 'odata', accessPoint: 'Orders' };

let dataFolder: string;
let server: LoopbackServer;
let application: Application;
let client: ApplicationClient;
let endHost: () => Promise<void>;

beforeEach(async () => {
  // The history removes entries after a year.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
  dataFolder = await mkdtemp(join(tmpdir(), 'dataquay-earlier-'));
  server = await startLoopbackServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const isLast = request.url?.includes('$skiptoken') === true || request.url?.includes('$skip=3') === true;
    const rows = (isLast ? [4, 5] : [1, 2, 3]).map((id) => ({ id, amount: 1, name: '' }));
    const next = isLast ? {} : { '@odata.nextLink': `${server.origin}/odata/Orders?$skiptoken=3` };
    response.end(JSON.stringify({ '@odata.count': 5, value: rows, ...next }));
  });
});
afterEach(async () => {
  await application.close();
  await endHost();
  await server.close();
  await rm(dataFolder, { recursive: true });
  vi.useRealTimers();
});

async function open(version: string): Promise<void> {
  rmSync(dataFolder, { recursive: true });
  cpSync(join(import.meta.dirname, 'earlier-data', version), dataFolder, { recursive: true });
  for (const name of readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })) {
    const file = join(dataFolder, name);
    if (name.endsWith('.gz') || !statSync(file).isFile()) continue;
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(':45999', `:${server.port}`), { mode: 0o600 });
  }
  const host = await createScriptedHost();
  endHost = host.remove;
  application = await inDataFolder(dataFolder, '0.2.0', () =>
    createApplication({ ...host, dataFolder, settings: openSettingsStore(dataFolder, () => undefined) }),
  );
  client = createApplicationClient(application);
}

async function idOf(name: string): Promise<string> {
  const found = (await client.connections.list()).find((connection) => connection.name === name);
  if (found === undefined) throw new Error(`There is no connection ${name}.`);
  return found.id;
}

describe.each(versions)('a data folder of %s', (version) => {
  it('restores the settings and the choices for the sample', async () => {
    await open(version);
    expect(await client.settings.read()).toMatchObject({ language: 'fr', theme: 'dark' });
    if (version === '2026-11-21') {
      const [sample] = await client.connections.list();
      expect(sample).toMatchObject({ id: 'sample', method: 'service-token' });
    }
  });
});

describe.each(versions.filter((version) => version > '2026-11-21'))('a data folder of %s', (version) => {
  beforeEach(() => open(version));

  it('restores the connections with every setting', async () => {
    const connections = await client.connections.list();
    expect(connections.map(({ id, name }) => (id === 'sample' ? id : name)).toSorted()).toEqual(['Open orders', 'Orders (test)', 'sample']);
    expect(connections.find(({ name }) => name === 'Orders (test)')).toMatchObject({
      kind: 'odata',
      production: true,
      method: 'oauth-code',
      methods: ['oauth-code', 'oauth-password', 'service-token', 'kerberos', 'none'],
      oauth: { tokenUrl: 'https://id.example/token', clientId: 'desk', scope: 'openid', username: 'ada' },
      serviceToken: { headerName: 'SVC-X-API-TOKEN' },
      kerberos: { servicePrincipal: 'HTTP@orders.example' },
    });
    expect((await client.settings.read()).connectionId).toBe(await idOf('Open orders'));
  });

  it('restores the history and its saved rows', async () => {
    const { runs } = await client.history.list({ text: '', connectionId: null, api: null, from: 0, count: 10 });
    expect(runs).toMatchObject([{ connectionName: 'Open orders', api, odata: { rows: 3, outcome: 'done', status: 200 } }]);
    expect(runs[0]?.odata?.kept).toEqual(expect.any(String));
  });

  it('restores saved queries and favorites', async () => {
    let saved: unknown;
    for await (const { entries } of await client.saved.watch()) {
      saved = entries;
      break;
    }
    expect(saved).toMatchObject([
      { file: 'large-orders.query.json', problems: [], saved: { title: 'Large orders', api, columns: ['id', 'amount'] } },
    ]);
    expect((await client.catalogue.marks({ connectionId: await idOf('Open orders') })).favourites).toEqual([api]);
  });

  it('restores the content of its window', async () => {
    const session = await client.session.read({ connectionId: await idOf('Open orders'), windowId: 'next' });
    expect(session).toMatchObject({ route: '#/query/odata/Orders', open: [{ api, tab: 'query' }] });
    expect(session?.queries[0]?.query.odata.text).toContain('$filter=id gt 1');
  });

  it('resumes an unfinished fetch to the last row', async () => {
    const [fetch] = await client.fetches.list({ connectionId: await idOf('Open orders') });
    expect(fetch).toMatchObject({ state: 'paused', title: 'Orders' });
    const fetchId = fetch?.fetchId ?? '';
    await client.fetches.resume({ fetchId });
    let last: FetchStatus | undefined;
    for await (const event of await client.fetches.follow({ fetchId })) {
      if (event.type === 'fetch') last = event.status;
      if (last?.state === 'done' || last?.state === 'stopped') break;
    }
    expect(last).toMatchObject({ state: 'done', rows: 5, problem: null });
  });
});
