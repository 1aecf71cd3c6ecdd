import type { Span } from '../diagnostics/diagnostic.ts';
import type { Literal } from '../values/value-type.ts';

/** The kind of a completion, for the icon in editors. */
export type CompletionKind =
  | 'parameter'
  | 'column'
  | 'navigation'
  | 'type'
  | 'operator'
  | 'connective'
  | 'function'
  | 'value'
  | 'member'
  | 'variable'
  | 'keyword'
  | 'mark';

/** A completion at the cursor. */
export interface Completion extends Span {
  /** The text in the list. */
  readonly label: string;
  readonly kind: CompletionKind;
  /** The replacement for the text from `from` to `to`, quoted and encoded for its position. */
  readonly insert: string;
  /** Ranges of `insert` to fill in, in tab order. If empty, the cursor moves to the end of `insert`. */
  readonly stops: readonly Span[];
  /** A short text next to the label: a type, a signature. */
  readonly detail: string;
  /** A sentence in the user's language, or an empty string. */
  readonly documentation: string;
}

/** Completions, best first. */
export interface Completions {
  readonly items: readonly Completion[];
  /** Whether there are more than {@link maxCompletions}, so that the list must be requested again when more is typed. */
  readonly incomplete: boolean;
}

/** Maximum number of completions returned. */
export const maxCompletions = 200;

/** The result of a completion without suggestions. */
export const noCompletions: Completions = { items: [], incomplete: false };

/** Optional settings of completion, hover and signature help. */
export interface VerbSettings {
  /** The language of details and documentation. Defaults to English. */
  readonly language?: 'en' | 'fr';
  /** Returns known values of a column, most useful first. Defaults to none. */
  readonly valuesOf?: (column: string) => readonly Literal[];
}
