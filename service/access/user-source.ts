import { type ErrorText, optionText } from '../texts/error-text.ts';
import type { UserCheck } from './user-check.ts';

/** Prefixes of the built-in sources of users. The prefix of an issuer must not equal or overlap one of them. */
export const builtInPrefixes = { sample: 'sample:', serviceToken: 'token:', kerberos: 'kerberos:' } as const;

/** A source of users: an identity provider or Kerberos. Users of two sources never have the same name. */
export interface UserSource {
  /** ID that is stored with the service tokens of the source's users: the issuer's URL, `sample`, or `kerberos`. It contains no spaces. */
  readonly id: string;
  /** Prefix of the source's user and group names in access rules. */
  readonly prefix: string;
  /** Returns the name of a subject in access rules. Null if the name could be mistaken for a user of another source. */
  userOf(subject: string): string | null;
  /** Checks whether a user is enabled. Null if the source has no such API. */
  readonly userCheck: UserCheck | null;
}

/** Returns the users of an identity provider. Their names are the prefix and the `sub` claim. */
export function issuerSource({ id, prefix, userCheck }: Omit<UserSource, 'userOf'>): UserSource {
  return { id, prefix, userCheck, userOf: (subject) => nameWithPrefix(prefix, subject) };
}

/** Returns Kerberos principals as users: `kerberos:ada` in the given realm, `kerberos:ada@REALM` in other realms. */
export function kerberosSource(realm: string | null): UserSource {
  const prefix = builtInPrefixes.kerberos;
  const own = realm === null ? null : `@${realm}`;
  const userOf = (principal: string) => prefix + (own !== null && principal.endsWith(own) ? principal.slice(0, -own.length) : principal);
  return { id: 'kerberos', prefix, userCheck: null, userOf };
}

/** Returns a user or group name for access rules. Null if a name without a prefix starts like a name of a built-in source. */
export function nameWithPrefix(prefix: string, name: string): string | null {
  const isAmbiguous = prefix === '' && Object.values(builtInPrefixes).some((reserved) => name.startsWith(reserved));
  return isAmbiguous ? null : prefix + name;
}

/** A prefix, and the option that sets the prefix. */
export interface NamedPrefix {
  /** Name of the option for messages, such as `--issuer https://id.example.org`. */
  readonly name: ErrorText;
  readonly prefix: string;
}

/**
 * Returns the problem of the issuers' prefixes in one or two sentences. Null if no two users can have the same name.
 *
 * @param others enabled built-in sources, except service tokens
 */
export function prefixMistake(issuers: readonly NamedPrefix[], others: readonly NamedPrefix[]): ErrorText | null {
  const reserved = Object.entries(builtInPrefixes).map(([name, prefix]) => ({ name: optionText('built-in', { name }), prefix }));
  for (const [index, one] of issuers.entries()) {
    if (one.prefix === '') {
      const [other] = [...others, ...issuers.filter((issuer) => issuer !== one)];
      if (other === undefined) continue;
      return optionText('prefix-missing', { issuer: one.name, other: other.name });
    }
    const overlapping = [...issuers.slice(0, index), ...reserved].find(
      ({ prefix }) => prefix !== '' && (prefix.startsWith(one.prefix) || one.prefix.startsWith(prefix)),
    );
    if (overlapping !== undefined)
      return optionText('prefix-overlap', {
        issuer: one.name,
        prefix: one.prefix,
        otherPrefix: overlapping.prefix,
        other: overlapping.name,
      });
  }
  return null;
}
