/** Settings for token requests. They contain secrets, so they stay in memory. */
export interface OAuthSettings {
  /** The provider's `iss`, and the base URL of discovery. Null if only the token URL is known. */
  readonly issuer: string | null;
  /** Token endpoint. Null if discovery provides it. */
  readonly tokenUrl: string | null;
  /** Revocation endpoint (RFC 7009). Null if discovery provides it. */
  readonly revocationUrl: string | null;
  readonly clientId: string;
  /** Client secret. Null for a public client. */
  readonly clientSecret: string | null;
  /**
   * Whether the client ID and secret are sent in the form (`post`) or in a header (`basic`; RFC 6749 §2.3.1). Most servers expect `post`.
   */
  readonly clientAuthentication?: 'post' | 'basic';
  /** User name and password for the password grant. Otherwise empty. */
  readonly username: string;
  readonly password: string;
  /** Space-separated scopes, such as `openid profile email`. */
  readonly scope: string;
  /** The API that tokens are requested for (`audience`, as in Auth0). Empty or absent to leave it to the identity provider. */
  readonly audience?: string;
}

/** Returns the fields of a request that say what a token is for: scope (RFC 6749 §3.3) and audience, without empty ones. */
export function requestedAccess({ scope, audience = '' }: Pick<OAuthSettings, 'scope' | 'audience'>): Record<string, string> {
  return { ...(scope !== '' && { scope }), ...(audience !== '' && { audience }) };
}

/** Tokens in a response of the token endpoint. */
export interface GrantedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** Lifetime of the access token in seconds from the request. Null if unknown. */
  readonly lifetime: number | null;
  /** Lifetime of the refresh token in seconds (Keycloak's `refresh_expires_in`). Null if unknown, or if the token doesn't expire. */
  readonly refreshLifetime: number | null;
}

/** Path of the token endpoint in a Keycloak realm. The realm's URL is the issuer. */
const keycloakTokenPath = '/protocol/openid-connect/token';

/** Returns the realm's URL for a Keycloak token endpoint, which is the base URL of discovery. Null for other URLs. */
export function realmOf(tokenUrl: string | null): string | null {
  return tokenUrl?.endsWith(keycloakTokenPath) === true ? tokenUrl.slice(0, -keycloakTokenPath.length) : null;
}
