import { randomBytes } from 'node:crypto';
import { Provider } from 'oidc-provider';
import { addClientCredentialsGrant } from './client-credentials-grant.ts';
import { respondAsKeycloak } from './keycloak-responses.ts';
import { memoryAdapter } from './memory-adapter.ts';
import { addPasswordGrant, idTokenClaims, resourceServer } from './password-grant.ts';
import { realmPaths } from './realm-paths.ts';
import type { IdentitySettings, User } from './settings.ts';
import type { SigningKey } from './signing-key.ts';
import { claimsOf, knownScopes } from './users.ts';

/** Seconds until a user must sign in again, even after refreshes. Keycloak calls this "SSO Session Max". */
const sessionMax = 36_000;

/**
 * Creates an OpenID provider (oidc-provider) with Keycloak's paths, tokens, and responses. It supports the password, refresh token, and
 * client credentials grants.
 */
export function createProvider(issuer: string, settings: IdentitySettings, key: SigningKey): Provider {
  const { client, users, lifetimes } = settings;
  const user = (id: string): User | undefined => users.find((one) => one.id === id);
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        grant_types: ['password', 'refresh_token', 'client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32)] },
    routes: {
      authorization: realmPaths.authorization,
      token: realmPaths.token,
      revocation: realmPaths.revocation,
      jwks: realmPaths.keys,
    },
    discovery: { end_session_endpoint: issuer + realmPaths.logout },
    scopes: knownScopes,
    claims: {
      openid: ['sub', 'typ', 'azp'],
      profile: ['preferred_username', 'name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientBasedCORS: () => false,
    renderError(ctx, refusal) {
      ctx.body = refusal;
    },
    responseTypes: [],
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: lifetimes.access,
      ClientCredentials: lifetimes.access,
      IdToken: lifetimes.access,
      RefreshToken: lifetimes.refresh,
      Grant: sessionMax,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => client.id,
        getResourceServerInfo: () => resourceServer(client.id),
        useGrantedResource: () => true,
      },
    },
    findAccount(_ctx, id) {
      const account = user(id);
      if (!account) return undefined;
      return { accountId: id, claims: (_use, scope) => ({ ...idTokenClaims(account, new Set(scope.split(' ')), client.id), sub: id }) };
    },
    extraTokenClaims(_ctx, token) {
      // Keycloak uses this name for the user that represents a client.
      if (token.kind === 'ClientCredentials') return { typ: 'Bearer', azp: client.id, preferred_username: `service-account-${client.id}` };
      if (token.kind !== 'AccessToken') return undefined;
      const account = user(token.accountId);
      return { typ: 'Bearer', azp: client.id, sid: token.sid, ...(account && claimsOf(account, token.scopes)) };
    },
  });
  addPasswordGrant(provider, users, client.id);
  addClientCredentialsGrant(provider, client.id);
  respondAsKeycloak(provider);
  return provider;
}
