import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import { isLoopback } from '../wire/address.ts';

/** Maximum length of a URL: a longer one can't be shown in full for confirmation. */
const longestUrl = 2048;

/**
 * Decides whether an external link is opened, confirmed, or blocked, such as one in the description of an API.
 *
 * Only https is allowed: trusted origins open immediately, others after the user confirms. A trusted origin on this computer, such as the
 * sample's identity provider, can have http. All other schemes (`file:`, `javascript:`, `ms-msdt:`, …) and URLs with a user name or
 * password are blocked.
 *
 * @param trusted Origins as {@link trustedOrigins} returns them.
 */
export function classifyLink(text: string, trusted: ReadonlySet<string>): LinkVerdict {
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

/** Returns the origins of the user's connections: server, other allowed origins, and identity provider. */
export function trustedOrigins(connections: readonly Pick<Connection, 'baseUrl' | 'allowedOrigins' | 'oauth'>[]): ReadonlySet<string> {
  const addresses = connections.flatMap(({ baseUrl, allowedOrigins, oauth }) => [
    baseUrl,
    ...allowedOrigins,
    oauth?.tokenUrl ?? '',
    oauth?.issuer ?? '',
  ]);
  return new Set(addresses.map((address) => parse(address)?.origin ?? 'null').filter((origin) => origin !== 'null'));
}
