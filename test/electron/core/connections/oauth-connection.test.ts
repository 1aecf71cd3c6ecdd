import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SignInStatus } from '../../../../shared/contract/connections/connection.ts';
import { canaries } from '../../signin/scripted-provider.ts';
import { allSecrets, client, dataServer, host, signedIn } from '../scripted-application.ts';
import { settings } from './connection-settings.ts';

async function makeConnection(method: 'oauth-password' | 'oauth-code' | 'client-credentials'): Promise<string> {
  const { tokenUrl } = dataServer.provider.settings;
  const oauth = { tokenUrl, clientId: 'dataquay', hasClientSecret: true, username: 'jo' };
  const { id: connectionId } = await client.connections.create(
    settings({ baseUrl: dataServer.service.origin, method, methods: [method], oauth }),
  );
  if (method === 'oauth-password') {
    await client.connections.giveSecret({ connectionId, purpose: 'password', text: canaries.password, keep: 'session' });
  }
  await client.connections.giveSecret({ connectionId, purpose: 'client-secret', text: canaries.clientSecret, keep: 'session' });
  return connectionId;
}

async function statusOf(connectionId: string, isExpected: (status: SignInStatus) => boolean): Promise<SignInStatus> {
  for await (const status of await client.connections.watch({ connectionId })) if (isExpected(status)) return status;
  throw new Error('the status ended');
}

async function statusOfRun(connectionId: string): Promise<number | null> {
  let status: number | null = null;
  const url = `${dataServer.service.origin}/dmp-api/expositions`;
  for await (const event of await client.requests.run({ connectionId, format: 'rest', url })) {
    if (event.type === 'head') ({ status } = event);
  }
  return status;
}

test('fifty requests with a rejected token cause one refresh, and all succeed', async () => {
  const connectionId = await makeConnection('oauth-password');
  await statusOf(connectionId, ({ state }) => state === 'signed-in');
  // The sample connection uses the same identity provider.
  await signedIn();
  dataServer.provider.accepted.clear();
  const before = dataServer.provider.tokenForms.length;
  const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOfRun(connectionId)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(dataServer.provider.tokenForms.slice(before).map((form) => form.get('grant_type'))).toEqual(['refresh_token']);
});

test('opens the sign-in page only when the user signs in, and signs in with its response', async () => {
  const connectionId = await makeConnection('oauth-code');
  expect(await statusOf(connectionId, ({ state }) => state !== 'signing-in')).toMatchObject({ state: 'signed-out', problem: null });
  const signingIn = client.connections.signIn({ connectionId });
  const { waiting } = await statusOf(connectionId, (status) => status.waiting?.kind === 'browser' && !status.waiting.opened);
  const url = new URL(waiting?.url ?? '');
  dataServer.provider.nonce = url.searchParams.get('nonce');
  const response = { code: 'canary-code', state: url.searchParams.get('state') ?? '', iss: dataServer.provider.settings.issuer ?? '' };
  await fetch(`${url.searchParams.get('redirect_uri')}?${new URLSearchParams(response)}`);
  expect(await signingIn).toMatchObject({ state: 'signed-in', who: 'jo' });
  expect(await statusOfRun(connectionId)).toBe(200);
});

test('signs in with client credentials, and reports a missing client secret', async () => {
  const connectionId = await makeConnection('client-credentials');
  expect(await statusOf(connectionId, ({ state }) => state === 'signed-in')).toMatchObject({ method: 'client-credentials' });
  await client.connections.forgetSecret({ connectionId, purpose: 'client-secret' });
  const { problem } = await statusOf(connectionId, ({ state }) => state === 'failed');
  expect(problem).toMatchObject({ code: 'secret-needed', parameters: { purpose: 'client-secret' } });
});

test('shows the sign-in exchange without secrets, and writes no secret to disk', async () => {
  const connectionId = await makeConnection('oauth-password');
  await statusOf(connectionId, ({ state }) => state === 'signed-in');
  await client.connections.signOut({ connectionId });
  const exchange = await client.connections.exchange({ connectionId });
  expect(exchange.map(({ purpose }) => purpose)).toEqual(['token', 'discovery', 'logout', 'revocation']);
  const entries = await readdir(host.dataFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8'));
  const seen = JSON.stringify([exchange, [...host.stored], await Promise.all(files)]);
  for (const secret of allSecrets) expect(seen).not.toContain(secret);
});
