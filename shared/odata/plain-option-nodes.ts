import type { Span } from '../query/make-diagnostic.ts';

/** `$levels`: how often a navigation to the same type is followed. */
export interface Levels extends Span {
  readonly kind: 'levels';
  readonly number: number | 'max';
}

/** `$index`: the place in an ordered collection; negative counts from its end. */
export interface Index extends Span {
  readonly kind: 'index';
  readonly number: number;
}
