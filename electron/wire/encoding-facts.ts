import type { Problem } from '../../shared/contract/problem.ts';

/** Reasons of problems with text that isn't valid in its encoding. */
export const encodingReasons: ReadonlySet<string> = new Set(['encoding', 'encoding-undeclared']);

/**
 * Returns the parameters of a problem with text that isn't valid in its encoding.
 *
 * @param declared The encoding that the response declares. Null if it declares none, so that UTF-8 applies.
 */
export function encodingFacts(declared: string | null): Problem['parameters'] {
  return declared === null ? { reason: 'encoding-undeclared' } : { reason: 'encoding', charset: declared };
}
