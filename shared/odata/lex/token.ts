import type { Span } from '../../query/make-diagnostic.ts';

/**
 * What a stretch of an expression is, for the parser and for colouring.
 *
 * `prefixed` is a name with a string right behind it (`duration'P1D'`, `Model.Colour'Red'`); `dollar` is `$it` and the like;
 * `alias` a parameter alias (`@low`); `annotation` a term with its qualifier (`@Core.Description#short`);
 * `quoteInside` a string with a quote in it that should have been doubled; `foreign` an operator of RSQL;
 * `old` a literal of OData V2 (`5L`); `stray` a character without a meaning.
 */
export type TokenKind =
  | 'space'
  | 'name'
  | 'null'
  | 'boolean'
  | 'number'
  | 'string'
  | 'quoteInside'
  | 'doubleQuoted'
  | 'date'
  | 'dateTimeOffset'
  | 'timeOfDay'
  | 'guid'
  | 'prefixed'
  | 'old'
  | 'dollar'
  | 'alias'
  | 'annotation'
  | 'open'
  | 'close'
  | 'openArray'
  | 'closeArray'
  | 'openObject'
  | 'closeObject'
  | 'comma'
  | 'slash'
  | 'colon'
  | 'star'
  | 'minus'
  | 'foreign'
  | 'stray'
  | 'end';

/** A stretch of an expression with its text. */
export interface Token extends Span {
  readonly kind: TokenKind;
  readonly text: string;
  /** Whether blanks stand right before it. */
  readonly spaced: boolean;
}

/** A token before its text is cut out. */
export interface Lexeme {
  readonly kind: TokenKind;
  readonly to: number;
}
