import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../electron/core/connections/connection-settings.ts';
import { allSecrets, application, at, client, dataServer, host } from '../electron/core/scripted-application.ts';
import { serviceToken } from '../electron/core/scripted-server.ts';
import { canaries } from '../electron/signin/scripted-provider.ts';
import { catalogueOf } from '../shared/contract/sent-catalogue.ts';

const logged: string[] = [];
let temporary: string;
const before = process.env.TMPDIR;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'dataquay-canary-'));
  process.env.TMPDIR = temporary;
});
afterAll(async () => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await rm(temporary, { recursive: true, force: true });
});
beforeEach(() => {
  const keep = (text: string | Uint8Array): boolean => {
    logged.push(String(text));
    return true;
  };
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the names and contents of all files in a folder. */
async function everythingIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
  return [...entries.map(({ name }) => name), ...texts].join('\n');
}

const proxyPassword = 'canary-proxy-pass-9';
const everySecret = [...allSecrets, proxyPassword];
const credentialOf = ({ headers }: IncomingMessage): string =>
  String(headers['svc-x-api-token'] ?? (headers.authorization ?? '').replace(/^Bearer /, ''));

test('row 14: after a full session, the data folder, the log, and the temporary files contain no secret', async () => {
  dataServer.responses.set('/rows', (request, response) => response.end(JSON.stringify([{ a: credentialOf(request), b: 1 }])));
  dataServer.responses.set('/refused', (request, response) =>
    response.writeHead(400, { 'set-cookie': `s=${credentialOf(request)}` }).end(`{"detail":"You sent ${credentialOf(request)}"}`),
  );
  const { tokenUrl } = dataServer.provider.settings;
  const own = settings({
    baseUrl: dataServer.service.origin,
    method: 'oauth-password',
    methods: ['oauth-password', 'service-token'],
    oauth: { tokenUrl, clientId: 'dataquay', hasClientSecret: true, username: 'jo' },
    serviceToken: {},
  });
  const { id: connectionId } = await client.connections.create(own);
  await client.connections.giveSecret({ connectionId, purpose: 'password', text: canaries.password, keep: 'session' });
  await client.connections.giveSecret({ connectionId, purpose: 'client-secret', text: canaries.clientSecret, keep: 'session' });
  await client.connections.giveSecret({ connectionId, purpose: 'service-token', text: serviceToken, keep: 'session' });
  await client.connections.giveSecret({ connectionId, purpose: 'proxy-password', text: proxyPassword, keep: 'session' });
  const seen: unknown[] = [];
  for (const method of ['oauth-password', 'service-token'] as const) {
    expect(await client.connections.chooseMethod({ connectionId, method })).toMatchObject({ state: 'signed-in' });
    seen.push(await catalogueOf(client.catalogue.list({ connectionId })));
    for (const path of ['/rows', '/refused', '/nowhere']) {
      for await (const event of await client.requests.run({ connectionId, format: 'rest', url: at(path) })) {
        seen.push(event);
        if (event.type !== 'done') continue;
        const runId =
          seen.flatMap((one) => (typeof one === 'object' && one !== null && 'runId' in one ? [String(one.runId)] : [])).at(-1) ?? '';
        seen.push(await client.results.window({ runId, from: 0, count: 10 }), await client.results.json({ runId, from: 0, count: 10 }));
        seen.push(await client.results.raw({ runId }));
      }
    }
    for await (const step of await client.connections.check({ connectionId })) seen.push(step);
    seen.push(await client.connections.exchange({ connectionId }), await client.connections.secrets({ connectionId }));
  }
  const { text } = await client.connections.export({ connectionId });
  seen.push(
    text,
    await client.connections.import({ text, confirmed: [] }),
    await client.connections.duplicate({ connectionId, name: 'Copy' }),
  );
  seen.push(await client.connections.list(), await client.settings.read());
  seen.push(await client.connections.signOut({ connectionId }));
  await application.close();

  const places = {
    'what the page was given': JSON.stringify(seen),
    'the log': logged.join(''),
    'the settings': JSON.stringify([...host.stored.entries()]),
    'the data folder': await everythingIn(host.dataFolder),
    'the temporary files': await everythingIn(temporary),
  };
  // The server did send back every credential, so the search has something to find.
  expect(places['what the page was given']).toContain('[removed]');
  for (const [place, found] of Object.entries(places)) {
    for (const secret of everySecret) expect(found, `${place} hold ${secret}`).not.toContain(secret);
  }
});
