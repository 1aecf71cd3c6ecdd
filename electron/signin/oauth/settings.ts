/** Where and as whom tokens are asked for. Holds secrets: memory only. */
export interface OAuthSettings {
  /** As `iss` in tokens names the identity provider, where discovery is found; null where only the token URL is known. */
  readonly issuer: string | null;
  /** Null where discovery names it. */
  readonly tokenUrl: string | null;
  /** RFC 7009, where it is known without discovery; null otherwise. */
  readonly revocationUrl: string | null;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** Where id and secret go (RFC 6749 §2.3.1): `post`, into the form, is what the servers expect. */
  readonly clientAuthentication?: 'post' | 'basic';
  /** For the password grant; empty otherwise. */
  readonly username: string;
  readonly password: string;
  /** Such as `openid connection email`. */
  readonly scope: string;
}

/** What the token endpoint granted. */
export interface GrantedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** Seconds from the request; null where the provider does not tell. */
  readonly lifetime: number | null;
  /** Seconds that the refresh token is good for (`refresh_expires_in`, as Keycloak tells it); null where it does not end or nobody tells. */
  readonly refreshLifetime: number | null;
}

/** Below a Keycloak realm, whose address is its issuer's. */
const keycloakTokenPath = '/protocol/openid-connect/token';

/** Where a token URL shaped as Keycloak's has its realm, and so its discovery document; null for any other. */
export function realmOf(tokenUrl: string | null): string | null {
  return tokenUrl?.endsWith(keycloakTokenPath) === true ? tokenUrl.slice(0, -keycloakTokenPath.length) : null;
}
