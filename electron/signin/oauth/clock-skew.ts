import { decodeJwt } from 'jose';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';

/** Returns when the access token in a response was issued (`iat`) in epoch milliseconds, because Keycloak sends no `Date`. NaN if unknown. */
function issuedAt(body: string): number {
  try {
    const { access_token: token }: { access_token?: unknown } = JSON.parse(body);
    const { iat } = decodeJwt(String(token));
    return typeof iat === 'number' ? iat * 1000 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/**
 * Returns by how many seconds the server's clock is ahead, from the `Date` of its response (RFC 9110 §6.6.1) or the issue time of its token.
 *
 * Both are in whole seconds and lie between request and response. Differences within this range are no skew.
 * @param requestedAt Epoch milliseconds, as is `respondedAt`.
 * @returns Seconds, negative if the clock is slow; null if unknown.
 */
export function clockSkew(headers: HeaderLines, body: string, requestedAt: number, respondedAt: number): number | null {
  const date = Date.parse(headerValue(headers, 'date') ?? '');
  const time = Number.isNaN(date) ? issuedAt(body) : date;
  if (Number.isNaN(time)) return null;
  if (time + 1000 <= requestedAt) return Math.round((time + 500 - requestedAt) / 1000);
  return time > respondedAt ? Math.round((time - respondedAt) / 1000) : 0;
}
