import { decodeJwt } from 'jose';

/** Returns the claims of a JWT without verifying it. A scheme before the token, such as `Bearer`, is ignored. Null for other tokens. */
export function claimsOf(token: string | null): Record<string, unknown> | null {
  try {
    return token === null ? null : decodeJwt(token.replace(/^[a-z-]+ +/i, ''));
  } catch {
    return null;
  }
}
