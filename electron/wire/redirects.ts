import { headerValue } from './header-lines.ts';
import { fail } from './problem-error.ts';
import type { RawResponse } from './response-handler.ts';

/** Redirects followed for one request; the eleventh is refused. */
const maximumRedirects = 10;

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Where a response sends a GET next, or null where it is the response (RFC 9110 §15.4).
 *
 * @param answer Status and headers of the response from `from`.
 * @param followed How many redirects came before.
 * @throws ProblemError `redirect-refused` with the reason `too-many`, `not-http` or `downgrade` (https to http).
 */
export function nextAddress(response: Pick<RawResponse, 'status' | 'headers'>, from: URL, followed: number): URL | null {
  const location = headerValue(response.headers, 'location');
  if (!redirectStatuses.has(response.status) || location === null) return null;
  const refuse = (reason: string, url: string): never =>
    fail('redirect-refused', {
      parameters: { reason, url, from: from.href, host: from.hostname, limit: maximumRedirects },
      status: response.status,
    });
  if (followed >= maximumRedirects) return refuse('too-many', from.href);
  const next = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (next === null || (next.protocol !== 'http:' && next.protocol !== 'https:')) return refuse('not-http', location);
  if (from.protocol === 'https:' && next.protocol === 'http:') return refuse('downgrade', next.href);
  next.username = '';
  next.password = '';
  next.hash = '';
  return next;
}
