/** Keycloak's paths below `{authUrl}/auth/realms/<realm>`. */
export const realmPaths = {
  token: '/protocol/openid-connect/token',
  logout: '/protocol/openid-connect/logout',
  revocation: '/protocol/openid-connect/revoke',
  keys: '/protocol/openid-connect/certs',
  authorization: '/protocol/openid-connect/auth',
} as const;

/** Returns the issuer URL `{authUrl}/auth/realms/<realm>`, which is also the base of the discovery document's URL. */
export function issuerUrl(authUrl: string, realm: string): string {
  return `${authUrl}/auth/realms/${realm}`;
}
