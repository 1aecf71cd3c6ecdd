import type { Span } from '../query/make-diagnostic.ts';
import { normalise } from '../query/normalise.ts';
import { pushNegation } from '../query/push-negation.ts';
import type { Predicate } from '../query/query.ts';
import { sameData } from '../query/same-data.ts';
import { type EditContext, isParenthesised, type Surroundings, writeWithin } from './edit-context.ts';
import { editGroup } from './edit-group.ts';
import type { FilterLanguage } from './filter-language.ts';
import type { Outline } from './outline.ts';
import type { TextChange } from './text-change.ts';
import { wrapInGroup, wrapInNot } from './wrap.ts';

/** What edits parts of one text. */
export function createEditContext<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  joints: EditContext<Node>['joints'],
): EditContext<Node> {
  const context: EditContext<Node> = {
    language,
    text,
    joints,
    edit: (outline, target, surroundings) =>
      editWithin(context, outline, target, surroundings) ?? [rewrite(context, outline, target, surroundings)],
  };
  return context;
}

/** The changes within a part that make it mean something else; null where nothing of it would stay. */
function editWithin<Node extends Span>(
  context: EditContext<Node>,
  outline: Outline<Node>,
  target: Predicate,
  surroundings: Surroundings,
): readonly TextChange[] | null {
  if (sameData(outline.predicate, target)) return [];
  if (target.kind === 'not' && sameData(outline.predicate, target.operand)) return wrapInNot(context, outline);
  if (outline.kind === 'not') {
    const joined = (target.kind === 'and' || target.kind === 'or') && target.operands.some((operand) => isNegation(outline, operand));
    return joined ? wrapInGroup(context, outline, target, surroundings) : editNegation(context, outline, target);
  }
  if (outline.kind === 'and' || outline.kind === 'or') return editGroup(context, outline, target, surroundings);
  if (target.kind === 'and' || target.kind === 'or') return wrapInGroup(context, outline, target, surroundings);
  return context.language.editCondition(context.text, outline.node, outline.predicate, target);
}

/** Whether a negation stands as it is among what is wanted, be it pushed to its operands. What comes beside it is not written into it. */
function isNegation<Node extends Span>({ predicate }: Outline<Node>, wanted: Predicate): boolean {
  return sameData(predicate, wanted) || sameData(normalise(pushNegation(predicate)), wanted);
}

function editNegation<Node extends Span>(
  context: EditContext<Node>,
  outline: Outline<Node>,
  target: Predicate,
): readonly TextChange[] | null {
  const [operand] = outline.operands;
  if (operand === undefined) return null;
  if (sameData(operand.predicate, target)) return [{ from: outline.from, to: operand.outer.from, text: '' }];
  const negated: Predicate = { kind: 'not', operand: target };
  // A group may come with its negation pushed to its operands, as a language without `not` says it.
  const opposite = operand.kind === 'condition' || target.kind === 'not' ? normalise(negated) : normalise(pushNegation(negated));
  return opposite === null ? null : editWithin(context, operand, opposite, 'not');
}

/** A part written anew; parentheses that stand around it stay. */
function rewrite<Node extends Span>(
  { language }: EditContext<Node>,
  outline: Outline<Node>,
  target: Predicate,
  surroundings: Surroundings,
): TextChange {
  if (isParenthesised(outline)) return { from: outline.from, to: outline.to, text: language.print(target) };
  return { ...outline.outer, text: writeWithin(language, target, surroundings) };
}
