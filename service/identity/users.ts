import { createHash, timingSafeEqual } from 'node:crypto';
import type { User } from './settings.ts';

/** Supported scopes. As in a new Keycloak realm, `profile` and `email` are granted even if they aren't requested. */
export const knownScopes = ['openid', 'profile', 'email'];

/** Returns the user with a user name and password, otherwise null. The duration doesn't reveal which of the two is wrong. */
export function signIn(users: readonly User[], username: string, password: string): User | null {
  let matched: User | null = null;
  for (const user of users) {
    const sameName = equal(user.username, username);
    const samePassword = equal(user.password, password);
    if (sameName && samePassword) matched = user;
  }
  return matched;
}

/** Returns the claims about a user for these scopes (OpenID Connect Core 1.0, section 5.1). */
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
