import type { Aliases } from './access.ts';
import type { TokenOwner } from './service-token.ts';
import type { UserState } from './user-check.ts';
import { nameWithPrefix, type UserSource } from './user-source.ts';

/** Maximum lifetimes of users' service tokens, in days. */
export interface TokenLifetimes {
  /** If the source can check whether the user is enabled. */
  readonly checked: number;
  /** If it can't. */
  readonly unchecked: number;
}

export const defaultTokenLifetimes: TokenLifetimes = { checked: 90, unchecked: 30 };

/** The present user of a service token. */
export interface OwnerNow {
  readonly user: string;
  readonly groups: readonly string[];
  readonly aliases: Aliases;
}

/** The users that service tokens belong to. */
export interface TokenOwners {
  /** Returns the user of a token; null if the source of the user isn't configured any longer. */
  find(owner: TokenOwner): OwnerNow | null;
  /** Returns whether the user is enabled; `enabled` if the source can't check it. */
  stateOf(account: string): Promise<UserState>;
  /** Returns the maximum lifetime of a token of this account in days. */
  mostDays(account: string): number;
}

/**
 * Returns the users of the given sources by the account that is stored with a token: the source and the subject, separated by a space.
 *
 * The name in access rules is computed on each use and not stored, so that it follows a changed prefix of the source.
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
      // Older files have the former display name as the user.
      return { user, groups: groups.filter(isOwn), aliases: { users: written === user ? [] : [written], groups: [] } };
    },
    async stateOf(account) {
      const { source, subject } = partsOf(account);
      return source?.userCheck?.stateOf(subject) ?? 'enabled';
    },
    mostDays: (account) => (partsOf(account).source?.userCheck == null ? lifetimes.unchecked : lifetimes.checked),
  };
}
