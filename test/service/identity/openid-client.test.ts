import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secret, startRealm, type TestRealm } from './realm.ts';

let realm: TestRealm;
beforeAll(async () => {
  realm = await startRealm();
});
afterAll(() => realm.close());

const discover = (authentication: openid.ClientAuth) =>
  openid.discovery(new URL(realm.issuer), 'dataquay', undefined, authentication, { execute: [openid.allowInsecureRequests] });
const asAda = { username: 'ada', password: 'right', scope: 'openid profile email' };

describe('a standard OpenID client', () => {
  it.each([
    ['in the form', openid.ClientSecretPost(secret)],
    ['by HTTP Basic', openid.ClientSecretBasic(secret)],
  ])('discovers the identity provider, signs in, refreshes, and revokes tokens, with its secret %s', async (_way, authentication) => {
    const client = await discover(authentication);
    expect(client.serverMetadata()).toMatchObject({
      issuer: realm.issuer,
      token_endpoint: `${realm.issuer}/protocol/openid-connect/token`,
      jwks_uri: `${realm.issuer}/protocol/openid-connect/certs`,
      revocation_endpoint: `${realm.issuer}/protocol/openid-connect/revoke`,
      end_session_endpoint: `${realm.issuer}/protocol/openid-connect/logout`,
    });
    const first = await openid.genericGrantRequest(client, 'password', asAda);
    expect(first.expiresIn()).toBeGreaterThan(290);
    expect(first.claims()).toMatchObject({ iss: realm.issuer, preferred_username: 'ada' });
    const second = await openid.refreshTokenGrant(client, String(first.refresh_token));
    expect(second.claims()).toMatchObject({ sub: first.claims()?.sub });
    await openid.tokenRevocation(client, String(second.refresh_token));
    await expect(openid.refreshTokenGrant(client, String(second.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('gets the reason for a rejection', async () => {
    const client = await discover(openid.ClientSecretPost(secret));
    await expect(openid.genericGrantRequest(client, 'password', { ...asAda, password: 'wrong' })).rejects.toMatchObject({
      status: 401,
      error: 'invalid_grant',
      error_description: 'Invalid user credentials',
    });
  });
});
