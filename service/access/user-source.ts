import type { UserCheck } from './user-check.ts';

/** Prefixes of the built-in sources of users. No issuer can have one of them, or one that overlaps. */
export const builtInPrefixes = { sample: 'sample:', serviceToken: 'token:', kerberos: 'kerberos:' } as const;

/** Where users come from: an identity provider, or Kerberos. Two sources never name two people alike. */
export interface UserSource {
  /** Stored with the service tokens of its users: the issuer's URL, `sample` or `kerberos`. Has no spaces. */
  readonly id: string;
  /** Comes before the names of its users and groups in the access rules. */
  readonly prefix: string;
  /** The name of a subject in the access rules; null if it could be taken for a user of another source. */
  userOf(subject: string): string | null;
  /** Asks the source whether a user is enabled; null: it can't be asked. */
  readonly userCheck: UserCheck | null;
}

/** The users of an identity provider: the prefix, then the `sub` claim. */
export function issuerSource({ id, prefix, userCheck }: Omit<UserSource, 'userOf'>): UserSource {
  return { id, prefix, userCheck, userOf: (subject) => nameWithPrefix(prefix, subject) };
}

/** Kerberos principals: `kerberos:ada` in the given realm, `kerberos:ada@REALM` in other realms. */
export function kerberosSource(realm: string | null): UserSource {
  const prefix = builtInPrefixes.kerberos;
  const own = realm === null ? null : `@${realm}`;
  const userOf = (principal: string) => prefix + (own !== null && principal.endsWith(own) ? principal.slice(0, -own.length) : principal);
  return { id: 'kerberos', prefix, userCheck: null, userOf };
}

/** A user or group name in the access rules; null if an issuer without a prefix gives a name that begins like that of a built-in source. */
export function nameWithPrefix(prefix: string, name: string): string | null {
  const isAmbiguous = prefix === '' && Object.values(builtInPrefixes).some((reserved) => name.startsWith(reserved));
  return isAmbiguous ? null : prefix + name;
}

/** A source as the options name it. */
export interface NamedPrefix {
  /** For the message, such as `--issuer https://id.example.org`. */
  readonly name: string;
  readonly prefix: string;
}

/**
 * What is wrong with the prefixes of issuers, in one or two sentences; null if no user of one can be named like a user of another.
 *
 * @param others Built-in sources that are on, without service tokens.
 */
export function prefixMistake(issuers: readonly NamedPrefix[], others: readonly NamedPrefix[]): string | null {
  const reserved = Object.entries(builtInPrefixes).map(([name, prefix]) => ({ name: `the built-in source "${name}"`, prefix }));
  for (const [index, one] of issuers.entries()) {
    if (one.prefix === '') {
      const [other] = [...others, ...issuers.filter((issuer) => issuer !== one)];
      if (other === undefined) continue;
      return `${one.name} needs a prefix, because users of ${other.name} sign in too. Write --issuer PREFIX=URL, such as --issuer main:=https://…, or "prefix" in the --config file.`;
    }
    const overlapping = [...issuers.slice(0, index), ...reserved].find(
      ({ prefix }) => prefix !== '' && (prefix.startsWith(one.prefix) || one.prefix.startsWith(prefix)),
    );
    if (overlapping !== undefined)
      return `${one.name} has the prefix "${one.prefix}", which overlaps with "${overlapping.prefix}" of ${overlapping.name}. Use a different prefix.`;
  }
  return null;
}
