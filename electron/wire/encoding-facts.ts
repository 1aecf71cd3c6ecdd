import type { Problem } from '../../shared/problems/problem.ts';
import type { InvalidText } from './rows/invalid-text.ts';

/** Reasons of problems with text that isn't valid in its encoding. */
export const encodingReasons: ReadonlySet<string> = new Set(['encoding', 'encoding-undeclared', 'encoding-in-rows']);

/**
 * Returns the parameters of a problem with text that isn't valid in its encoding.
 *
 * @param declared The encoding that the response declares. Null if it declares none, so that UTF-8 applies.
 */
export function encodingFacts(declared: string | null): Problem['parameters'] {
  return declared === null ? { reason: 'encoding-undeclared' } : { reason: 'encoding', charset: declared };
}

/** Returns the parameters of a problem with a character of rows that isn't valid in their encoding, with the character. */
export function invalidTextFacts({ row, column, byte, character }: InvalidText, declared: string | null): Problem['parameters'] {
  return { reason: 'encoding-in-rows', charset: declared ?? 'UTF-8', row, column, byte, character };
}
