import type { Aliases } from './access.ts';
import type { TokenOwner } from './service-token.ts';
import type { UserState } from './user-check.ts';
import { nameWithPrefix, type UserSource } from './user-source.ts';

/** Longest lifetimes of service tokens of users, in days. */
export interface TokenLifetimes {
  /** If the source of the user can be asked whether the user is enabled. */
  readonly checked: number;
  /** If it can't be asked. */
  readonly unchecked: number;
}

export const defaultTokenLifetimes: TokenLifetimes = { checked: 90, unchecked: 30 };

/** Whom a service token stands for now. */
export interface OwnerNow {
  readonly user: string;
  readonly groups: readonly string[];
  readonly aliases: Aliases;
}

/** The users that service tokens belong to. */
export interface TokenOwners {
  /** Null: the source of the user isn't configured any longer. */
  find(owner: TokenOwner): OwnerNow | null;
  /** Whether the user is enabled; `enabled` if the source can't be asked. */
  stateOf(account: string): Promise<UserState>;
  /** Days after its creation that a token of this account works at most. */
  mostDays(account: string): number;
}

/**
 * The users of the given sources, by the account that is stored with a token: the source and the subject, with a space between.
 *
 * The name in access rules is made of these at each use, and not stored: it stays right when the prefix of the source is changed.
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
      // Files of before have the display name of the time as the user.
      return { user, groups: groups.filter(isOwn), aliases: { users: written === user ? [] : [written], groups: [] } };
    },
    async stateOf(account) {
      const { source, subject } = partsOf(account);
      return source?.userCheck?.stateOf(subject) ?? 'enabled';
    },
    mostDays: (account) => (partsOf(account).source?.userCheck == null ? lifetimes.unchecked : lifetimes.checked),
  };
}
