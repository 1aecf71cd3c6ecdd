import type { HeaderLines } from '../../wire/header-lines.ts';
import { claimsOf } from '../token-claims.ts';
import type { GrantedTokens } from './settings.ts';

/** The current tokens with their renewal and expiry times. */
export interface TokenSession {
  readonly tokens: GrantedTokens;
  readonly headers: HeaderLines;
  /** Time at which the token is renewed, in epoch milliseconds. Infinity if the token doesn't expire. */
  readonly renewAt: number;
  /** Time at which the token expires, in epoch milliseconds. Infinity if the token doesn't expire. */
  readonly expiresAt: number;
  readonly claims: Record<string, unknown> | null;
  readonly who: string;
}

/** Remaining fraction of the lifetime when a token is renewed. This value suits lifetimes from five seconds to five hours. */
const renewalShare = 0.2;

/**
 * Creates a session from granted tokens.
 *
 * @param requestedAt Time of the request in epoch milliseconds. Lifetimes start at this time.
 * @param username Name of the user if the tokens contain no name.
 */
export function tokenSession(tokens: GrantedTokens, requestedAt: number, username: string): TokenSession {
  const lifetime = tokens.lifetime === null ? Number.POSITIVE_INFINITY : tokens.lifetime * 1000;
  // A refresh token can expire before the access token. It must be used before it expires.
  const refreshLifetime = tokens.refreshLifetime === null ? Number.POSITIVE_INFINITY : tokens.refreshLifetime * 1000;
  const claims = claimsOf(tokens.accessToken);
  const names = { ...claimsOf(tokens.idToken), ...claims };
  const who = [names.preferred_username, names.email, names.name, names.sub].find((name) => typeof name === 'string' && name !== '');
  return {
    tokens,
    headers: [['authorization', `Bearer ${tokens.accessToken}`]],
    renewAt: requestedAt + Math.min(lifetime, refreshLifetime) * (1 - renewalShare),
    expiresAt: requestedAt + lifetime,
    claims,
    who: typeof who === 'string' ? who : username,
  };
}
