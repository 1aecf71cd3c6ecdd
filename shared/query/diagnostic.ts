import type { PredicatePath } from './predicate-path.ts';

/** Parameters of a message, put into its text by the reader's language. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** A change of text that certainly mends a mistake. Offsets are in UTF-16 units of the text that was parsed. */
export interface Fix {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * One thing to say about a text or a query.
 *
 * `code` is stable and also the key of the message in the language files (`diagnostics.<code>`);
 * `from` and `to` lie in the text that was parsed, `from <= to`.
 */
export interface Diagnostic {
  readonly code: string;
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'information';
  readonly parameters: MessageParameters;
  readonly fix: Fix | null;
  /** The way to the condition that it is about, where that is one of a predicate and not of a text. */
  readonly path?: PredicatePath;
}
