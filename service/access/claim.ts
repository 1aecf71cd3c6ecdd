import { ownValue } from '../../shared/values/own-value.ts';

/**
 * Returns a claim by its name, or else by its path, such as `realm_access.roles`. Undefined if there is no such claim.
 *
 * The full name has priority, because providers often use URLs, which contain dots, as names.
 */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return ownValue(claims, path);
  let value: unknown = claims;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** Returns the strings of a claim that is a list or a string. */
export function textsOf(claim: unknown): readonly string[] {
  const all = Array.isArray(claim) ? claim : [claim];
  return all.filter((one): one is string => typeof one === 'string' && one !== '');
}
