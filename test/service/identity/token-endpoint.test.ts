import { request } from 'node:http';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secret, startRealm, type TestRealm } from './realm.ts';

let realm: TestRealm;
beforeAll(async () => {
  realm = await startRealm();
});
afterAll(() => realm.close());

const invalidClient = { error_description: 'Invalid client or Invalid client credentials' };

describe('the client credentials grant', () => {
  it('returns the same fields that Keycloak returns: no refresh token, session, or user', async () => {
    const { status, body } = await realm.post('/token', { grant_type: 'client_credentials', scope: 'openid profile email' });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_in: 300,
      refresh_expires_in: 0,
      token_type: 'Bearer',
      'not-before-policy': 0,
      scope: expect.stringContaining('profile'),
    });
    const keys = createRemoteJWKSet(new URL(`${realm.issuer}/protocol/openid-connect/certs`));
    const { payload } = await jwtVerify(String(body.access_token), keys, { issuer: realm.issuer, audience: 'dataquay' });
    expect(payload).toMatchObject({ azp: 'dataquay', typ: 'Bearer', preferred_username: 'service-account-dataquay' });
  });

  it('is rejected with a wrong client secret', async () => {
    const { status, body } = await realm.post('/token', { grant_type: 'client_credentials', client_secret: 'wrong' });
    expect({ status, body }).toEqual({ status: 401, body: { error: 'unauthorized_client', ...invalidClient } });
  });
});

describe('the password grant', () => {
  it('returns every field that Keycloak returns', async () => {
    const { status, headers, body } = await realm.passwordGrant();
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_in: 300,
      refresh_expires_in: 1800,
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      'not-before-policy': 0,
      session_state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      scope: 'openid profile email',
    });
  });

  it('returns access tokens with the user, audience, client, and lifetime', async () => {
    const { body } = await realm.passwordGrant();
    const keys = createRemoteJWKSet(new URL(`${realm.issuer}/protocol/openid-connect/certs`));
    const { payload, protectedHeader } = await jwtVerify(String(body.access_token), keys, { issuer: realm.issuer, audience: 'dataquay' });
    expect(protectedHeader.alg).toBe('RS256');
    const [user] = realm.settings.users;
    expect(payload).toMatchObject({
      sub: user?.id,
      azp: 'dataquay',
      typ: 'Bearer',
      preferred_username: 'ada',
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      sid: body.session_state,
      scope: 'openid profile email',
      jti: expect.any(String),
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
    expect(Math.abs(Number(payload.iat) - Date.now() / 1000)).toBeLessThan(10);
  });

  it('creates ID tokens that can’t be used for access tokens', async () => {
    const { body } = await realm.passwordGrant();
    const claims = decodeJwt(String(body.id_token));
    expect(claims).toMatchObject({ iss: realm.issuer, aud: 'dataquay', typ: 'ID', preferred_username: 'ada', sid: body.session_state });
    expect(decodeProtectedHeader(String(body.id_token)).alg).toBe('RS256');
  });

  it('returns no ID token without the openid scope, but still includes the user name', async () => {
    const { status, body } = await realm.passwordGrant({ scope: '' });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('id_token');
    expect(body.scope).toBe('profile email');
    expect(decodeJwt(String(body.access_token))).toMatchObject({ preferred_username: 'ada' });
  });

  it('accepts client credentials in HTTP Basic', async () => {
    const credentials = Buffer.from(['dataquay', secret].map(encodeURIComponent).join(':')).toString('base64');
    const response = await fetch(`${realm.issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'password', username: 'ada', password: 'right' }),
    });
    expect(response.status).toBe(200);
  });

  it('returns different tokens for each sign-in', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => realm.passwordGrant()));
    expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(10);
    expect(new Set(responses.map(({ body }) => decodeJwt(String(body.access_token)).jti)).size).toBe(10);
  });
});

describe('errors of the token endpoint', () => {
  it('a wrong password, an unknown user, or a missing password gets the error that Keycloak returns', async () => {
    const expected = { error: 'invalid_grant', error_description: 'Invalid user credentials' };
    const wrong = [
      ['password', 'wrong'],
      ['username', 'bob'],
      ['password', ''],
      ['username', 'ADA'],
    ] as const;
    for (const [field, value] of wrong) {
      expect(await realm.passwordGrant({ [field]: value })).toMatchObject({ status: 401, body: expected });
    }
  });

  it('a wrong client secret gets the error that Keycloak returns', async () => {
    expect(await realm.passwordGrant({ client_secret: 'wrong' })).toMatchObject({
      status: 401,
      body: { error: 'unauthorized_client', ...invalidClient },
    });
  });

  it('an unknown client gets the error that Keycloak returns', async () => {
    expect(await realm.passwordGrant({ client_id: 'x' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client', ...invalidClient },
    });
  });

  it('a missing grant_type gets the error that Keycloak returns, even if the client is missing', async () => {
    const expected = { status: 400, body: { error: 'invalid_request', error_description: 'Missing form parameter: grant_type' } };
    expect(await realm.post('/token')).toMatchObject(expected);
    expect(await realm.post('/token', { client_id: '', client_secret: '' })).toMatchObject(expected);
  });

  it('an unsupported grant, an invalid scope, or a missing user name gets the error that Keycloak returns', async () => {
    expect(await realm.post('/token', { grant_type: 'authorization_code' })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
    expect(await realm.passwordGrant({ scope: 'openid roles' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope', error_description: 'Invalid scopes: openid roles' },
    });
    expect(await realm.post('/token', { grant_type: 'password', password: 'right' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_request', error_description: 'Missing parameter: username' },
    });
  });

  it('errors are in JSON even if the client prefers HTML', async () => {
    const { headers, body } = await realm.post('/token', { grant_type: 'password' }, { accept: 'text/html' });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body).toHaveProperty('error');
  });

  it('an unknown realm or path prefix gets status 404', async () => {
    const origin = new URL(realm.issuer).origin;
    const realmResponse = await fetch(`${origin}/auth/realms/other/protocol/openid-connect/token`, { method: 'POST' });
    expect(realmResponse.status).toBe(404);
    expect(await realmResponse.json()).toEqual({ error: 'Realm does not exist' });
    expect((await fetch(realm.issuer, { method: 'POST' })).status).toBe(405);
    const prefixResponse = await fetch(`${origin}/realms/sample/protocol/openid-connect/token`, { method: 'POST' });
    expect(prefixResponse.status).toBe(404);
    expect(prefixResponse.headers.get('content-type')).toContain('text/html');
  });
});

describe('an invalid request body at the token endpoint', () => {
  it('is rejected, and later requests still work', async () => {
    const token = `${realm.issuer}/protocol/openid-connect/token`;
    const json = await fetch(token, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(json.status).toBe(400);
    const large = await realm.passwordGrant({ password: 'x'.repeat(70_000) });
    expect(large.status).toBe(413);
    const repeated = new URLSearchParams([...Array(2)].map(() => ['grant_type', 'password']));
    expect((await fetch(token, { method: 'POST', body: repeated })).status).toBe(401);
    const authorization = `Basic ${Buffer.from(`dataquay:${encodeURIComponent(secret)}`).toString('base64')}`;
    const body = new URLSearchParams([
      ['grant_type', 'password'],
      ['scope', 'openid'],
      ['scope', 'email'],
    ]);
    const known = await fetch(token, { method: 'POST', body, headers: { authorization } });
    expect([known.status, await known.json()]).toEqual([400, { error: 'invalid_request', error_description: 'duplicated parameter' }]);
    expect((await realm.passwordGrant()).status).toBe(200);
  });

  it('is rejected if it has no content length', async () => {
    const status = await new Promise((resolve, reject) => {
      const sending = request(`${realm.issuer}/protocol/openid-connect/logout`, { method: 'POST' }, (answer) => resolve(answer.statusCode));
      sending.on('error', reject);
      sending.setHeader('transfer-encoding', 'chunked');
      sending.end('refresh_token=x');
    });
    expect(status).toBe(413);
  });
});
