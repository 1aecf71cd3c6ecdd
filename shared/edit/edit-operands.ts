import type { Span } from '../diagnostics/diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import { sameData } from '../query/same-query.ts';
import { align, type Step, similarity, spanOf, type Unit } from './align.ts';
import type { AnnotatedTree } from './annotated-tree.ts';
import { type EditContext, writeWithin } from './edit-context.ts';
import { editSequence } from './edit-sequence.ts';
import { editRange, type TextChange } from './text-change.ts';

type GroupKind = 'and' | 'or';

/** Returns the changes that turn the operands of a group, and of nested groups of its kind, into the targets. Null if none would stay. */
export function editOperands<Node extends Span>(
  context: EditContext<Node>,
  group: AnnotatedTree<Node>,
  kind: GroupKind,
  units: readonly Unit<Node>[],
  targets: readonly Predicate[],
): readonly TextChange[] | null {
  const steps = align(units.length, targets.length, (unit, at) => similarityOfUnit(units[unit], targets[at]));
  const owners = ownersOfSteps(units, steps, group);
  const deleted = steps.flatMap(({ source, target }) => (target === null ? (units[source ?? -1] ?? []) : []));
  const write = (at: number): string => {
    const target = targets[at];
    if (target === undefined) return '';
    const moved = deleted.findLast(({ predicate }) => sameData(predicate, target));
    if (moved === undefined) return writeWithin(context.language, target, kind);
    const { from, to } = spanOf(moved);
    return context.text.slice(from, to);
  };
  const change = (unit: number, at: number): readonly TextChange[] => editUnit(context, units[unit], targets[at], kind);
  return editOwner(context, group, units, steps, owners, { write, change, kind });
}

function similarityOfUnit<Node extends Span>(unit: Unit<Node> | undefined, target: Predicate | undefined): number {
  return unit === undefined ? 0 : similarity(unit, target);
}

/** Returns the group of each step. An inserted operand belongs to the group of the operand before it. */
function ownersOfSteps<Node extends Span>(
  units: readonly Unit<Node>[],
  steps: readonly Step[],
  group: AnnotatedTree<Node>,
): AnnotatedTree<Node>[] {
  const survivor = steps.find(({ source, target }) => source !== null && target !== null);
  let owner = units[survivor?.source ?? -1]?.owner ?? group;
  return steps.map(({ source, target }) => {
    const own = source === null ? undefined : units[source]?.owner;
    if (own !== undefined && target !== null) owner = own;
    return own ?? owner;
  });
}

interface OperandEdit {
  readonly kind: GroupKind;
  readonly write: (target: number) => string;
  readonly change: (unit: number, target: number) => readonly TextChange[];
}

/** Returns the changes to the operands of one group, and within those operands. */
function editOwner<Node extends Span>(
  context: EditContext<Node>,
  owner: AnnotatedTree<Node>,
  units: readonly Unit<Node>[],
  steps: readonly Step[],
  owners: readonly AnnotatedTree<Node>[],
  edit: OperandEdit,
): TextChange[] | null {
  const items: Span[] = [];
  const local: Step[] = [];
  const inner: (AnnotatedTree<Node> | number)[] = [];
  for (const [at, { source, target }] of steps.entries()) {
    const targetOwner = owners[at];
    const unit = source === null ? undefined : units[source];
    const nested = targetOwner === undefined || targetOwner === owner ? null : childWith(owner, targetOwner);
    if (nested === undefined) continue;
    if (nested !== null) {
      if (inner.at(-1) === nested) continue;
      const survives = steps.some((step, index) => step.source !== null && step.target !== null && isWithin(nested, owners[index]));
      items.push(nested.outer);
      inner.push(nested);
      local.push({ source: items.length - 1, target: survives ? -1 : null });
    } else if (unit === undefined || source === null) {
      local.push({ source: null, target });
    } else {
      items.push(spanOf(unit));
      inner.push(source);
      local.push({ source: items.length - 1, target });
    }
  }
  const first = owner.operands[0];
  const second = owner.operands[1];
  const separator =
    first === undefined || second === undefined ? context.separators[edit.kind] : context.text.slice(first.outer.to, second.outer.from);
  return editSequence(
    { items, separator },
    {
      steps: local,
      write: edit.write,
      change: (item, target) => {
        const what = inner[item];
        if (what === undefined) return [];
        if (typeof what === 'number') return edit.change(what, target);
        return editOwner(context, what, units, steps, owners, edit) ?? [];
      },
    },
  );
}

/** Returns the operand that contains a group. Undefined if none does. */
function childWith<Node extends Span>(owner: AnnotatedTree<Node>, descendant: AnnotatedTree<Node>): AnnotatedTree<Node> | undefined {
  return owner.operands.find((operand) => isWithin(operand, descendant));
}

function isWithin<Node extends Span>(outer: AnnotatedTree<Node>, inner: AnnotatedTree<Node> | undefined): boolean {
  return inner !== undefined && (outer === inner || (outer.kind === inner.kind && outer.from <= inner.from && inner.to <= outer.to));
}

function editUnit<Node extends Span>(
  context: EditContext<Node>,
  unit: Unit<Node> | undefined,
  target: Predicate | undefined,
  kind: GroupKind,
): readonly TextChange[] {
  if (unit === undefined || target === undefined || sameData(unit.predicate, target)) return [];
  const [first, second] = unit.annotatedTrees;
  return second === undefined ? context.edit(first, target, kind) : editRange(context, [first, second], target);
}
