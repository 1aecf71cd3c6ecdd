import { decodeJwt } from 'jose';
import type { TokenExchange } from '../../../shared/contract/signing-in/token-exchange.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { isUnreadToken, removed } from '../../wire/remove-secrets.ts';
import { isEncryptedToken } from '../token-claims.ts';

/** A request to an identity provider and its response, including secrets. */
export interface RawExchange {
  readonly purpose: TokenExchange['purpose'];
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: HeaderLines;
  readonly form: string | null;
  readonly at: number;
  readonly milliseconds: number;
  readonly response: { readonly status: number; readonly headers: HeaderLines; readonly text: string } | null;
  readonly failure: string | null;
  readonly skewSeconds: number | null;
}

/** Maximum number of characters of a recorded body. Longer bodies contain no tokens. */
const longestBody = 4_096;

/** Returns the form without its secrets. The field `token` contains the token to be revoked (RFC 7009). */
function shownForm(form: string, redaction: Redaction): string {
  const fields = form.split('&').map((field) => (field.startsWith('token=') ? `token=${removed}` : field));
  return redaction.url(`?${fields.join('&')}`).slice(1);
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function claimsOf(token: unknown, redaction: Redaction): Record<string, unknown> | null {
  if (typeof token !== 'string') return null;
  try {
    return JSON.parse(redaction.data(JSON.stringify(decodeJwt(token))));
  } catch {
    return null;
  }
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Returns an exchange for the log, without its secrets. */
export function recordExchange(raw: RawExchange, redaction: Redaction): Omit<TokenExchange, 'number'> {
  const { purpose, method, url, headers, form, at, milliseconds, response, failure, skewSeconds } = raw;
  const body = response === null ? null : jsonOf(response.text);
  return {
    purpose,
    grant: form === null ? null : new URLSearchParams(form).get('grant_type'),
    at,
    milliseconds,
    request: {
      method,
      url: redaction.url(url),
      headers: redaction.headers(headers),
      body: form === null ? null : shownForm(form, redaction),
    },
    response: response && {
      status: response.status,
      headers: redaction.headers(response.headers),
      body:
        purpose === 'token' && isUnreadToken(response.status, response.text)
          ? removed
          : redaction.text(body === null ? response.text : JSON.stringify(body, null, 2), longestBody),
    },
    failure,
    skewSeconds,
    lifetimeSeconds: numberOrNull(body?.expires_in),
    refreshLifetimeSeconds: numberOrNull(body?.refresh_expires_in),
    claims: claimsOf(body?.access_token, redaction),
    ...(isEncryptedToken(body?.access_token) && { encrypted: true }),
  };
}
