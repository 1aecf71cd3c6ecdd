/** The kinds of code that have a colour. */
export type CodePartKind = 'comment' | 'string' | 'keyword' | 'number';

/** A part of code with one colour. */
export interface CodePart {
  readonly text: string;
  /** Null for the default colour. */
  readonly kind: CodePartKind | null;
}
