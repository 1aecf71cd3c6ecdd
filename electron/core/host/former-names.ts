import { ownValue } from '../../../shared/values/own-value.ts';

/**
 * Returns a function for `z.preprocess` that renames the members of earlier versions.
 *
 * @param names Former name to present name. A member that already has its present name stays.
 */
export function readFormerNames(names: Readonly<Record<string, string>>): (stored: unknown) => unknown {
  return (stored) => {
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return stored;
    const entries = Object.entries(stored).map(([name, value]) => [ownValue(names, name) ?? name, value]);
    return { ...Object.fromEntries(entries), ...stored };
  };
}
