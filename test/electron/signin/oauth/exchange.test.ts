import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientCredentialsGrant } from '../../../../electron/signin/oauth/client-credentials-grant.ts';
import { passwordGrant } from '../../../../electron/signin/oauth/password-grant.ts';
import { createWireClient } from '../../../../electron/wire/client.ts';
import { headerValue } from '../../../../electron/wire/header-lines.ts';
import { canaries, sendJson } from '../scripted-provider.ts';
import { createSignInFixture, type SignInFixture, statusWhere } from './sign-in-parts.ts';

let fixture: SignInFixture;
beforeEach(async () => {
  fixture = await createSignInFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const person = { username: 'jo', password: canaries.password };

describe('the recorded requests to the identity provider', () => {
  test('shows requests with token lifetimes, claims, and clock skew, without secrets', async () => {
    const signIn = fixture.make(passwordGrant, person);
    await signIn.signIn();
    const token = headerValue(await signIn.credential(), 'authorization')?.slice(7) ?? '';
    await signIn.signOut();
    const exchanges = fixture.exchange.list();
    expect(exchanges.map(({ purpose, grant }) => [purpose, grant])).toEqual([
      ['token', 'password'],
      ['discovery', null],
      ['logout', null],
      ['revocation', null],
    ]);
    expect(exchanges[0]).toMatchObject({
      number: 1,
      request: { method: 'POST', url: fixture.provider.settings.tokenUrl },
      response: { status: 200 },
      lifetimeSeconds: 300,
      refreshLifetimeSeconds: 1800,
      skewSeconds: 0,
      claims: { preferred_username: 'jo' },
    });
    expect(exchanges[0]?.request.body).toContain('username=jo&password=[removed]');
    expect(exchanges[0]?.response?.body).toContain('"access_token": "[removed]"');
    const text = JSON.stringify(exchanges);
    for (const secret of [token, canaries.clientSecret, canaries.password, 'canary', 'word-1']) expect(text).not.toContain(secret);
  });

  test('removes the client secret from the recorded Authorization header', async () => {
    const signIn = fixture.make(passwordGrant, { ...person, clientAuthentication: 'basic' });
    await signIn.signIn();
    const [exchange] = fixture.exchange.list();
    const sent = fixture.provider.server.requests[0]?.headers.authorization;
    expect(sent).toBe(`Basic ${Buffer.from(`dataquay:${canaries.clientSecret}`.replaceAll('-', '%2D')).toString('base64')}`);
    expect(new Map(exchange?.request.headers).get('authorization')).toBe('Basic [removed]');
    expect(fixture.provider.tokenForms[0]?.has('client_secret')).toBe(false);
  });

  test('shows why an unreachable provider didn’t respond, and stores only the last twenty requests', async () => {
    const signIn = fixture.make(passwordGrant, { ...person, tokenUrl: 'http://127.0.0.1:1/token' });
    for (let round = 0; round < 22; round += 1) await signIn.signIn();
    const exchanges = fixture.exchange.list();
    expect(exchanges).toHaveLength(20);
    expect(exchanges.at(-1)).toMatchObject({ number: 22, response: null, failure: 'connection-refused' });
  });
});

describe('a provider that is slow', () => {
  test('reports a provider that doesn’t respond with the time limit, not as unreachable', async () => {
    const wire = createWireClient({ timeouts: { headers: 50 } });
    fixture.provider.misbehave = () => undefined;
    const signIn = fixture.make(passwordGrant, person, undefined, wire);
    await signIn.signIn();
    await wire.close();
    expect(signIn.status.value).toMatchObject({
      state: 'failed',
      problem: { code: 'identity-provider-silent', parameters: { milliseconds: 50 } },
    });
    expect(fixture.exchange.list()[0]).toMatchObject({ response: null, failure: 'timed-out' });
  });
});

describe('a provider whose clock differs', () => {
  test('reports the clock difference in seconds, and uses the provider’s clock at the next attempt', async () => {
    fixture.provider.skewSeconds = -7_200;
    const signIn = fixture.make(passwordGrant, person);
    await signIn.signIn();
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code: 'clock-skew', parameters: { skewSeconds: -7_200 } } });
    expect(fixture.exchange.list()[0]?.skewSeconds).toBe(-7_200);
    fixture.clock.advance(1_000);
    expect(await statusWhere(signIn, ({ state }) => state === 'signed-in')).toMatchObject({ who: 'jo' });
  });
});

describe('signing in with client credentials', () => {
  test('sends the client ID, secret, and scope, and requests a new token if there is no refresh token', async () => {
    const signIn = fixture.make(clientCredentialsGrant);
    fixture.provider.misbehave = (response) =>
      sendJson(response, 200, { access_token: 'canary-opaque', token_type: 'bearer', expires_in: 60 });
    await signIn.signIn();
    expect(Object.fromEntries(fixture.provider.tokenForms[0] ?? [])).toEqual({
      grant_type: 'client_credentials',
      client_id: 'dataquay',
      client_secret: canaries.clientSecret,
      scope: 'openid profile email',
    });
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'dataquay' });
    fixture.clock.advance(50_000);
    await Promise.all(Array.from({ length: 50 }, () => signIn.credential()));
    expect(fixture.provider.tokenForms.map((form) => form.get('grant_type'))).toEqual(['client_credentials', 'client_credentials']);
  });
});

test.each([
  [clientCredentialsGrant, {}],
  [passwordGrant, person],
])('requests the token of an API that is selected by its audience, such as in Auth0', async (grant, settings) => {
  const signIn = fixture.make(grant, { ...settings, scope: '', audience: 'https://api.example/' });
  await signIn.signIn();
  const form = fixture.provider.tokenForms[0];
  expect([form?.get('audience'), form?.has('scope')]).toEqual(['https://api.example/', false]);
});

describe('a connection without a token URL or issuer', () => {
  test('finds the token endpoint by one discovery request if only the issuer is configured', async () => {
    const signIn = fixture.make(passwordGrant, { ...person, tokenUrl: null, revocationUrl: null });
    await signIn.signIn();
    fixture.clock.advance(299_000);
    await signIn.credential();
    expect(signIn.status.value.state).toBe('signed-in');
    expect(fixture.exchange.list().filter(({ purpose }) => purpose === 'discovery')).toHaveLength(1);
  });

  test('accepts any issuer if only the token URL is configured, and signs out at Keycloak’s endpoints', async () => {
    const signIn = fixture.make(passwordGrant, { ...person, issuer: null, revocationUrl: null });
    await signIn.signIn();
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'jo' });
    await signIn.signOut();
    expect(fixture.provider.revoked).toEqual(['canary-refresh-1']);
    expect(fixture.provider.loggedOut).toHaveLength(1);
  });

  test('rejects the discovery document of another issuer, and reports both names', async () => {
    fixture.provider.discovery = { issuer: 'https://other.example/realms/x' };
    const signIn = fixture.make(passwordGrant, { ...person, tokenUrl: null });
    await signIn.signIn();
    expect(signIn.status.value.problem).toMatchObject({
      code: 'identity-provider-other-issuer',
      parameters: { expected: fixture.provider.settings.issuer, found: 'https://other.example/realms/x' },
    });
  });

  test('reports an unknown realm during discovery', async () => {
    fixture.provider.discovery = null;
    const signIn = fixture.make(passwordGrant, { ...person, tokenUrl: null });
    await signIn.signIn();
    expect(signIn.status.value.problem).toMatchObject({ code: 'oauth-realm-unknown', parameters: { realm: 'test' } });
  });
});
