import { decodeJwt } from 'jose';
import type { HeaderLines } from '../../wire/header-lines.ts';
import type { GrantedTokens } from './settings.ts';

/** Tokens in use, with the times that matter. */
export interface TokenSession {
  readonly tokens: GrantedTokens;
  readonly headers: HeaderLines;
  /** Epoch milliseconds from which on a new token is asked for; Infinity where the token does not end. */
  readonly renewAt: number;
  /** Epoch milliseconds from which on the token is no good; Infinity where it does not end. */
  readonly expiresAt: number;
  readonly claims: Record<string, unknown> | null;
  readonly who: string;
}

/** A token is renewed when this share of its life is left: right for five seconds and for five hours. */
const renewalShare = 0.2;

function claimsOf(token: string | null): Record<string, unknown> | null {
  try {
    return token === null ? null : decodeJwt(token);
  } catch {
    return null;
  }
}

/**
 * Makes a session of what was granted.
 *
 * @param askedAt Epoch milliseconds when the tokens were asked for: their life is counted from there, never too long.
 * @param username Who it is where no token tells.
 */
export function tokenSession(tokens: GrantedTokens, askedAt: number, username: string): TokenSession {
  const lifetime = tokens.lifetime === null ? Number.POSITIVE_INFINITY : tokens.lifetime * 1000;
  // A refresh token that ends before the access token does is used while it is good.
  const refreshLifetime = tokens.refreshLifetime === null ? Number.POSITIVE_INFINITY : tokens.refreshLifetime * 1000;
  const claims = claimsOf(tokens.accessToken);
  const names = { ...claimsOf(tokens.idToken), ...claims };
  const who = [names.preferred_username, names.email, names.name, names.sub].find((name) => typeof name === 'string' && name !== '');
  return {
    tokens,
    headers: [['authorization', `Bearer ${tokens.accessToken}`]],
    renewAt: askedAt + Math.min(lifetime, refreshLifetime) * (1 - renewalShare),
    expiresAt: askedAt + lifetime,
    claims,
    who: typeof who === 'string' ? who : username,
  };
}
