/** Secrets of the realm's confidential client and users. */
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

/** Adds the data service as an audience to a client's access tokens, as administrators configure it. */
const audienceMapper = {
  name: 'data service',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: { 'included.custom.audience': 'data-service', 'access.token.claim': 'true', 'id.token.claim': 'false' },
};

/** Users that a test finds by their subject. */
export const subjects = { jo: '0b7cbb05-3fd0-4bd0-a7d0-7f3ef5a3e001', disabled: '0b7cbb05-3fd0-4bd0-a7d0-7f3ef5a3e002' };

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

/** The realm to import. Access tokens expire after five seconds, refresh tokens are valid once, and three failures lock an account. */
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
      protocolMappers: [audienceMapper],
    },
    {
      ...clientDefaults,
      clientId: 'dataquay-public',
      publicClient: true,
      attributes: { 'oauth2.device.authorization.grant.enabled': 'true', 'pkce.code.challenge.method': 'S256' },
    },
    { ...clientDefaults, clientId: 'no-service-account', secret: clientSecret },
    { ...clientDefaults, clientId: 'browser-only', publicClient: true, directAccessGrantsEnabled: false, attributes: {} },
  ],
  users: [
    {
      username: 'service-account-dataquay',
      enabled: true,
      serviceAccountClientId: 'dataquay',
      clientRoles: { 'realm-management': ['view-users'] },
    },
    user('jo', { id: subjects.jo }),
    user('disabled', { id: subjects.disabled, enabled: false }),
    user('unfinished', { requiredActions: ['UPDATE_PASSWORD'] }),
    user('locked'),
  ],
};
