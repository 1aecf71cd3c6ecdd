/** The kinds of code that are highlighted. */
export type CodePartKind = 'comment' | 'string' | 'keyword' | 'number';

/** A part of code with a single colour. */
export interface CodePart {
  readonly text: string;
  /** Kind of the code. Null for the default colour. */
  readonly kind: CodePartKind | null;
}
