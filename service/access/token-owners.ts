import type { Aliases } from './access.ts';
import type { ConnectionCause } from './connection-cause.ts';
import type { TokenOwner } from './service-token.ts';
import type { UserState } from './user-check.ts';
import { nameWithPrefix, type UserSource } from './user-source.ts';

/** Maximum lifetimes of users' service tokens, in days. */
export interface TokenLifetimes {
  /** Days if the source can check whether the user is enabled. */
  readonly checked: number;
  /** Days if the source can't check users. */
  readonly unchecked: number;
}

export const defaultTokenLifetimes: TokenLifetimes = { checked: 90, unchecked: 30 };

/** The present names of a service token's user. */
export interface OwnerNow {
  readonly user: string;
  readonly groups: readonly string[];
  readonly aliases: Aliases;
}

/** The users that service tokens belong to. */
export interface TokenOwners {
  /** Returns the user of a token. Null if the user's source isn't configured any longer. */
  find(owner: TokenOwner): OwnerNow | null;
  /** Returns whether the user is enabled. Returns `enabled` if the source can't check users. */
  stateOf(account: string): Promise<UserState>;
  /** Returns why the state of a user is unknown. Null if the source responds. */
  failureOf(account: string): ConnectionCause | null;
  /** Returns the maximum lifetime in days of this account's tokens. */
  mostDays(account: string): number;
}

/**
 * Returns the users of the given sources by the account that is stored with a token: the source and the subject, separated by a space.
 *
 * The name in access rules is computed on each use instead of stored, so that it follows changes of the source's prefix.
 */
export function tokenOwners(sources: readonly UserSource[], lifetimes: TokenLifetimes): TokenOwners {
  const known = new Map(sources.map((source) => [source.id, source]));
  const partsOf = (account: string): { source: UserSource | undefined; subject: string } => {
    const space = account.indexOf(' ');
    return { source: known.get(account.slice(0, space)), subject: account.slice(space + 1) };
  };
  return {
    find({ account, user: written, groups }) {
      const { source, subject } = partsOf(account);
      const user = source?.userOf(subject) ?? null;
      if (source === undefined || user === null) return null;
      const isOwn = (group: string) => group.startsWith(source.prefix) && nameWithPrefix(source.prefix, group) !== null;
      // Files of earlier versions contain the display name as the user.
      return { user, groups: groups.filter(isOwn), aliases: { users: written === user ? [] : [written], groups: [] } };
    },
    async stateOf(account) {
      const { source, subject } = partsOf(account);
      return source?.userCheck?.stateOf(subject) ?? 'enabled';
    },
    failureOf: (account) => partsOf(account).source?.userCheck?.failure() ?? null,
    mostDays: (account) => (partsOf(account).source?.userCheck == null ? lifetimes.unchecked : lifetimes.checked),
  };
}
