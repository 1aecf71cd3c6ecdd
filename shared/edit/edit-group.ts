import type { Span } from '../query/make-diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import { sameData } from '../query/same-data.ts';
import type { EditContext, Surroundings } from './edit-context.ts';
import { editOperands } from './edit-operands.ts';
import { commonLeaves } from './likeness.ts';
import type { Outline } from './outline.ts';
import type { TextChange } from './text-change.ts';
import { type Unit, unitsOf } from './units.ts';
import { wrapInGroup } from './wrap.ts';

type GroupKind = 'and' | 'or';

/** The changes within a group that make it mean something else; null where nothing of it would stay. */
export function editGroup<Node extends Span>(
  context: EditContext<Node>,
  group: Outline<Node>,
  target: Predicate,
  surroundings: Surroundings,
): readonly TextChange[] | null {
  const kind: GroupKind = group.kind === 'or' ? 'or' : 'and';
  const units = unitsOf(group);
  if (target.kind === kind) return editOperands(context, group, kind, units, target.operands);
  if (target.kind === 'and' || target.kind === 'or') {
    const joints = turnJoints(context, group, units, target);
    if (joints !== null) return joints;
    const within = Math.max(...units.map(({ predicate }) => commonLeaves(predicate, target)));
    const around = Math.max(...target.operands.map((operand) => commonLeaves(group.predicate, operand)));
    if (around > within) return wrapInGroup(context, group, target, surroundings);
    if (within === 0) return null;
  }
  return editOperands(context, group, kind, units, [target]);
}

/** All becomes any, or the reverse: only what joins the operands changes. */
function turnJoints<Node extends Span>(
  { joints }: EditContext<Node>,
  group: Outline<Node>,
  units: readonly Unit<Node>[],
  target: Extract<Predicate, { readonly kind: GroupKind }>,
): readonly TextChange[] | null {
  const same = units.length === target.operands.length && units.every(({ predicate }, at) => sameData(predicate, target.operands[at]));
  const plain = units.every(({ owner, outlines }) => owner === group && outlines.length === 1);
  if (!same || !plain) return null;
  return group.operands.slice(1).map((operand, index) => ({
    from: group.operands[index]?.outer.to ?? operand.outer.from,
    to: operand.outer.from,
    text: joints[target.kind],
  }));
}
