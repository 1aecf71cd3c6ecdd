import type { Span } from '../diagnostics/diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import type { TextChange } from './text-change.ts';

/** Conditions joined by `and` or `or`. */
export interface FilterGroup<Node> {
  readonly kind: 'and' | 'or';
  readonly operands: readonly Node[];
}

/** A parsed filter: its tree and predicate in normal form. */
export interface Read<Node> {
  readonly tree: Node | null;
  readonly predicate: Predicate | null;
}

/** The result of parsing an invalid text. */
export const unread: Read<never> = { tree: null, predicate: null };

/** A filter language for editing: how to parse, convert, and print it. */
export interface FilterLanguage<Node extends Span> {
  /** Parses a text. Both members are null if the text is empty. Returns {@link unread} if it is invalid. */
  readonly read: (text: string) => Read<Node>;
  /** Returns the predicate of a part in normal form. Null if there is none. */
  readonly toModel: (node: Node) => Predicate | null;
  /** Prints a predicate in canonical form, as far as the language supports it. Empty without a predicate. */
  readonly print: (predicate: Predicate | null) => string;
  /** Returns a group of conditions. Its span includes the parentheses of its operands. Null if the node isn't a group. */
  readonly groupOf: (node: Node) => FilterGroup<Node> | null;
  /** Returns the operand of a `not`. Null for other nodes. */
  readonly negatedBy: (node: Node) => Node | null;
  /**
   * The language's `not`. `pattern` matches a whole text that can follow `not `, with parentheses if the operator has a higher precedence.
   * Null without a `not`.
   */
  readonly negation: { readonly word: string; readonly pattern: RegExp; readonly bindsTighterThan: (node: Node) => boolean } | null;
  /** Returns the default connective of a group. */
  readonly separator: (kind: 'and' | 'or') => string;
  /** Matches `and` or `or` between two operands. The second group of the match is the word or sign itself. */
  readonly separatorPattern: (kind: 'and' | 'or') => RegExp;
  /** Returns the changes that turn one condition into another. Null if it must be rewritten. */
  readonly editCondition: (text: string, node: Node, before: Predicate, after: Predicate) => readonly TextChange[] | null;
}
