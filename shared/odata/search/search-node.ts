import type { Span } from '../../query/make-diagnostic.ts';

/** The value of `$search` (OData URL Conventions 4.01, 5.1.8). */
export type SearchExpression = SearchTerm | SearchText | SearchNot | SearchGroup;

/** A word, or a phrase in double quotes. */
export interface SearchTerm extends Span {
  readonly kind: 'searchTerm';
  /** Without the quotes and escapes. */
  readonly text: string;
  readonly phrase: boolean;
}

/** A whole search in single quotes, which the service takes apart as it likes (`searchExpr-incomplete` of the ABNF). */
export interface SearchText extends Span {
  readonly kind: 'searchText';
  readonly text: string;
}

/** `NOT` and what must not occur. */
export interface SearchNot extends Span {
  readonly kind: 'searchNot';
  readonly operand: SearchExpression;
}

/** Searches joined by one operator: two at least. Blanks alone between two searches mean `and`. */
export interface SearchGroup extends Span {
  readonly kind: 'searchGroup';
  readonly operator: 'and' | 'or';
  readonly operands: readonly SearchExpression[];
}
