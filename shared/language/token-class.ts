import type { Span } from '../query/diagnostic.ts';

/** What a stretch of a URL is to the eye. */
export type TokenClass = 'base' | 'parameter' | 'mark' | 'word' | 'function' | 'operator' | 'keyword' | 'text' | 'number' | 'other';

/** A stretch of one class. Those of a text follow one another and cover it. */
export interface ClassedToken extends Span {
  readonly class: TokenClass;
}
