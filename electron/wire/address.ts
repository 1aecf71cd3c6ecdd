import { fail } from './problem-error.ts';

/**
 * Reads an absolute http or https URL without a name and password in it.
 *
 * The fragment is dropped: it never goes over the wire.
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

/** Whether two URLs share scheme, host and port: the bound within which a credential may travel (RFC 6454). */
export function sameOrigin(one: URL, other: URL): boolean {
  return one.origin === other.origin;
}

/** Whether a URL stays on this machine: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopback(url: URL): boolean {
  return url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(url.hostname);
}

/** The port a URL reaches, also where it is not written. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/**
 * The path and query of an absolute URL, character for character.
 *
 * `URL` would write some legal characters another way (`'` in a query becomes `%27`), and what is shown would not be what is sent.
 */
export function targetOf(text: string): string {
  const target = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .replace(/#.*$/s, '');
  return target.startsWith('/') ? target : `/${target}`;
}
