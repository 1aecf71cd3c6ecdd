import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import { isLoopback } from '../wire/address.ts';

/** Characters of a URL: a longer one can't be shown in full when the user is asked. */
const longestUrl = 2048;

/**
 * Decides what happens to a link that leads out of the application, such as one in the description of an API.
 *
 * Only https opens, at once for the trusted origins, else after the user confirms. The exception is a trusted origin on this computer, such as the
 * identity provider of the sample: http doesn't leave the computer there. All other schemes (`file:`, `javascript:`, `ms-msdt:`, …) are blocked, as is a
 * URL with a user name or password.
 *
 * @param trusted Origins as {@link trustedOrigins} returns them.
 */
export function judgeLink(text: string, trusted: ReadonlySet<string>): LinkVerdict {
  if (text.length > longestUrl) return { verdict: 'blocked', reason: 'too-long' };
  const url = parse(text);
  if (url === null) return { verdict: 'blocked', reason: 'invalid' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { verdict: 'blocked', reason: 'scheme' };
  if (url.username !== '' || url.password !== '') return { verdict: 'blocked', reason: 'credentials' };
  const isTrusted = trusted.has(url.origin);
  if (url.protocol === 'http:' && !(isTrusted && isLoopback(url))) return { verdict: 'blocked', reason: 'unencrypted' };
  return isTrusted ? { verdict: 'open', url: url.href } : { verdict: 'ask', url: url.href, host: url.host };
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The origins of the user's connections: the server of each, its other allowed origins, and its identity provider. */
export function trustedOrigins(connections: readonly Pick<Connection, 'baseUrl' | 'allowedOrigins' | 'oauth'>[]): ReadonlySet<string> {
  const addresses = connections.flatMap(({ baseUrl, allowedOrigins, oauth }) => [
    baseUrl,
    ...allowedOrigins,
    oauth?.tokenUrl ?? '',
    oauth?.issuer ?? '',
  ]);
  return new Set(addresses.map((address) => parse(address)?.origin ?? 'null').filter((origin) => origin !== 'null'));
}
