import type { Span } from '../query/diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import type { AnnotatedTree } from './annotated-tree.ts';
import type { FilterLanguage } from './filter-language.ts';
import type { TextChange } from './text-change.ts';

/** What stands around a part: a group, a `not`, or nothing that binds. */
export type Surroundings = 'and' | 'or' | 'not' | null;

/** What the functions of an edit share. */
export interface EditContext<Node extends Span> {
  readonly language: FilterLanguage<Node>;
  readonly text: string;
  /** What joins the operands of groups in this text. */
  readonly separators: Readonly<Record<'and' | 'or', string>>;
  /** The changes that make a part mean something else: within it where that is possible, else it is written anew. */
  readonly edit: (annotatedTree: AnnotatedTree<Node>, target: Predicate, surroundings: Surroundings) => readonly TextChange[];
}

/** Whether parentheses stand around a part alone. */
export function isParenthesised<Node extends Span>({ outer, from, to }: AnnotatedTree<Node>): boolean {
  return outer.from < from || outer.to > to;
}

/** A predicate's text as it can stand in its surroundings. */
export function writeWithin<Node extends Span>(language: FilterLanguage<Node>, target: Predicate, surroundings: Surroundings): string {
  const text = language.print(target);
  const node = surroundings === null || surroundings === 'or' ? null : language.read(text).tree;
  if (node === null) return text;
  const loose = surroundings === 'and' ? language.groupOf(node)?.kind === 'or' : language.negation?.bindsTighterThan(node) === true;
  return loose ? `(${text})` : text;
}
