import { decodeJwt } from 'jose';
import type { HeaderLines } from '../../wire/header-lines.ts';
import type { GrantedTokens } from './settings.ts';

/** Current tokens with their times. */
export interface TokenSession {
  readonly tokens: GrantedTokens;
  readonly headers: HeaderLines;
  /** Epoch milliseconds at which the token is renewed; Infinity if it doesn't expire. */
  readonly renewAt: number;
  /** Epoch milliseconds at which the token expires; Infinity if it doesn't. */
  readonly expiresAt: number;
  readonly claims: Record<string, unknown> | null;
  readonly who: string;
}

/** Remaining share of the lifetime at which a token is renewed. It suits lifetimes of five seconds and of five hours. */
const renewalShare = 0.2;

function claimsOf(token: string | null): Record<string, unknown> | null {
  try {
    return token === null ? null : decodeJwt(token);
  } catch {
    return null;
  }
}

/**
 * Creates a session from granted tokens.
 *
 * @param requestedAt Epoch milliseconds of the request, the start of the lifetimes.
 * @param username Name of the user if no token contains one.
 */
export function tokenSession(tokens: GrantedTokens, requestedAt: number, username: string): TokenSession {
  const lifetime = tokens.lifetime === null ? Number.POSITIVE_INFINITY : tokens.lifetime * 1000;
  // A refresh token that expires before the access token is used before that.
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
