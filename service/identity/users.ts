import { createHash, timingSafeEqual } from 'node:crypto';
import type { User } from './settings.ts';

/** The scopes that can be had; `profile` and `email` come along unasked, as in a new Keycloak realm. */
export const knownScopes = ['openid', 'profile', 'email'];

/** The user of this name and password, or null; how long it takes does not tell which of the two was wrong. */
export function signIn(users: readonly User[], username: string, password: string): User | null {
  let matched: User | null = null;
  for (const user of users) {
    const sameName = equal(user.username, username);
    const samePassword = equal(user.password, password);
    if (sameName && samePassword) matched = user;
  }
  return matched;
}

/** What tokens of these scopes say about a user, by the names of OpenID Connect Core 1.0, section 5.1. */
export function claimsOf(user: User, scopes: ReadonlySet<string>): Record<string, string | boolean> {
  return {
    ...(scopes.has('profile') && {
      preferred_username: user.username,
      name: `${user.givenName} ${user.familyName}`,
      given_name: user.givenName,
      family_name: user.familyName,
    }),
    ...(scopes.has('email') && { email: user.email, email_verified: true }),
  };
}

function equal(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
