import { stat } from 'node:fs/promises';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRealm, type TestRealm } from './realm.ts';

let realm: TestRealm;
beforeEach(async () => {
  realm = await startRealm({ access: 60, refresh: 120 });
});
afterEach(async () => {
  vi.useRealTimers();
  await realm.close();
});

const refresh = (token: unknown) => realm.post('/token', { grant_type: 'refresh_token', refresh_token: String(token) });
const invalid = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid refresh token' } };

describe('a refresh token of the built-in identity provider', () => {
  it('returns new tokens of the same session, and another refresh token', async () => {
    const { body: first } = await realm.passwordGrant();
    const { status, body: second } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(Object.keys(second).sort()).toEqual(Object.keys(first).sort());
    expect(second).toMatchObject({ expires_in: 60, refresh_expires_in: 120, scope: first.scope, session_state: first.session_state });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const [before, after] = [first, second].map(({ access_token }) => decodeJwt(String(access_token)));
    expect(after).toMatchObject({ sub: before?.sub, sid: before?.sid, azp: 'dataquay', preferred_username: 'ada', aud: 'dataquay' });
    expect(after?.jti).not.toBe(before?.jti);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('can be used only once, and a second use ends the session', async () => {
    const { body: first } = await realm.passwordGrant();
    const { body: second } = await refresh(first.refresh_token);
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Maximum allowed refresh token reuse exceeded' },
    });
    expect(await refresh(second.refresh_token)).toMatchObject(invalid);
  });

  it('is accepted only once if it is used fifty times concurrently', async () => {
    const { body } = await realm.passwordGrant();
    const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(body.refresh_token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires after its lifetime', async () => {
    const { body } = await realm.passwordGrant();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
    expect(await refresh(body.refresh_token)).toMatchObject(invalid);
  });

  it('is rejected if it is invalid or missing', async () => {
    expect(await refresh('garbage')).toMatchObject(invalid);
    expect(await realm.post('/token', { grant_type: 'refresh_token' })).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });
});

describe('sign-out from the built-in identity provider', () => {
  it('ends only that session, with the same responses that Keycloak returns', async () => {
    const { body } = await realm.passwordGrant();
    const { body: other } = await realm.passwordGrant();
    const token = String(body.refresh_token);
    expect(await realm.post('/logout', { refresh_token: token, client_secret: 'wrong' })).toMatchObject({ status: 401 });
    expect(await realm.post('/logout', { refresh_token: token, client_id: 'x' })).toMatchObject({ body: { error: 'invalid_client' } });
    expect(await realm.post('/logout')).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await realm.post('/logout', { refresh_token: token })).toMatchObject({ status: 204, body: {} });
    expect(await refresh(token)).toMatchObject(invalid);
    expect(await realm.post('/logout', { refresh_token: token })).toMatchObject(invalid);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  it('accepts client credentials in HTTP Basic', async () => {
    const { body } = await realm.passwordGrant();
    const { client } = realm.settings;
    const credentials = Buffer.from([client.id, client.secret].map(encodeURIComponent).join(':')).toString('base64');
    const response = await fetch(`${realm.issuer}/protocol/openid-connect/logout`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ refresh_token: String(body.refresh_token) }),
    });
    expect(response.status).toBe(204);
    expect(await refresh(body.refresh_token)).toMatchObject(invalid);
  });

  it('requires a POST request', async () => {
    const response = await fetch(`${realm.issuer}/protocol/openid-connect/logout`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it('ends the session if its refresh token is revoked', async () => {
    const { body } = await realm.passwordGrant();
    expect((await realm.post('/revoke', { token: String(body.refresh_token) })).status).toBe(200);
    expect(await refresh(body.refresh_token)).toMatchObject(invalid);
  });
});

describe('the built-in identity provider after a restart', () => {
  it('still has its keys, so that tokens stay valid, but no sessions, so that users sign in again', async () => {
    const { body } = await realm.passwordGrant();
    await realm.restart();
    const keys = createRemoteJWKSet(new URL(`${realm.issuer}/protocol/openid-connect/certs`));
    await expect(jwtVerify(String(body.access_token), keys, { issuer: realm.issuer })).resolves.toBeDefined();
    expect(await refresh(body.refresh_token)).toMatchObject(invalid);
    expect((await realm.passwordGrant()).status).toBe(200);
    if (process.platform !== 'win32') expect((await stat(realm.settings.keyFile)).mode & 0o777).toBe(0o600);
  });
});
