import { decodeJwt } from 'jose';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';

/**
 * Returns the issue time (`iat`) of the access token in a response, in epoch milliseconds. NaN if unknown. Keycloak sends no `Date` header.
 */
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
 * Returns by how many seconds the server's clock is ahead.
 *
 * The server's time is the `Date` of its response (RFC 9110 §6.6.1), or the issue time of its token. Both are in whole seconds, and between
 * request and response. Differences within this range don't count as skew.
 *
 * @param requestedAt Time of the request in epoch milliseconds.
 * @param respondedAt Time of the response in epoch milliseconds.
 * @returns Seconds. Negative if the clock is behind. Null if unknown.
 */
export function clockSkew(headers: HeaderLines, body: string, requestedAt: number, respondedAt: number): number | null {
  const date = Date.parse(headerValue(headers, 'date') ?? '');
  const time = Number.isNaN(date) ? issuedAt(body) : date;
  if (Number.isNaN(time)) return null;
  if (time + 1000 <= requestedAt) return Math.round((time + 500 - requestedAt) / 1000);
  return time > respondedAt ? Math.round((time - respondedAt) / 1000) : 0;
}
