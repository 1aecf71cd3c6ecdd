import type { Span } from '../query/make-diagnostic.ts';

/**
 * What a stretch of a filter is, for the parser and for colouring.
 *
 * `and` and `or` hold the blanks around ` and ` and ` or ` (and ` && `, ` || `, which other languages have); `stray` is a character that belongs to no operator (`=`, `!`, `~`);
 * `space` stands where the language has none.
 */
export type TokenKind = 'word' | 'quoted' | 'operator' | 'and' | 'or' | 'open' | 'close' | 'space' | 'stray' | 'end';

/** A stretch of a filter with its text. */
export interface Token extends Span {
  readonly kind: TokenKind;
  readonly text: string;
}
