import type { Span } from '../diagnostics/diagnostic.ts';

/** The class of a token, for syntax highlighting. */
export type TokenClass = 'base' | 'parameter' | 'mark' | 'word' | 'function' | 'operator' | 'keyword' | 'text' | 'number' | 'other';

/** A token with its class. Tokens are adjacent and cover the text. */
export interface ClassedToken extends Span {
  readonly class: TokenClass;
}
