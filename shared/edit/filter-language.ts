import type { Span } from '../query/make-diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import type { TextChange } from './text-change.ts';

/** What an edit must know of a language: how a filter is read, what its parts mean, and how a part is written. */
export interface FilterLanguage<Node extends Span> {
  /** The tree of a text; null where it is empty or holds a mistake. */
  readonly parse: (text: string) => Node | null;
  /** What a part of the tree means, in normal form; null where that cannot be told. */
  readonly lift: (node: Node) => Predicate | null;
  /** A predicate in canonical form: what of it the language can say; empty for nothing. */
  readonly print: (predicate: Predicate | null) => string;
  /** Conditions joined by and, or. Their range holds the parentheses of their operands. */
  readonly groupOf: (node: Node) => { readonly kind: 'and' | 'or'; readonly operands: readonly Node[] } | null;
  /** What a `not` negates. */
  readonly negatedBy: (node: Node) => Node | null;
  /** A whole text before which `not ` may stand: with parentheses where the operator would bind tighter; null without a `not`. */
  readonly negation: { readonly word: string; readonly pattern: RegExp; readonly bindsTighterThan: (node: Node) => boolean } | null;
  /** What joins the operands of a group where a text has nothing to take it from. */
  readonly joint: (kind: 'and' | 'or') => string;
  /** Finds `and`, `or` in what stands between two operands; the second group of the match is the word or sign itself. */
  readonly jointPattern: (kind: 'and' | 'or') => RegExp;
  /** The changes that make one condition another where it stands; null where it must be written anew. */
  readonly editCondition: (text: string, node: Node, before: Predicate, after: Predicate) => readonly TextChange[] | null;
}
