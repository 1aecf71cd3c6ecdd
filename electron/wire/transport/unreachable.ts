import { ownValue } from '../../../shared/values/own-value.ts';
import { ConnectError } from './connection.ts';

/** A failed attempt to connect to an address, with the error code of the system. */
interface Attempted {
  readonly code: string;
  /** Empty if the system doesn't report it. */
  readonly address: string;
}

/** Codes of failed connections, the most telling first. If a name has several addresses, each can fail in another way. */
const order: readonly string[] = [
  'ECONNREFUSED',
  'EACCES',
  'EPERM',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EINVAL',
];

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused',
  EACCES: 'blocked',
  EPERM: 'blocked',
  EHOSTUNREACH: 'no-host',
  ENETUNREACH: 'no-route',
};

/** Codes that can mean that this computer has no IPv6. */
const withoutProtocol: ReadonlySet<string> = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Addresses of this computer. A connection to an unspecified address reaches it, too. */
const ownAddress = /^(?:(?:::ffff:)?127\.|0\.0\.0\.0$|::1?$)/;

/** Addresses that no server has (RFC 6890), which DNS filters return. */
const unspecified: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const linkLocal = /^fe[89ab][0-9a-f]:/i;

const bracketless = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Returns whether a host is an IPv6 address that is valid only on one network interface (RFC 4291, section 2.5.6). */
export const isLinkLocal = (hostname: string): boolean => linkLocal.test(bracketless(hostname));

const isOwnName = (host: string): boolean => ownAddress.test(host) || /(?:^|\.)localhost\.?$/i.test(host);

/** Returns the failed attempts of an error. Node.js tries all addresses of a name, and collects their errors. */
function attemptsOf(error: unknown): readonly Attempted[] {
  if (error instanceof ConnectError) return attemptsOf(error.cause);
  if (error instanceof AggregateError) return error.errors.flatMap(attemptsOf);
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'connect') return [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return [{ code, address: 'address' in error && typeof error.address === 'string' ? error.address : '' }];
}

/** Returns the most telling failed attempt to connect to an address, IPv4 before IPv6. Null if no attempt failed. */
export function failedAttempt(error: unknown): Attempted | null {
  const rank = ({ code, address }: Attempted): number =>
    (order.includes(code) ? order.indexOf(code) : order.length) + (address.includes(':') ? 0.5 : 0);
  return [...attemptsOf(error)].sort((one, other) => rank(one) - rank(other))[0] ?? null;
}

/**
 * Returns the reason why the system could open no connection. Null if the error has no specific reason.
 *
 * @param hostname Host of the URL. IPv6 addresses can be in brackets.
 */
export function unreachableReason({ code, address }: Attempted, hostname: string): string | null {
  const reason = ownValue(reasons, code) ?? null;
  if (reason === 'refused' && ownAddress.test(address)) {
    if (isOwnName(bracketless(hostname))) return 'this-computer';
    return unspecified.has(address) ? 'no-server-address' : 'own-computer';
  }
  if (reason === 'blocked' || !address.includes(':')) return reason;
  if (linkLocal.test(address)) return 'link-local';
  return withoutProtocol.has(code) ? 'no-ipv6' : reason;
}
