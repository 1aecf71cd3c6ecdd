import type { Span } from '../diagnostics/diagnostic.ts';
import type { EntityModel } from '../metadata/entity-model.ts';
import { samePredicate } from '../query/same-query.ts';
import { type AnnotatedTree, annotatedTreeOf, trimmed } from './annotated-tree.ts';
import { createEditContext } from './edit-node.ts';
import type { FilterLanguage } from './filter-language.ts';
import { applyChanges, changeBetween, joinChanges, type TextChange } from './text-change.ts';

/** A text after an edit, with its changes. The changes are in order and don't touch each other. */
export interface Edited {
  readonly text: string;
  readonly changes: readonly TextChange[];
}

/**
 * Edits a filter so that it is equivalent to another one in canonical form, in the style of `text`.
 *
 * Spaces, quotes, spellings of operators, parentheses and order stay if unchanged. Other parts, at worst the whole filter, are in canonical
 * form. Parsing the result returns the same as parsing the canonical form.
 */
export function editFilter<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  canonical: string,
  model: EntityModel | undefined,
): Edited {
  // The text is parsed first, because it is the cached result of the previous edit.
  const present = language.read(text);
  const target = language.read(canonical).predicate;
  if (target === null || present.tree === null)
    return edited(text, changeBetween(text, target === null && isBlank(text) ? text : canonical));
  if (present.predicate !== null && samePredicate(present.predicate, target, model)) return edited(text, []);
  const annotatedTree = annotatedTreeOf(language, text, present.tree, trimmed(text, { from: 0, to: text.length }));
  if (annotatedTree !== null) {
    const context = createEditContext(language, text, separatorsOf(language, text, annotatedTree));
    const result = edited(text, joinChanges(context.edit(annotatedTree, target, null)));
    const reached = language.read(result.text).predicate;
    if (reached !== null && samePredicate(reached, target, model)) return result;
  }
  return edited(text, changeBetween(text, canonical));
}

function edited(text: string, changes: readonly TextChange[]): Edited {
  return { text: applyChanges(text, changes), changes };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Returns the connectives of a text: those of its first groups. A kind without groups gets its connective from the other kind. */
function separatorsOf<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  annotatedTree: AnnotatedTree<Node>,
): Record<'and' | 'or', string> {
  const separators = new Map<string, string>();
  collectSeparators(text, annotatedTree, separators);
  const [and, or] = [separators.get('and'), separators.get('or')];
  return { and: and ?? alike(or, 'and') ?? language.separator('and'), or: or ?? alike(and, 'or') ?? language.separator('or') };
}

function collectSeparators<Node extends Span>(text: string, annotatedTree: AnnotatedTree<Node>, separators: Map<string, string>): void {
  const [first, second] = annotatedTree.operands;
  if (first !== undefined && second !== undefined && !separators.has(annotatedTree.kind)) {
    separators.set(annotatedTree.kind, text.slice(first.outer.to, second.outer.from));
  }
  for (const operand of annotatedTree.operands) collectSeparators(text, operand, separators);
}

/** Derives a connective from that of the other kind: a word from a word, a sign from a sign, with the same spaces. */
function alike(other: string | undefined, kind: 'and' | 'or'): string | undefined {
  if (other === undefined) return undefined;
  return other.replace(/and|or/i, kind).replace(/[;,]/, kind === 'and' ? ';' : ',');
}

/** Caches the last result of a function. */
export function rememberLast<Response>(response: (question: string) => Response): (question: string) => Response {
  let last: { readonly question: string; readonly response: Response } | null = null;
  return (question) => {
    if (last?.question !== question) last = { question, response: response(question) };
    return last.response;
  };
}
