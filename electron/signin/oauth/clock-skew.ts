import { decodeJwt } from 'jose';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';

/** Epoch milliseconds when an access token in a response was issued (`iat`): Keycloak sends no `Date`. NaN where none tells. */
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
 * By how many seconds the other side's clock is ahead of ours, from the `Date` of its response (RFC 9110 §6.6.1), else from the time when
 * the token in it was issued.
 *
 * Both have whole seconds and were written at some moment between asking and being answered: what that explains is no skew.
 * @param askedAt Epoch milliseconds; likewise `answeredAt`.
 * @returns Seconds, negative where it is behind; null where nothing tells.
 */
export function clockSkew(headers: HeaderLines, body: string, askedAt: number, respondedAt: number): number | null {
  const date = Date.parse(headerValue(headers, 'date') ?? '');
  const told = Number.isNaN(date) ? issuedAt(body) : date;
  if (Number.isNaN(told)) return null;
  if (told + 1000 <= askedAt) return Math.round((told + 500 - askedAt) / 1000);
  return told > respondedAt ? Math.round((told - respondedAt) / 1000) : 0;
}
