/** What a part of a code is, as far as its colour tells. */
export type CodePartKind = 'comment' | 'string' | 'keyword' | 'number';

/** A stretch of code in one colour. */
export interface CodePart {
  readonly text: string;
  /** Null for what has no colour of its own. */
  readonly kind: CodePartKind | null;
}
