/** Secrets of the realm's confidential client and users: nothing but tests ever sees them. */
export const clientSecret = 'canary-keycloak-client-secret';
export const password = 'canary-keycloak-password';

export const realmName = 'dataquay-test';

const clientDefaults = {
  enabled: true,
  protocol: 'openid-connect',
  standardFlowEnabled: true,
  directAccessGrantsEnabled: true,
  redirectUris: ['http://127.0.0.1/callback'],
};

const user = (username: string, more: Record<string, unknown> = {}) => ({
  username,
  enabled: true,
  email: `${username}@example.org`,
  emailVerified: true,
  firstName: 'Jo',
  lastName: 'Doe',
  credentials: [{ type: 'password', value: password, temporary: false }],
  ...more,
});

/** A realm file as Keycloak imports it: tokens of five seconds, refresh tokens for one use, a lock after three failures. */
export const realm = {
  realm: realmName,
  enabled: true,
  accessTokenLifespan: 5,
  ssoSessionIdleTimeout: 1800,
  ssoSessionMaxLifespan: 3600,
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
  bruteForceProtected: true,
  failureFactor: 3,
  waitIncrementSeconds: 600,
  quickLoginCheckMilliSeconds: 0,
  clients: [
    {
      ...clientDefaults,
      clientId: 'dataquay',
      secret: clientSecret,
      serviceAccountsEnabled: true,
      attributes: { 'oauth2.device.authorization.grant.enabled': 'true' },
    },
    {
      ...clientDefaults,
      clientId: 'dataquay-public',
      publicClient: true,
      attributes: { 'oauth2.device.authorization.grant.enabled': 'true', 'pkce.code.challenge.method': 'S256' },
    },
    { ...clientDefaults, clientId: 'browser-only', publicClient: true, directAccessGrantsEnabled: false, attributes: {} },
  ],
  users: [user('jo'), user('disabled', { enabled: false }), user('unfinished', { requiredActions: ['UPDATE_PASSWORD'] }), user('locked')],
};
