import * as oauth from 'openid-client';
import type { Provider } from './provider.ts';
import type { GrantedTokens, OAuthSettings } from './settings.ts';

/** Path of Keycloak's logout endpoint, which expects the refresh token of the session. Other endpoints expect the ID token. */
const keycloakPath = '/protocol/openid-connect/logout';

function logoutForm(endpoint: string, settings: OAuthSettings, tokens: GrantedTokens): Record<string, string> | null {
  const client: Record<string, string> = { client_id: settings.clientId };
  if (endpoint.endsWith(keycloakPath) && tokens.refreshToken !== null) {
    if (settings.clientSecret !== null) client.client_secret = settings.clientSecret;
    return { ...client, refresh_token: tokens.refreshToken };
  }
  return tokens.idToken === null ? null : { ...client, id_token_hint: tokens.idToken };
}

/**
 * Ends a session at its identity provider, if the provider supports it.
 *
 * Logs out (OpenID Connect RP-Initiated Logout 1.0), then revokes the refresh token, or the access token if there is none (RFC 7009).
 *
 * @throws ProblemError of the first failed request, after all requests were sent
 */
export async function endSession(provider: Provider, tokens: GrantedTokens): Promise<void> {
  const { settings } = provider;
  const failures: unknown[] = [];
  const configuration = await (provider.discoverable ? provider.discovered() : provider.known()).catch((error: unknown) => {
    failures.push(error);
    return provider.known();
  });
  const server = configuration.serverMetadata();
  const attempt = (act: () => Promise<void>): Promise<void> => act().catch((error: unknown) => void failures.push(error));
  const logout = server.end_session_endpoint;
  const form = logout === undefined ? null : logoutForm(logout, settings, tokens);
  if (logout !== undefined && form !== null) await attempt(() => provider.post('logout', logout, form));
  if (server.revocation_endpoint !== undefined) {
    const [token, hint] = tokens.refreshToken === null ? [tokens.accessToken, 'access_token'] : [tokens.refreshToken, 'refresh_token'];
    await attempt(() =>
      provider.send('revocation', configuration, () => oauth.tokenRevocation(configuration, token, { token_type_hint: hint })),
    );
  }
  if (failures.length > 0) throw failures[0];
}
