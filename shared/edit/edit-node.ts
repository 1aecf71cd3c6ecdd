import type { Span } from '../diagnostics/diagnostic.ts';
import { normalise, pushNegation } from '../query/normalise.ts';
import type { Predicate } from '../query/query.ts';
import { sameData } from '../query/same-query.ts';
import { commonLeaves, type Unit, unitsOf } from './align.ts';
import { type AnnotatedTree, wrapInGroup, wrapInNot } from './annotated-tree.ts';
import { type EditContext, isParenthesised, type Surroundings, writeWithin } from './edit-context.ts';
import { editOperands } from './edit-operands.ts';
import type { FilterLanguage } from './filter-language.ts';
import type { TextChange } from './text-change.ts';

/** Creates the context for editing parts of a text. */
export function createEditContext<Node extends Span>(
  language: FilterLanguage<Node>,
  text: string,
  separators: EditContext<Node>['separators'],
): EditContext<Node> {
  const context: EditContext<Node> = {
    language,
    text,
    separators,
    edit: (annotatedTree, target, surroundings) =>
      editWithin(context, annotatedTree, target, surroundings) ?? [rewrite(context, annotatedTree, target, surroundings)],
  };
  return context;
}

/** Returns the changes within a part that give it another predicate. Null if nothing of the part would stay. */
function editWithin<Node extends Span>(
  context: EditContext<Node>,
  annotatedTree: AnnotatedTree<Node>,
  target: Predicate,
  surroundings: Surroundings,
): readonly TextChange[] | null {
  if (sameData(annotatedTree.predicate, target)) return [];
  if (target.kind === 'not' && sameData(annotatedTree.predicate, target.operand)) return wrapInNot(context, annotatedTree);
  if (annotatedTree.kind === 'not') {
    const joined = (target.kind === 'and' || target.kind === 'or') && target.operands.some((operand) => isNegation(annotatedTree, operand));
    return joined ? wrapInGroup(context, annotatedTree, target, surroundings) : editNegation(context, annotatedTree, target);
  }
  if (annotatedTree.kind === 'and' || annotatedTree.kind === 'or') return editGroup(context, annotatedTree, target, surroundings);
  if (target.kind === 'and' || target.kind === 'or') return wrapInGroup(context, annotatedTree, target, surroundings);
  return context.language.editCondition(context.text, annotatedTree.node, annotatedTree.predicate, target);
}

/** Checks whether a negation occurs in the target, possibly moved into its operands. Additional operands aren't inserted into it. */
function isNegation<Node extends Span>({ predicate }: AnnotatedTree<Node>, target: Predicate): boolean {
  return sameData(predicate, target) || sameData(normalise(pushNegation(predicate)), target);
}

function editNegation<Node extends Span>(
  context: EditContext<Node>,
  annotatedTree: AnnotatedTree<Node>,
  target: Predicate,
): readonly TextChange[] | null {
  const [operand] = annotatedTree.operands;
  if (operand === undefined) return null;
  if (sameData(operand.predicate, target)) return [{ from: annotatedTree.from, to: operand.outer.from, text: '' }];
  const negated: Predicate = { kind: 'not', operand: target };
  // A group can occur with its negation moved into its operands, as in a language without `not`.
  const opposite = operand.kind === 'condition' || target.kind === 'not' ? normalise(negated) : normalise(pushNegation(negated));
  return opposite === null ? null : editWithin(context, operand, opposite, 'not');
}

/** Returns the changes that rewrite a part. Its parentheses stay. */
function rewrite<Node extends Span>(
  { language }: EditContext<Node>,
  annotatedTree: AnnotatedTree<Node>,
  target: Predicate,
  surroundings: Surroundings,
): TextChange {
  if (isParenthesised(annotatedTree)) return { from: annotatedTree.from, to: annotatedTree.to, text: language.print(target) };
  return { ...annotatedTree.outer, text: writeWithin(language, target, surroundings) };
}

type GroupKind = 'and' | 'or';

/** Returns the changes within a group that give it another predicate. Null if nothing of the group would stay. */
function editGroup<Node extends Span>(
  context: EditContext<Node>,
  group: AnnotatedTree<Node>,
  target: Predicate,
  surroundings: Surroundings,
): readonly TextChange[] | null {
  const kind: GroupKind = group.kind === 'or' ? 'or' : 'and';
  const units = unitsOf(group);
  if (target.kind === kind) return editOperands(context, group, kind, units, target.operands);
  if (target.kind === 'and' || target.kind === 'or') {
    const separators = replaceSeparators(context, group, units, target);
    if (separators !== null) return separators;
    const within = Math.max(...units.map(({ predicate }) => commonLeaves(predicate, target)));
    const around = Math.max(...target.operands.map((operand) => commonLeaves(group.predicate, operand)));
    if (around > within) return wrapInGroup(context, group, target, surroundings);
    if (within === 0) return null;
  }
  return editOperands(context, group, kind, units, [target]);
}

/** Returns the changes that turn `and` into `or`, or the reverse. Only the connectives change. */
function replaceSeparators<Node extends Span>(
  { separators }: EditContext<Node>,
  group: AnnotatedTree<Node>,
  units: readonly Unit<Node>[],
  target: Extract<Predicate, { readonly kind: GroupKind }>,
): readonly TextChange[] | null {
  const same = units.length === target.operands.length && units.every(({ predicate }, at) => sameData(predicate, target.operands[at]));
  const plain = units.every(({ owner, annotatedTrees }) => owner === group && annotatedTrees.length === 1);
  if (!same || !plain) return null;
  return group.operands.slice(1).map((operand, index) => ({
    from: group.operands[index]?.outer.to ?? operand.outer.from,
    to: operand.outer.from,
    text: separators[target.kind],
  }));
}
