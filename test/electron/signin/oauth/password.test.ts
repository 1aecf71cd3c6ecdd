import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOAuthSignIn } from '../../../../electron/signin/oauth/oauth-sign-in.ts';
import { passwordGrant } from '../../../../electron/signin/oauth/password-grant.ts';
import type { OAuthSettings } from '../../../../electron/signin/oauth/settings.ts';
import type { SignIn } from '../../../../electron/signin/sign-in.ts';
import { createWireClient, type WireClient } from '../../../../electron/wire/client.ts';
import { headerValue } from '../../../../electron/wire/header-lines.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { createRedaction, type Redaction } from '../../../../electron/wire/redaction.ts';
import type { SignInStatus } from '../../../../shared/contract/connections/connection.ts';
import { type ScriptedClock, scriptedClock } from '../scripted-clock.ts';
import { canaries, fakeJwt, type ScriptedProvider, sendJson, startScriptedProvider } from '../scripted-provider.ts';

let provider: ScriptedProvider;
let wire: WireClient;
let clock: ScriptedClock;
let redaction: Redaction;
const open: SignIn[] = [];

beforeEach(async () => {
  provider = await startScriptedProvider();
  wire = createWireClient({ timeouts: { headers: 5_000 } });
  clock = scriptedClock();
  redaction = createRedaction();
});

afterEach(async () => {
  for (const signIn of open.splice(0)) signIn.close();
  await wire.close();
  await provider.close();
});

function make(changes: Partial<OAuthSettings> = {}): SignIn {
  const signIn = createOAuthSignIn(passwordGrant, { ...provider.settings, ...changes }, { wire, redaction, clock, owner: 'test' });
  open.push(signIn);
  return signIn;
}

async function signedIn(changes: Partial<OAuthSettings> = {}): Promise<SignIn> {
  const signIn = make(changes);
  await signIn.signIn();
  return signIn;
}

function statusWhere(signIn: SignIn, isExpected: (status: SignInStatus) => boolean): Promise<SignInStatus> {
  return new Promise((resolve) => {
    const check = (status: SignInStatus): void => {
      if (!isExpected(status)) return;
      stop();
      resolve(status);
    };
    const stop = signIn.status.onChange(check);
    check(signIn.status.value);
  });
}

const bearer = async (signIn: SignIn): Promise<string> =>
  headerValue(await signIn.credential(), 'authorization')?.slice('Bearer '.length) ?? '';
const grants = (): (string | null)[] => provider.tokenForms.map((form) => form.get('grant_type'));

async function problemFrom(action: Promise<unknown>) {
  try {
    await action;
  } catch (error) {
    return problemOf(error);
  }
  throw new Error('it did not fail');
}

describe('signing in with username and password', () => {
  test('sends the documented form, and shows the user, the expiry, and the claims', async () => {
    const signIn = await signedIn();
    expect(Object.fromEntries(provider.tokenForms[0] ?? [])).toEqual({
      grant_type: 'password',
      username: 'jo',
      password: canaries.password,
      client_id: 'dataquay',
      client_secret: canaries.clientSecret,
      scope: 'openid profile email',
    });
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'jo', expiresAt: clock.now() + 300_000, problem: null });
    expect(signIn.status.value.claims).toMatchObject({ sub: 'u-1' });
    expect(provider.accepted).toContain(await bearer(signIn));
  });

  test('no token or secret is in the status, and all are redacted', async () => {
    const signIn = await signedIn();
    const token = await bearer(signIn);
    const secrets = [token, 'canary-refresh-1', canaries.password, canaries.clientSecret];
    for (const secret of secrets) {
      expect(JSON.stringify(signIn.status.value)).not.toContain(secret);
      expect(redaction.text(`x ${secret} y`)).not.toContain(secret);
    }
  });

  test('an opaque access token works; the ID token identifies the user', async () => {
    provider.misbehave = (response) => {
      const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 60 };
      const idToken = fakeJwt({ iss: provider.settings.issuer, aud: 'dataquay', sub: 'u-1', email: 'jo@example.org', ...times });
      sendJson(response, 200, { access_token: 'opaque', token_type: 'bearer', id_token: idToken });
    };
    const signIn = await signedIn();
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'jo@example.org', expiresAt: null, claims: null });
    expect(await bearer(signIn)).toBe('opaque');
  });
});

describe('refreshing the access token', () => {
  test('fifty requests at its expiry cause one refresh, and all get the new token', async () => {
    const signIn = await signedIn();
    const old = await bearer(signIn);
    clock.advance(299_000);
    const tokens = await Promise.all(Array.from({ length: 50 }, () => bearer(signIn)));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(old);
    expect(grants()).toEqual(['password', 'refresh_token']);
  });

  test('refreshes a five-second token automatically before it expires, each time with the latest refresh token', async () => {
    provider.lifetime = 5;
    const signIn = await signedIn();
    for (const round of [2, 3, 4]) {
      expect(clock.pending()).toEqual([4_000]);
      clock.advance(4_000);
      await statusWhere(signIn, ({ claims }) => claims?.number === round);
    }
    expect(grants()).toEqual(['password', 'refresh_token', 'refresh_token', 'refresh_token']);
    expect(provider.tokenForms.at(-1)?.get('refresh_token')).toBe('canary-refresh-3');
  });

  test('refreshes before the refresh token expires; a refresh lifetime of 0 means that it doesn’t expire', async () => {
    provider.lifetime = 3_600;
    provider.refreshLifetime = 1_800;
    await signedIn();
    expect(clock.pending()).toEqual([1_440_000]);
    provider.refreshLifetime = 0;
    await signedIn();
    expect(clock.pending()).toEqual([1_440_000, 2_880_000]);
  });

  test('a rejected refresh token causes a new sign-in', async () => {
    const signIn = await signedIn();
    provider.refreshTokens.clear();
    clock.advance(299_000);
    expect(provider.accepted).toContain(await bearer(signIn));
    expect(grants()).toEqual(['password', 'refresh_token', 'password']);
    expect(signIn.status.value.state).toBe('signed-in');
  });

  test('refreshes a token that the server rejects, once for all requests that used it', async () => {
    const signIn = await signedIn();
    const used = await signIn.credential();
    expect(await Promise.all([signIn.onResponse(used, 401), signIn.onResponse(used, 401)])).toEqual([true, true]);
    expect(await signIn.onResponse(used, 401)).toBe(true);
    expect(grants()).toEqual(['password', 'refresh_token']);
    expect(await signIn.credential()).not.toEqual(used);
  });

  test('doesn’t refresh the token after a 403 response', async () => {
    const signIn = await signedIn();
    expect(await signIn.onResponse(await signIn.credential(), 403)).toBe(false);
    expect(grants()).toEqual(['password']);
  });
});

describe('a rejected sign-in', () => {
  test('shows the server message for a wrong password, and doesn’t retry automatically', async () => {
    const signIn = await signedIn({ password: 'wrong-one' });
    expect(signIn.status.value).toMatchObject({
      state: 'failed',
      problem: { code: 'oauth-password-wrong', status: 401, detail: 'Invalid user credentials', parameters: { error: 'invalid_grant' } },
    });
    expect(await problemFrom(signIn.credential())).toMatchObject({ code: 'oauth-password-wrong' });
    expect(clock.pending()).toEqual([]);
    expect(provider.tokenForms).toHaveLength(1);
  });

  test('reports a wrong client secret', async () => {
    const signIn = await signedIn({ clientSecret: 'wrong-one' });
    expect(signIn.status.value.problem).toMatchObject({ code: 'oauth-client-secret-wrong', parameters: { error: 'unauthorized_client' } });
  });
});

describe('an identity provider with errors', () => {
  test('reports an unreachable provider, and retries with growing pauses until it is available', async () => {
    const { port } = provider.server;
    const { settings } = provider;
    await provider.close();
    const signIn = make(settings);
    await signIn.signIn();
    expect(signIn.status.value).toMatchObject({
      state: 'failed',
      problem: { code: 'identity-provider-unreachable', parameters: { host: '127.0.0.1', port, reason: 'refused' } },
    });
    expect(clock.pending()).toEqual([1_000]);
    const failedAgain = statusChange(signIn);
    clock.advance(1_000);
    await failedAgain;
    expect(clock.pending()).toEqual([2_000]);
    provider = await startScriptedProvider(port);
    clock.advance(2_000);
    expect(await statusWhere(signIn, ({ state }) => state === 'signed-in')).toMatchObject({ who: 'jo' });
  });

  test('uses a valid token while the provider is unreachable, then reports the cause, and recovers', async () => {
    const signIn = await signedIn();
    const token = await bearer(signIn);
    const { port } = provider.server;
    await provider.close();
    clock.advance(250_000);
    expect(await bearer(signIn)).toBe(token);
    expect(signIn.status.value.state).toBe('signed-in');
    clock.advance(60_000);
    expect(await problemFrom(signIn.credential())).toMatchObject({ code: 'identity-provider-unreachable' });
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code: 'identity-provider-unreachable' } });
    provider = await startScriptedProvider(port);
    expect(provider.accepted).toContain(await bearer(signIn));
    expect(signIn.status.value.state).toBe('signed-in');
  });

  test.each([
    ['an HTML page', 200, 'text/html', '<html>Sign in</html>', 'identity-provider-web-page'],
    ['an error page of a proxy', 502, 'text/html', '<html>Bad gateway</html>', 'identity-provider-fault'],
    ['JSON without a token', 200, 'application/json', '{"hello":"there"}', 'identity-provider-odd-answer'],
    [
      'an error of the provider',
      500,
      'application/json',
      '{"error":"unknown_error","error_description":"See the log"}',
      'identity-provider-fault',
    ],
    ['a wrong path prefix', 404, 'text/html', '<html>Not found</html>', 'oauth-address-wrong'],
    ['an unknown realm', 404, 'application/json', '{"error":"Realm does not exist"}', 'oauth-realm-unknown'],
  ])('reports %s as the cause of a failed sign-in', async (_name, status, type, body, code) => {
    provider.misbehave = (response) => response.writeHead(status, { 'content-type': type }).end(body);
    const signIn = await signedIn();
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code } });
  });

  test('rejects an ID token of another issuer', async () => {
    const signIn = await signedIn({ issuer: 'https://other.example' });
    const parameters = { expected: 'https://other.example', found: provider.settings.issuer };
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code: 'identity-provider-other-issuer', parameters } });
    expect(await problemFrom(signIn.credential())).toMatchObject({ code: 'identity-provider-other-issuer' });
  });

  test('shows no secret in errors', async () => {
    for (const changes of [{ password: 'canary-wrong' }, { clientSecret: 'canary-wrong' }, { tokenUrl: 'http://127.0.0.1:1/token' }]) {
      const text = JSON.stringify((await signedIn(changes)).status.value);
      expect(text).toContain('problem');
      expect(text).not.toContain('canary');
    }
  });

  test('unencrypted HTTP to another computer is rejected', async () => {
    const signIn = await signedIn({ tokenUrl: 'http://192.0.2.1/token' });
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code: 'plain-http-refused' } });
    expect(provider.tokenForms).toHaveLength(0);
  });
});

describe('signing out', () => {
  test('revokes the token, and ends the session at the provider', async () => {
    const signIn = await signedIn();
    await signIn.signOut();
    expect(signIn.status.value).toEqual({
      state: 'signed-out',
      method: 'oauth-password',
      who: null,
      expiresAt: null,
      claims: null,
      problem: null,
    });
    expect(provider.loggedOut.map((form) => form.get('refresh_token'))).toEqual(['canary-refresh-1']);
    expect(provider.revoked).toEqual(['canary-refresh-1']);
    expect(await problemFrom(signIn.credential())).toMatchObject({ code: 'not-signed-in' });
    expect(clock.pending()).toEqual([]);
  });

  test('signing out during a sign-in revokes the token that arrives later', async () => {
    const asked = Promise.withResolvers<() => void>();
    provider.misbehave = (response) => {
      provider.misbehave = null;
      asked.resolve(() => sendJson(response, 200, { access_token: 'late', token_type: 'bearer', refresh_token: 'canary-late' }));
    };
    const signIn = make();
    const signingIn = signIn.signIn();
    const respond = await asked.promise;
    await signIn.signOut();
    respond();
    await signingIn;
    expect(signIn.status.value.state).toBe('signed-out');
    expect(provider.revoked).toEqual(['canary-late']);
  });

  test('signs out locally if the provider is unreachable, and reports that', async () => {
    const signIn = await signedIn();
    await provider.server.close();
    await signIn.signOut();
    expect(signIn.status.value).toMatchObject({ state: 'signed-out', problem: { code: 'identity-provider-unreachable' } });
  });
});

function statusChange(signIn: SignIn): Promise<SignInStatus> {
  return new Promise((resolve) => {
    const stop = signIn.status.onChange((status) => {
      stop();
      resolve(status);
    });
  });
}
