import type { Span } from '../query/diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import type { TextChange } from './text-change.ts';

/** Conditions joined by and, or. */
export interface FilterGroup<Node> {
  readonly kind: 'and' | 'or';
  readonly operands: readonly Node[];
}

/** A filter read: its tree, and what that means, in normal form. */
export interface Read<Node> {
  readonly tree: Node | null;
  readonly predicate: Predicate | null;
}

/** What is read where a text holds a mistake. */
export const unread: Read<never> = { tree: null, predicate: null };

/** What an edit must know of a language: how a filter is read, what its parts mean, and how a part is written. */
export interface FilterLanguage<Node extends Span> {
  /** Reads a text; nulls where it is empty, {@link unread} where it holds a mistake. */
  readonly read: (text: string) => Read<Node>;
  /** What a part of a tree means, in normal form; null where that cannot be told. */
  readonly toModel: (node: Node) => Predicate | null;
  /** A predicate in canonical form: what of it the language can say; empty for nothing. */
  readonly print: (predicate: Predicate | null) => string;
  /** Conditions joined by and, or. Their range holds the parentheses of their operands. */
  readonly groupOf: (node: Node) => FilterGroup<Node> | null;
  /** What a `not` negates. */
  readonly negatedBy: (node: Node) => Node | null;
  /** A whole text before which `not ` may stand: with parentheses where the operator would bind tighter; null without a `not`. */
  readonly negation: { readonly word: string; readonly pattern: RegExp; readonly bindsTighterThan: (node: Node) => boolean } | null;
  /** What joins the operands of a group where a text has nothing to take it from. */
  readonly separator: (kind: 'and' | 'or') => string;
  /** Finds `and`, `or` in what stands between two operands; the second group of the match is the word or sign itself. */
  readonly separatorPattern: (kind: 'and' | 'or') => RegExp;
  /** The changes that make one condition another where it stands; null where it must be written anew. */
  readonly editCondition: (text: string, node: Node, before: Predicate, after: Predicate) => readonly TextChange[] | null;
}
