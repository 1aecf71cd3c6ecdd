import type { EntityModel } from '../query/entity-model.ts';
import type { Span } from '../query/make-diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import { type Dialect, defaultDialect } from '../rsql/dialect.ts';
import { createEditContext } from './edit-node.ts';
import type { FilterLanguage } from './filter-language.ts';
import { odataLanguage } from './odata-language.ts';
import { type Outline, outlineOf, trimmed } from './outline.ts';
import { rsqlLanguage } from './rsql-language.ts';
import { isSameMeaning } from './same-meaning.ts';
import { applyChanges, changeBetween, joinChanges, type TextChange } from './text-change.ts';

/** A text after an edit, and the changes that lead there: in its order, not touching each other. */
export interface Edited {
  readonly text: string;
  readonly changes: readonly TextChange[];
}

/**
 * An RSQL filter that says `predicate`, written as `text` is: blanks, quotes, spellings of operators, parentheses and order stay
 * wherever nothing changed. What cannot be kept is written in canonical form, in doubt the whole. Reading the result gives what
 * reading the canonical form of `predicate` gives.
 */
export function editRsqlFilter(text: string, predicate: Predicate | null, dialect: Dialect = defaultDialect, model?: EntityModel): Edited {
  return editFilter(rsqlLanguage(dialect, model), text, predicate, model);
}

/** Like {@link editRsqlFilter} for a `$filter` (percent-decoded). */
export function editODataFilter(text: string, predicate: Predicate | null, model?: EntityModel): Edited {
  return editFilter(odataLanguage(model), text, predicate, model);
}

function editFilter<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  predicate: Predicate | null,
  model: EntityModel | undefined,
): Edited {
  const canonical = language.print(predicate);
  const wanted = meaningOf(language, canonical);
  const tree = language.parse(text);
  if (wanted === null || tree === null) return edited(text, changeBetween(text, wanted === null && isBlank(text) ? text : canonical));
  const present = language.lift(tree);
  if (present !== null && isSameMeaning(present, wanted, model)) return edited(text, []);
  const outline = outlineOf(language, text, tree, trimmed(text, { from: 0, to: text.length }));
  if (outline !== null) {
    const context = createEditContext(language, text, jointsOf(language, text, outline));
    const result = edited(text, joinChanges(context.edit(outline, wanted, null)));
    const meaning = meaningOf(language, result.text);
    if (meaning !== null && isSameMeaning(meaning, wanted, model)) return result;
  }
  return edited(text, changeBetween(text, canonical));
}

function edited(text: string, changes: readonly TextChange[]): Edited {
  return { text: applyChanges(text, changes), changes };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function meaningOf<Node extends Span>(language: FilterLanguage<Node>, text: string): Predicate | null {
  const tree = language.parse(text);
  return tree === null ? null : language.lift(tree);
}

/** What joins the operands of groups in a text: as the first group of each kind has it, else by the other kind's way. */
function jointsOf<Node extends Span>(language: FilterLanguage<Node>, text: string, outline: Outline<Node>): Record<'and' | 'or', string> {
  const found = new Map<string, string>();
  collectJoints(text, outline, found);
  const [and, or] = [found.get('and'), found.get('or')];
  return { and: and ?? alike(or, 'and') ?? language.joint('and'), or: or ?? alike(and, 'or') ?? language.joint('or') };
}

function collectJoints<Node extends Span>(text: string, outline: Outline<Node>, found: Map<string, string>): void {
  const [first, second] = outline.operands;
  if (first !== undefined && second !== undefined && !found.has(outline.kind)) {
    found.set(outline.kind, text.slice(first.outer.to, second.outer.from));
  }
  for (const operand of outline.operands) collectJoints(text, operand, found);
}

/** The word beside a word, the sign beside a sign: with the blanks that the other has. */
function alike(other: string | undefined, kind: 'and' | 'or'): string | undefined {
  if (other === undefined) return undefined;
  return other.replace(/and|or/i, kind).replace(/[;,]/, kind === 'and' ? ';' : ',');
}
