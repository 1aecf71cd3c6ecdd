import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { printProblem } from '../../electron/cli/output/print-problem.ts';
import {
  allSecrets,
  at,
  client,
  connectionId,
  dataServer,
  host,
  restartApplication,
  run,
  signedIn,
  statusWhere,
} from '../electron/core/scripted-application.ts';
import { canaries, fakeJwt, sendJson } from '../electron/signin/scripted-provider.ts';

const logged: string[] = [];

beforeEach(async () => {
  logged.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged.push(String(text));
    return true;
  });
  await signedIn();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Sends a token response with another issuer. */
function otherIssuer(response: ServerResponse): void {
  const now = Math.floor(Date.now() / 1000);
  sendJson(response, 200, {
    access_token: fakeJwt({ sub: 'u', exp: now + 300 }),
    token_type: 'Bearer',
    expires_in: 300,
    refresh_token: 'canary-refresh-odd',
    id_token: fakeJwt({ iss: 'https://impostor.example', aud: 'dataquay', sub: 'u', iat: now, exp: now + 300 }),
  });
}

const faults: Readonly<Record<string, readonly [respond: (response: ServerResponse) => void, code: string, named: RegExp]>> = {
  'closes the connection': [(response) => response.socket?.destroy(), 'identity-provider-unreachable', /Can’t reach the identity provider/],
  'responds with a web page': [
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${canaries.password}</html>`),
    'identity-provider-web-page',
    /web page from/,
  ],
  'responds with a web page and an error status': [
    (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>'),
    'identity-provider-fault',
    /the identity provider behind it isn’t running/,
  ],
  'responds with truncated JSON': [
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"canary-half'),
    'identity-provider-odd-answer',
    /isn’t valid JSON: it’s incomplete or damaged/,
  ],
  'declares another issuer': [otherIssuer, 'identity-provider-other-issuer', /Issuer mismatch/],
};

describe('a faulty identity provider is reported with its cause, and other calls continue', () => {
  test.each(Object.entries(faults))('an identity provider that %s', async (_words, [respond, code, named]) => {
    await client.connections.signOut({ connectionId });
    dataServer.provider.misbehave = respond;
    const signing = client.connections.signIn({ connectionId });
    expect((await client.application.about()).host).toBe('web');
    const { state, problem } = await signing;
    if (problem === null) throw new Error(`no problem: ${state}`);
    expect(problem.code).toBe(code);
    const printed = printProblem(problem);
    expect(`${printed.message} ${printed.cause}`).toMatch(named);
    const exchange = await client.connections.exchange({ connectionId });
    for (const secret of [...allSecrets, 'canary-half']) expect(JSON.stringify([problem, printed, exchange, logged])).not.toContain(secret);
    dataServer.provider.misbehave = null;
    expect(await client.connections.signIn({ connectionId })).toMatchObject({ state: 'signed-in', problem: null });
  });

  test('an identity provider that doesn’t respond delays only the sign-in, which the user can cancel', async () => {
    await client.connections.signOut({ connectionId });
    const tokenRequest = Promise.withResolvers<ServerResponse>();
    dataServer.provider.misbehave = (response) => tokenRequest.resolve(response);
    const signing = client.connections.signIn({ connectionId });
    await tokenRequest.promise;
    expect(await client.settings.read()).toBeDefined();
    expect((await statusWhere(({ state }) => state === 'signing-in')).who).toBeNull();
    expect(await client.connections.signOut({ connectionId })).toMatchObject({ state: 'signed-out' });
    dataServer.provider.misbehave = null;
    (await tokenRequest.promise).end();
    await signing;
    expect((await statusWhere(({ state }) => state === 'signed-out')).who).toBeNull();
  });

  test('if the server rejects every token, the token is refreshed once, then the rejection is reported', async () => {
    dataServer.responses.set('/rows', (_request, response) => response.end('[]'));
    const requestsBefore = dataServer.provider.tokenForms.length;
    // The server rejects all tokens, including new ones.
    vi.spyOn(dataServer.provider.accepted, 'has').mockReturnValue(false);
    const failed = (await run(at('/rows'))).at(-1);
    expect(failed).toMatchObject({ type: 'failed', problem: { code: 'credentials-refused', status: 401 } });
    expect(dataServer.provider.tokenForms.length - requestsBefore).toBe(1);
  });

  test('after all failures, no stored file contains a secret', async () => {
    for (const [respond] of Object.values(faults)) {
      await client.connections.signOut({ connectionId });
      dataServer.provider.misbehave = respond;
      await client.connections.signIn({ connectionId });
    }
    await restartApplication();
    const files = await readdir(host.dataFolder, { recursive: true, withFileTypes: true });
    const contents = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'utf8'));
    const everything = JSON.stringify([...host.stored.entries(), logged, await Promise.all(contents)]);
    for (const secret of [...allSecrets, 'canary']) expect(everything).not.toContain(secret);
  });
});
