import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeGrant } from '../../../../electron/signin/oauth/code-grant.ts';
import type { OAuthSettings } from '../../../../electron/signin/oauth/settings.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { canaries } from '../scripted-provider.ts';
import { createSignInFixture, type SignInFixture, statusWhere } from './sign-in-parts.ts';

let fixture: SignInFixture;
beforeEach(async () => {
  fixture = await createSignInFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

/** Starts a sign-in. Returns the URL for the browser, and a function that redirects back like the browser. */
async function begin(changes: Partial<OAuthSettings> = {}) {
  const asked = Promise.withResolvers<URL>();
  const signIn = fixture.make(codeGrant, changes, async (url) => {
    asked.resolve(new URL(url));
    return true;
  });
  const signedIn = signIn.signIn();
  const url = await asked.promise;
  const nonce = url.searchParams.get('nonce');
  fixture.provider.nonce = nonce;
  const redirect = url.searchParams.get('redirect_uri') ?? '';
  const comeBack = (response: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${redirect}?${new URLSearchParams(response)}`, { headers });
  const state = url.searchParams.get('state') ?? '';
  const good = { code: 'canary-code', state, iss: fixture.provider.settings.issuer ?? '' };
  return { signIn, signedIn, url, redirect, state, good, comeBack };
}

describe('signing in through the system’s browser', () => {
  test('requests the API that the audience of the connection names on the sign-in page', async () => {
    const { signedIn, url, good, comeBack } = await begin({ audience: 'https://api.example/' });
    expect(url.searchParams.get('audience')).toBe('https://api.example/');
    await comeBack(good);
    await signedIn;
  });

  test('uses PKCE S256, state, and nonce, listens on 127.0.0.1, and exchanges the code for a token', async () => {
    const { signIn, signedIn, url, redirect, good, comeBack } = await begin();
    expect(url.href).toContain('/protocol/openid-connect/auth?');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'dataquay',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
    expect(url.searchParams.has('audience')).toBe(false);
    expect(redirect).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(signIn.status.value).toMatchObject({ state: 'signing-in', waiting: { kind: 'browser', url: url.href, opened: true } });

    const page = await comeBack(good, { 'accept-language': 'fr-FR,fr' });
    await signedIn;
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Vous êtes connecté');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'jo', problem: null });
    const form = fixture.provider.tokenForms[0];
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'canary-code',
      redirect_uri: redirect,
      client_secret: canaries.clientSecret,
    });
    const challenge = createHash('sha256')
      .update(form?.get('code_verifier') ?? '')
      .digest('base64url');
    expect(challenge).toBe(url.searchParams.get('code_challenge'));
  });

  test('each sign-in has its own state, nonce, code challenge, and port', async () => {
    const [one, other] = [await begin(), await begin()];
    for (const name of ['state', 'nonce', 'code_challenge', 'redirect_uri']) {
      expect(one.url.searchParams.get(name)).not.toBe(other.url.searchParams.get(name));
    }
  });

  test('closes the redirect port after the sign-in: a second request gets no response', async () => {
    const { signedIn, good, comeBack } = await begin();
    await comeBack(good);
    await signedIn;
    await expect(comeBack(good)).rejects.toThrow();
    expect(fixture.provider.tokenForms).toHaveLength(1);
  });

  test('a request with another state, path, method, or host is rejected and changes nothing', async () => {
    const { signIn, signedIn, redirect, good, comeBack } = await begin();
    expect((await comeBack({ ...good, state: 'another' })).status).toBe(400);
    expect((await comeBack({ code: 'x' })).status).toBe(400);
    expect((await fetch(`${redirect}/more?${new URLSearchParams(good)}`)).status).toBe(404);
    expect((await fetch(`${redirect}?${new URLSearchParams(good)}`, { method: 'POST' })).status).toBe(404);
    expect(await rebound(new URL(redirect), `/callback?${new URLSearchParams(good)}`)).toContain('404');
    expect(signIn.status.value.state).toBe('signing-in');
    expect(fixture.provider.tokenForms).toHaveLength(0);
    await comeBack(good);
    await signedIn;
    expect(signIn.status.value.state).toBe('signed-in');
  });

  test('a response of another issuer is rejected before the code is sent', async () => {
    const { signIn, signedIn, good, comeBack } = await begin();
    const page = await comeBack({ ...good, iss: 'https://attacker.example' });
    await signedIn;
    expect(page.status).toBe(400);
    expect(signIn.status.value).toMatchObject({
      state: 'failed',
      problem: { code: 'identity-provider-other-issuer', parameters: { found: 'https://attacker.example' } },
    });
    expect(fixture.provider.tokenForms).toHaveLength(0);
  });

  test('rejects an ID token with another nonce', async () => {
    const { signIn, signedIn, good, comeBack } = await begin();
    fixture.provider.nonce = 'another';
    await comeBack(good);
    await signedIn;
    expect(signIn.status.value).toMatchObject({ state: 'failed' });
    expect(signIn.status.value.who).toBeNull();
  });

  test.each([
    ['access_denied', 'oauth-denied'],
    ['invalid_scope', 'oauth-scope-refused'],
    ['temporarily_unavailable', 'identity-provider-fault'],
    ['login_required', 'sign-in-refused'],
  ])('reports the provider’s rejection %s', async (error, code) => {
    const { signIn, signedIn, good, comeBack } = await begin();
    const { code: _, ...rest } = good;
    await comeBack({ ...rest, error });
    await signedIn;
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code, parameters: { error } } });
    expect(fixture.clock.pending()).toEqual([]);
  });

  test('it times out after five minutes, and the port is closed', async () => {
    const { signIn, signedIn, good, comeBack } = await begin();
    fixture.clock.advance(300_000);
    await signedIn;
    expect(signIn.status.value).toMatchObject({
      state: 'failed',
      problem: {
        code: 'oauth-not-finished',
        parameters: {
          reason: 'timed-out',
          clientId: 'dataquay',
          url: `${fixture.provider.settings.issuer}/protocol/openid-connect/auth`,
          redirectUri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
        },
      },
    });
    await expect(comeBack(good)).rejects.toThrow();
  });

  test('closes the port if the user signs out meanwhile, and leaves the user signed out', async () => {
    const { signIn, signedIn, good, comeBack } = await begin();
    await signIn.signOut();
    await signedIn;
    expect(signIn.status.value.state).toBe('signed-out');
    await expect(comeBack(good)).rejects.toThrow();
  });

  test('shows the URL for the user to open if no browser opens', async () => {
    const signIn = fixture.make(codeGrant, {}, async () => false);
    const signedIn = signIn.signIn();
    const status = await statusWhere(signIn, ({ waiting }) => waiting?.kind === 'browser' && !waiting.opened);
    expect(status.waiting).toMatchObject({ kind: 'browser', url: expect.stringContaining('/auth?') });
    await signIn.signOut();
    await signedIn;
  });

  test('a request doesn’t open a sign-in page after the session ended, and reports that it ended', async () => {
    const { signIn, signedIn, good, comeBack } = await begin();
    await comeBack(good);
    await signedIn;
    fixture.provider.refreshTokens.clear();
    fixture.clock.advance(299_000);
    const problem = await signIn.credential().then(
      () => null,
      (error: unknown) => problemOf(error),
    );
    expect(problem).toMatchObject({ code: 'oauth-session-ended' });
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code: 'oauth-session-ended' } });
    expect(fixture.provider.tokenForms.map((form) => form.get('grant_type'))).toEqual(['authorization_code', 'refresh_token']);
  });

  test('reports that the issuer is required if the token URL doesn’t identify it', async () => {
    const signIn = fixture.make(codeGrant, { issuer: null, tokenUrl: `${fixture.provider.server.origin}/oauth/token` });
    await signIn.signIn();
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code: 'oauth-issuer-needed' } });
  });
});

/** Sends a request whose `Host` header contains another name, as after DNS rebinding. Returns the status line. */
function rebound(address: URL, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname, () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: attacker.example:${address.port}\r\n\r\n`);
    });
    socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''));
    socket.once('error', reject);
  });
}
