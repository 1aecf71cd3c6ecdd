import type { Browser } from '@playwright/test';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endSession } from '../../electron/signin/oauth/end-session.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/signin/oauth/exchange-log.ts';
import { grants, type OAuthMethod } from '../../electron/signin/oauth/oauth-programs.ts';
import { createOAuthSignIn, refresh } from '../../electron/signin/oauth/oauth-sign-in.ts';
import { createProvider } from '../../electron/signin/oauth/provider.ts';
import type { OAuthSettings } from '../../electron/signin/oauth/settings.ts';
import type { SignIn } from '../../electron/signin/sign-in.ts';
import { createWireClient, type WireClient } from '../../electron/wire/client.ts';
import { headerValue } from '../../electron/wire/header-lines.ts';
import { problemOf } from '../../electron/wire/problem-error.ts';
import { createRedaction } from '../../electron/wire/redaction.ts';
import { systemClock } from '../../node/time/clock.ts';
import { bearerCheck } from '../../service/access/bearer.ts';
import { createUserCheck } from '../../service/access/user-check.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { statusWhere } from '../electron/signin/oauth/sign-in-parts.ts';
import { secret as sampleSecret, startRealm as startSampleRealm } from '../service/identity/realm.ts';
import { signInByForm, startBrowser } from './login-form.ts';
import { clientSecret, password, realmName, subjects } from './realm.ts';
import { responsesOf } from './responses.ts';
import { type Keycloak, startKeycloak, whyNoKeycloak } from './start-keycloak.ts';

const reason = await whyNoKeycloak();
if (reason !== null) process.stdout.write(`Keycloak: skipped, ${reason}\n`);

describe.skipIf(reason !== null)('a real Keycloak', () => {
  const resources = new AsyncDisposableStack();
  const open: SignIn[] = [];
  let keycloak: Keycloak;
  let browser: Browser;
  let wire: WireClient;
  let exchange: ExchangeLog;
  const redaction = createRedaction();

  beforeAll(async () => {
    keycloak = resources.use(await startKeycloak());
    browser = await startBrowser();
    resources.defer(() => browser.close());
    wire = createWireClient();
    resources.defer(() => wire.close());
  }, 240_000);
  afterEach(async () => {
    await Promise.all(open.splice(0).map((signIn) => signIn.signOut()));
  });
  afterAll(() => resources.disposeAsync());

  const settings = (changes: Partial<OAuthSettings> = {}): OAuthSettings => ({
    issuer: keycloak.issuer,
    tokenUrl: `${keycloak.issuer}/protocol/openid-connect/token`,
    revocationUrl: null,
    clientId: 'dataquay',
    clientSecret,
    username: 'jo',
    password,
    scope: 'openid profile email',
    ...changes,
  });
  const publicClient = { clientId: 'dataquay-public', clientSecret: null };

  function make(method: OAuthMethod, changes: Partial<OAuthSettings> = {}, openBrowser?: (url: string) => Promise<boolean>): SignIn {
    exchange = createExchangeLog();
    const parts = { wire, redaction, clock: systemClock, owner: method, exchange, openBrowser };
    const signIn = createOAuthSignIn(grants[method], settings(changes), parts);
    open.push(signIn);
    return signIn;
  }

  async function signedIn(method: OAuthMethod, changes: Partial<OAuthSettings> = {}): Promise<SignIn> {
    const signIn = make(method, changes);
    await signIn.signIn();
    expect(signIn.status.value.problem).toBeNull();
    return signIn;
  }

  async function refusal(changes: Partial<OAuthSettings>, method: OAuthMethod = 'oauth-password'): Promise<Problem | null> {
    const signIn = make(method, changes);
    await signIn.signIn();
    return signIn.status.value.problem;
  }

  const tokenOf = async (signIn: SignIn): Promise<string> => headerValue(await signIn.credential(), 'authorization')?.slice(7) ?? '';

  describe('a sign-in', () => {
    test.each([
      ['a confidential client, secret in the form', {}],
      ['a confidential client, secret in the header', { clientAuthentication: 'basic' }],
      ['a public client', publicClient],
      ['only the issuer', { tokenUrl: null }],
      ['only the token URL', { issuer: null }],
    ] as const)('works with a password: %s', async (_name, changes) => {
      const signIn = await signedIn('oauth-password', changes);
      expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'jo' });
      const token = exchange.list().find(({ purpose }) => purpose === 'token');
      expect(token).toMatchObject({ skewSeconds: 0 });
      // The lifetime is four seconds if the clock's second changes while the token is issued.
      expect([4, 5]).toContain(token?.lifetimeSeconds);
    });

    test('works without the scope openid', async () => {
      expect((await signedIn('oauth-password', { scope: 'profile' })).status.value.who).toBe('jo');
    });

    test('works with client credentials, which are requested again when they expire', async () => {
      const signIn = await signedIn('client-credentials');
      expect(signIn.status.value.who).toBe('service-account-dataquay');
      const first = signIn.status.value.claims?.jti;
      await statusWhere(signIn, ({ claims }) => claims !== null && claims.jti !== first);
      expect(exchange.list().filter(({ grant }) => grant === 'client_credentials')).toHaveLength(2);
    });

    test.each([
      ['a confidential client', {}],
      ['a public client that must use PKCE', publicClient],
    ])('works in a browser with PKCE and the login form: %s', async (_name, changes) => {
      const page = Promise.withResolvers<string>();
      const signIn = make('oauth-code', changes, async (url) => {
        signInByForm(browser, url, 'jo').then(page.resolve, page.reject);
        return true;
      });
      await signIn.signIn();
      expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'jo', problem: null });
      expect(await page.promise).toContain('You’re signed in');
    });

    test.each([
      ['a confidential client', {}],
      ['a public client that must use PKCE', publicClient],
    ])(
      'works with a device code and the login form: %s',
      async (_name, changes) => {
        const signIn = make('oauth-device', changes);
        const entering = signIn.signIn();
        const { waiting, problem } = await statusWhere(signIn, (status) => status.waiting?.kind === 'device' || status.problem !== null);
        expect(problem).toBeNull();
        if (waiting?.kind !== 'device') throw new Error('There is no code.');
        expect(await signInByForm(browser, waiting.completeUrl ?? waiting.url, 'jo')).toMatch(/success/i);
        await entering;
        expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'jo', problem: null });
      },
      60_000,
    );
  });

  describe('a session', () => {
    test('is renewed with one refresh per lifetime, even with single-use refresh tokens', async () => {
      const signIn = await signedIn('oauth-password', publicClient);
      const seen = new Set<unknown>([signIn.status.value.claims?.jti]);
      for (let round = 0; round < 2; round += 1) {
        const next = await statusWhere(signIn, ({ claims }) => claims !== null && !seen.has(claims.jti));
        seen.add(next.claims?.jti);
        await Promise.all(Array.from({ length: 50 }, () => signIn.credential()));
      }
      expect(exchange.list().map(({ grant }) => grant)).toEqual(['password', 'refresh_token', 'refresh_token']);
      expect(signIn.status.value.state).toBe('signed-in');
    });

    /** Creates a separate provider and requests tokens, for calls that a sign-in doesn't make. */
    async function granted() {
      const provider = createProvider(settings(), { wire, clock: systemClock, redaction, exchange: createExchangeLog() });
      const { signal } = new AbortController();
      const parts = { provider, clock: systemClock, signal, wait: () => undefined, openBrowser: async () => false };
      return { provider, tokens: await grants['oauth-password'].obtain(parts) };
    }

    const failureOf = (action: Promise<unknown>) =>
      action.then(
        () => null,
        (error: unknown) => problemOf(error),
      );

    test('rejects a refresh token that is used twice, and is reported as expired', async () => {
      const { provider, tokens } = await granted();
      const { refreshToken } = await refresh(provider, tokens.refreshToken ?? '');
      expect(refreshToken).not.toBe(tokens.refreshToken);
      expect(await failureOf(refresh(provider, tokens.refreshToken ?? ''))).toMatchObject({
        code: 'oauth-session-ended',
        detail: 'Maximum allowed refresh token reuse exceeded',
      });
    });

    test('returns no more tokens after it was ended', async () => {
      const { provider, tokens } = await granted();
      await endSession(provider, tokens);
      expect(await failureOf(refresh(provider, tokens.refreshToken ?? ''))).toMatchObject({ code: 'oauth-session-ended' });
    });

    test('ends with a sign-out, which also revokes the refresh token', async () => {
      const signIn = await signedIn('oauth-password');
      await signIn.signOut();
      expect(signIn.status.value).toMatchObject({ state: 'signed-out', problem: null });
      expect(exchange.list().map(({ purpose, response: answer }) => [purpose, answer?.status])).toEqual([
        ['token', 200],
        ['discovery', 200],
        ['logout', 204],
        ['revocation', 200],
      ]);
    });
  });

  describe('a rejected sign-in', () => {
    test.each([
      ['a wrong password', { password: 'wrong' }, 'oauth-password-wrong'],
      ['an unknown user', { username: 'nobody' }, 'oauth-password-wrong'],
      ['a disabled account', { username: 'disabled' }, 'oauth-account-disabled'],
      ['an unfinished account', { username: 'unfinished' }, 'oauth-account-unfinished'],
      ['a wrong secret', { clientSecret: 'wrong' }, 'oauth-client-secret-wrong'],
      ['an unknown client', { clientId: 'nobody' }, 'oauth-client-unknown'],
      ['a client without the password grant', { clientId: 'browser-only', clientSecret: null }, 'oauth-method-not-allowed'],
      ['a scope that does not exist', { scope: 'openid nonsense' }, 'oauth-scope-refused'],
    ] as const)('has its own error code for %s', async (_name, changes, code) => {
      expect(await refusal(changes)).toMatchObject({ code });
    });

    test('has the same error for a locked account as for a wrong password', async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) await refusal({ username: 'locked', password: 'wrong' });
      expect(await refusal({ username: 'locked' })).toMatchObject({ code: 'oauth-password-wrong', detail: 'Invalid user credentials' });
    });

    test('reports an unknown realm or a wrong URL prefix', async () => {
      const elsewhere = (text: string) => ({ tokenUrl: settings().tokenUrl?.replace('/auth/realms/dataquay-test', text) ?? '' });
      expect(await refusal(elsewhere('/auth/realms/nowhere'))).toMatchObject({
        code: 'oauth-realm-unknown',
        parameters: { realm: 'nowhere' },
      });
      expect(await refusal(elsewhere('/realms/dataquay-test'))).toMatchObject({ code: 'oauth-address-wrong' });
      expect(await refusal({ issuer: `${keycloak.origin}/auth/realms/nowhere`, tokenUrl: null })).toMatchObject({
        code: 'oauth-realm-unknown',
      });
    });

    test('reports an unexpected issuer', async () => {
      expect(await refusal({ issuer: 'https://id.example/realms/x' })).toMatchObject({
        code: 'identity-provider-other-issuer',
        parameters: { expected: 'https://id.example/realms/x', found: keycloak.issuer },
      });
    });

    test('reports that a client isn’t allowed to use device codes or client credentials', async () => {
      const browserOnly = { clientId: 'browser-only', clientSecret: null };
      expect(await refusal(browserOnly, 'oauth-device')).toMatchObject({ code: 'oauth-method-not-allowed' });
      expect(await refusal(publicClient, 'client-credentials')).toMatchObject({ code: 'oauth-method-not-allowed' });
    });
  });

  test('the data service accepts only Keycloak access tokens with its audience, and no ID tokens', async () => {
    const jwksUrl = new URL(`${keycloak.issuer}/protocol/openid-connect/certs`);
    const issuer = { issuer: keycloak.issuer, jwksUrl, audience: 'data-service', groupsClaim: 'realm_access.roles', prefix: '' };
    const check = bearerCheck([issuer], 5);
    const token = await tokenOf(await signedIn('oauth-password'));
    expect(decodeJwt(token)).toMatchObject({ azp: 'dataquay', typ: 'Bearer' });
    expect(await check(token)).toMatchObject({ principal: { name: 'jo', user: subjects.jo } });
    expect(await bearerCheck([{ ...issuer, audience: 'dataquay' }], 5)(token)).toMatchObject({
      refusal: { description: expect.stringContaining('audience mapper') },
    });
    const other = await tokenOf(await signedIn('oauth-password', publicClient));
    expect(await check(other)).toMatchObject({ refusal: { description: expect.stringContaining('another service') } });
    const form = { grant_type: 'password', client_id: 'dataquay', client_secret: clientSecret, username: 'jo', password, scope: 'openid' };
    const response = await fetch(`${keycloak.issuer}/protocol/openid-connect/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { id_token: idToken } = z.object({ id_token: z.string() }).parse(await response.json());
    const forClient = bearerCheck([{ ...issuer, audience: 'dataquay' }], 5);
    expect(await forClient(idToken)).toMatchObject({ refusal: { description: expect.stringContaining('ID token') } });
  });

  test('the data service asks Keycloak if the user of a service token is enabled', async () => {
    const url = `${keycloak.origin}/auth/admin/realms/${realmName}/users/{sub}`;
    const logged: string[] = [];
    const check = createUserCheck({ issuer: keycloak.issuer, url, clientId: 'dataquay', clientSecret }, (line) => logged.push(line));
    const userIds = [subjects.jo, subjects.disabled, 'nobody-has-this-subject'];
    expect([await Promise.all(userIds.map((subject) => check.stateOf(subject))), logged]).toEqual([
      ['enabled', 'disabled', 'disabled'],
      [],
    ]);
  });

  test('the sample identity provider returns the same responses as Keycloak', async () => {
    const sample = await startSampleRealm();
    try {
      const here = { issuer: sample.issuer, clientId: 'dataquay', clientSecret: sampleSecret, username: 'ada', password: 'right' };
      const there = { issuer: keycloak.issuer, clientId: 'dataquay', clientSecret, username: 'jo', password };
      expect(await responsesOf(here)).toEqual(await responsesOf(there));
    } finally {
      await sample.close();
    }
  });

  test('the exchange log, the status, and errors contain no token and no secret', async () => {
    const signIn = await signedIn('oauth-password');
    const token = await tokenOf(signIn);
    const shown = JSON.stringify([exchange.list(), signIn.status.value, await refusal({ password: 'canary-wrong' }), exchange.list()]);
    for (const secret of [token, clientSecret, password, 'canary']) expect(shown).not.toContain(secret);
  });
});
