import { EngineError } from './engine-error.ts';

/**
 * Names that only letter case tells apart are the same ones to some engines, so they are to all.
 *
 * @throws EngineError `query-refused` where two of them are.
 */
export function rejectDuplicateNames(names: readonly string[]): void {
  const known = new Set<string>();
  for (const name of names) {
    const folded = name.toLowerCase();
    if (known.has(folded))
      throw new EngineError('query-refused', `Duplicate column name "${name}" (not case-sensitive). Use another name.`);
    known.add(folded);
  }
}
