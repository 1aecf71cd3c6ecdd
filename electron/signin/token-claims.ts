import { decodeJwt, decodeProtectedHeader } from 'jose';

/** Returns the claims of a JWT without verifying it. A scheme before the token, such as `Bearer`, is ignored. Null for other tokens. */
export function claimsOf(token: string | null): Record<string, unknown> | null {
  try {
    return token === null ? null : decodeJwt(token.replace(/^[a-z-]+ +/i, ''));
  } catch {
    return null;
  }
}

/** Returns whether a token is an encrypted JWT (RFC 7516): five parts, the first of which names the algorithm of the encryption. */
export function isEncryptedToken(token: unknown): boolean {
  if (typeof token !== 'string' || token.split('.').length !== 5) return false;
  try {
    return typeof decodeProtectedHeader(token).enc === 'string';
  } catch {
    return false;
  }
}
