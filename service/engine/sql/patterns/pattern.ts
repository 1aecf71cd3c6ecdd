import type { CharacterSet } from './character-set.ts';

/**
 * A regular expression that every engine can search for in time proportional to the text: sets of characters, the two ends, boundaries
 * of words, and what is made of them. Which of several matches is found is not told, only whether there is one.
 */
export type Pattern =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'beginning' | 'end' | 'boundary' | 'noBoundary' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  /** `most` is null where there is no limit. */
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly least: number; readonly most: number | null };
