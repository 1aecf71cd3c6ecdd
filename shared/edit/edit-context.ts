import type { Span } from '../diagnostics/diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import type { AnnotatedTree } from './annotated-tree.ts';
import type { FilterLanguage } from './filter-language.ts';
import type { TextChange } from './text-change.ts';

/** The construct that contains a part and determines its parentheses: a group or a `not`. Null without one. */
export type Surroundings = 'and' | 'or' | 'not' | null;

/** The state of an edit. */
export interface EditContext<Node extends Span> {
  readonly language: FilterLanguage<Node>;
  readonly text: string;
  /** The connectives of groups in this text. */
  readonly separators: Readonly<Record<'and' | 'or', string>>;
  /** Returns the changes that give a part another predicate. They are within the part if possible; otherwise it is rewritten. */
  readonly edit: (annotatedTree: AnnotatedTree<Node>, target: Predicate, surroundings: Surroundings) => readonly TextChange[];
}

/** Checks whether parentheses contain only this part. */
export function isParenthesised<Node extends Span>({ outer, from, to }: AnnotatedTree<Node>): boolean {
  return outer.from < from || outer.to > to;
}

/** Prints a predicate with the parentheses that its context needs. */
export function writeWithin<Node extends Span>(language: FilterLanguage<Node>, target: Predicate, surroundings: Surroundings): string {
  const text = language.print(target);
  const node = surroundings === null || surroundings === 'or' ? null : language.read(text).tree;
  if (node === null) return text;
  const loose = surroundings === 'and' ? language.groupOf(node)?.kind === 'or' : language.negation?.bindsTighterThan(node) === true;
  return loose ? `(${text})` : text;
}
