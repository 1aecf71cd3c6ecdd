/**
 * Makes a step for `z.preprocess` that reads members under the names that earlier versions stored.
 *
 * @param names Former name to present name. A member that has its present name is left as it is.
 */
export function readFormerNames(names: Readonly<Record<string, string>>): (stored: unknown) => unknown {
  return (stored) => {
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return stored;
    const entries = Object.entries(stored).map(([name, value]) => [Object.hasOwn(names, name) ? names[name] : name, value]);
    return { ...Object.fromEntries(entries), ...stored };
  };
}
