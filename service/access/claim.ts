/**
 * A claim by its name, else by its path: `groups`, `realm_access.roles`. Undefined where there is none.
 *
 * The whole name comes first, since names with dots are usual where a provider puts its own claims under a URL.
 */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** The texts of a claim: of a list its texts, of a text itself. */
export function textsOf(claim: unknown): readonly string[] {
  const all = Array.isArray(claim) ? claim : [claim];
  return all.filter((one): one is string => typeof one === 'string' && one !== '');
}
