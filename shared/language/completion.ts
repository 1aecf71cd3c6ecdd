import type { Span } from '../query/diagnostic.ts';
import type { Literal } from '../values/value-type.ts';

/** What a completion inserts: tells editors which sign to draw before it. */
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

/** One thing that may be written at the cursor. */
export interface Completion extends Span {
  /** What the list shows. */
  readonly label: string;
  readonly kind: CompletionKind;
  /** What replaces the text from `from` to `to`: quoted and encoded for where it stands. */
  readonly insert: string;
  /** Ranges of `insert` to fill in, in the order in which the cursor visits them; none: the cursor goes behind it. */
  readonly stops: readonly Span[];
  /** A few words beside the label: a type, a signature. */
  readonly detail: string;
  /** A sentence in the reader's language; empty where there is none. */
  readonly documentation: string;
}

/** Completions, best first. */
export interface Completions {
  readonly items: readonly Completion[];
  /** Whether there are more than {@link mostCompletions}: the list must be asked for anew when more is typed. */
  readonly incomplete: boolean;
}

/** How many completions are given at once. */
export const mostCompletions = 200;

export const noCompletions: Completions = { items: [], incomplete: false };

/** What the verbs ask of who calls them, all optional. */
export interface VerbSettings {
  /** The language of details and documentation; English by default. */
  readonly language?: 'en' | 'fr';
  /** Values of a column seen so far, most useful first; none by default. */
  readonly valuesOf?: (column: string) => readonly Literal[];
}
