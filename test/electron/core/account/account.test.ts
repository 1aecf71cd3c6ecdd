import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readBody } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { OwnTokens } from '../../../../shared/contract/signing-in/account.ts';
import { canaries, sendJson } from '../../signin/scripted-provider.ts';
import { problemOfCall } from '../application-client.ts';
import { settings } from '../connections/connection-settings.ts';
import { client, connectionId, dataServer, host, signedIn } from '../scripted-application.ts';

const path = '/dmp-api/tokens';
const tokenText = 'dq_canary-made-token-9';

interface ReceivedRequest {
  readonly method: string;
  readonly body: string;
}

/** Makes the server issue service tokens like the bundled service. Returns the requests that it receives. */
function offerTokens(): ReceivedRequest[] {
  const requests: ReceivedRequest[] = [];
  const token = { id: 'id-1', label: 'nightly', created: '2026-01-02T03:04:05.000Z', expires: null, revoked: null, lastUsed: null };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push({ method: request.method ?? '', body: await readBody(request) });
    if (request.method === 'POST') sendJson(response, 201, { ...token, token: tokenText });
    else if (request.method === 'DELETE') response.writeHead(204).end();
    else sendJson(response, 200, { usualDays: 90, mostDays: 365, mostTokens: 20, tokens: [token] });
  };
  for (const place of [path, `${path}/id-1`]) dataServer.responses.set(place, (request, response) => void respond(request, response));
  return requests;
}

async function offeredTokens(): Promise<Extract<OwnTokens, { state: 'offered' }>> {
  const tokens = await client.account.tokens({ connectionId });
  if (tokens.state !== 'offered') throw new Error('no tokens are offered');
  return tokens;
}

const tokenSettings = { label: 'nightly', lifetimeDays: 30 };

describe('the service tokens of the signed-in account', () => {
  test('lists each token with its times and without its text', async () => {
    offerTokens();
    await signedIn();
    const { usualDays, mostDays, tokens, held } = await offeredTokens();
    expect({ usualDays, mostDays, held }).toEqual({ usualDays: 90, mostDays: 365, held: [] });
    expect(tokens).toEqual([
      { id: 'id-1', label: 'nightly', created: Date.UTC(2026, 0, 2, 3, 4, 5), expires: null, revoked: null, lastUsed: null },
    ]);
  });

  test('lists a new token without its text, which can be shown only once', async () => {
    const requests = offerTokens();
    await signedIn();
    const made = await client.account.create({ connectionId, wish: tokenSettings });
    expect(JSON.stringify(made)).not.toContain(tokenText);
    expect(requests).toContainEqual({ method: 'POST', body: JSON.stringify(tokenSettings) });
    expect((await offeredTokens()).held).toEqual([{ id: 'id-1', shown: false }]);
    expect(await client.account.reveal({ connectionId, tokenId: 'id-1' })).toEqual({ text: tokenText });
    expect((await offeredTokens()).held).toEqual([{ id: 'id-1', shown: true }]);
    const again = await problemOfCall(client.account.reveal({ connectionId, tokenId: 'id-1' }));
    expect(again).toMatchObject({ code: 'token-not-held', parameters: { reason: 'shown' } });
  });

  test('signs in to the sample with a new token that was saved as its secret, and exposes no token text', async () => {
    offerTokens();
    await signedIn();
    await client.account.create({ connectionId, wish: tokenSettings });
    const held = await client.account.saveAsSecret({ connectionId, tokenId: 'id-1', keep: 'session' });
    expect(held.secrets).toContainEqual({ purpose: 'service-token', where: 'session' });
    expect(JSON.stringify([held, await offeredTokens(), [...host.stored]])).not.toContain(tokenText);
    await client.connections.chooseMethod({ connectionId, method: 'service-token' });
    await problemOfCall(client.catalogue.list({ connectionId }));
    expect(dataServer.service.requests.at(-1)?.headers['svc-x-api-token']).toBe(tokenText);
    expect(await problemOfCall(client.account.reveal({ connectionId, tokenId: 'id-1' }))).toMatchObject({ code: 'token-not-held' });
  });

  test('adds the service-token method when a token is saved to a connection, and the user stays signed in', async () => {
    offerTokens();
    const { tokenUrl } = dataServer.provider.settings;
    const oauth = { tokenUrl, clientId: 'dataquay', hasClientSecret: true, username: 'jo' };
    const baseUrl = dataServer.service.origin;
    const { id } = await client.connections.create(settings({ baseUrl, method: 'oauth-password', methods: ['oauth-password'], oauth }));
    await client.connections.giveSecret({ connectionId: id, purpose: 'password', text: canaries.password, keep: 'session' });
    await client.connections.giveSecret({ connectionId: id, purpose: 'client-secret', text: canaries.clientSecret, keep: 'session' });
    await client.connections.signIn({ connectionId: id });
    await client.account.create({ connectionId: id, wish: tokenSettings });
    const tokenRequests = dataServer.provider.tokenForms.length;
    await client.account.saveAsSecret({ connectionId: id, tokenId: 'id-1', keep: 'session' });
    expect((await client.connections.list()).find((connection) => connection.id === id)).toMatchObject({
      method: 'oauth-password',
      methods: ['oauth-password', 'service-token'],
      serviceToken: { headerName: 'SVC-X-API-TOKEN' },
    });
    await client.account.tokens({ connectionId: id });
    expect(dataServer.provider.tokenForms).toHaveLength(tokenRequests);
    await client.connections.chooseMethod({ connectionId: id, method: 'service-token' });
    await problemOfCall(client.catalogue.list({ connectionId: id }));
    expect(dataServer.service.requests.at(-1)?.headers['svc-x-api-token']).toBe(tokenText);
  });

  test('removes the text of a token that the user revokes or discards', async () => {
    const requests = offerTokens();
    await signedIn();
    await client.account.create({ connectionId, wish: tokenSettings });
    await client.account.revoke({ connectionId, tokenId: 'id-1' });
    expect(requests.at(-1)).toEqual({ method: 'DELETE', body: '' });
    expect((await offeredTokens()).held).toEqual([]);
    await client.account.create({ connectionId, wish: tokenSettings });
    await client.account.discard({ connectionId, tokenId: 'id-1' });
    expect(await problemOfCall(client.account.saveAsSecret({ connectionId, tokenId: 'id-1', keep: 'session' }))).toMatchObject({
      code: 'token-not-held',
    });
  });
});

describe('the token endpoint of a server', () => {
  test('reports that service tokens are not offered if the server has no token endpoint', async () => {
    await signedIn();
    expect(await client.account.tokens({ connectionId })).toEqual({ state: 'not-offered' });
  });

  test.each([
    [403, 'token-maker-refused'],
    [400, 'token-refused'],
    [409, 'token-refused'],
    [500, 'deployment-fault'],
  ] as const)('reports the server message if the server rejects a new token with %i', async (status, code) => {
    dataServer.responses.set(path, (_request, response) => sendJson(response, status, { detail: 'Because I say so' }));
    await signedIn();
    expect(await problemOfCall(client.account.create({ connectionId, wish: tokenSettings }))).toMatchObject({
      code,
      status,
      detail: 'Because I say so',
    });
  });

  test('reports a response that contains no tokens as unexpected', async () => {
    dataServer.responses.set(path, (_request, response) => sendJson(response, 200, { rows: [] }));
    await signedIn();
    expect(await problemOfCall(client.account.tokens({ connectionId }))).toMatchObject({ code: 'unexpected-answer' });
    expect(await problemOfCall(client.account.create({ connectionId, wish: tokenSettings }))).toMatchObject({ code: 'unexpected-answer' });
  });
});
