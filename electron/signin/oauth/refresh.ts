import * as oauth from 'openid-client';
import type { Provider } from './provider.ts';
import type { GrantedTokens } from './settings.ts';

/** Asks for new tokens by a refresh token, which may be good for one use only (RFC 6749 §6). @throws ProblemError. */
export async function refresh(provider: Provider, refreshToken: string): Promise<GrantedTokens> {
  const configuration = await provider.known();
  return provider.grant('refresh', configuration, () => oauth.refreshTokenGrant(configuration, refreshToken));
}
