import { fail } from './problem-error.ts';

/**
 * Parses an absolute http or https URL and removes its fragment, which isn't part of a request.
 *
 * @throws ProblemError `invalid-url` with the reason `not-a-url`, `scheme` or `credentials-inside`.
 */
export function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return fail('invalid-url', { parameters: { url: text, reason: 'not-a-url' } });
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return fail('invalid-url', { parameters: { url: text, reason: 'scheme' } });
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
    return fail('invalid-url', { parameters: { url: url.href, reason: 'credentials-inside' } });
  }
  url.hash = '';
  return url;
}

/** Checks whether two URLs have the same scheme, host, and port (RFC 6454). Credentials are sent to their own origin only. */
export function sameOrigin(one: URL, other: URL): boolean {
  return one.origin === other.origin;
}

/** Checks whether the host of a URL is this computer: `localhost`, 127.0.0.0/8, or ::1. */
export function isLoopback(url: URL): boolean {
  return url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(url.hostname);
}

/** Returns the port of a URL, or the default port of its scheme. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/**
 * Returns the path and query of an absolute URL, character for character.
 *
 * `URL` changes some legal characters (`'` in a query becomes `%27`), but the sent URL must be equal to the displayed one.
 */
export function targetOf(text: string): string {
  const target = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .replace(/#.*$/s, '');
  return target.startsWith('/') ? target : `/${target}`;
}
