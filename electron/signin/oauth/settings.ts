/** Settings for token requests. They contain secrets and stay in memory. */
export interface OAuthSettings {
  /** The provider's `iss`, the base URL of discovery; null if only the token URL is known. */
  readonly issuer: string | null;
  /** Null if discovery provides it. */
  readonly tokenUrl: string | null;
  /** Revocation endpoint (RFC 7009); null if only discovery provides it. */
  readonly revocationUrl: string | null;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** Location of ID and secret (RFC 6749 §2.3.1). Most servers expect `post`, which is the form. */
  readonly clientAuthentication?: 'post' | 'basic';
  /** For the password grant; else empty. */
  readonly username: string;
  readonly password: string;
  /** Such as `openid connection email`. */
  readonly scope: string;
}

/** Tokens of the token endpoint. */
export interface GrantedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** Lifetime in seconds from the request; null if unknown. */
  readonly lifetime: number | null;
  /** Lifetime of the refresh token in seconds (Keycloak's `refresh_expires_in`); null if it doesn't expire or is unknown. */
  readonly refreshLifetime: number | null;
}

/** The path of a token endpoint in a Keycloak realm, whose URL is the issuer. */
const keycloakTokenPath = '/protocol/openid-connect/token';

/** Returns the realm URL of a Keycloak token endpoint, the base of its discovery document; null for other URLs. */
export function realmOf(tokenUrl: string | null): string | null {
  return tokenUrl?.endsWith(keycloakTokenPath) === true ? tokenUrl.slice(0, -keycloakTokenPath.length) : null;
}
