import type { Span } from '../query/make-diagnostic.ts';
import { normalise } from '../query/normalise.ts';
import type { Predicate } from '../query/query.ts';
import type { Outline } from './outline.ts';

/** What takes part in an edit of a group: an operand, or two that together say a range. */
export interface Unit<Node extends Span> {
  readonly outlines: readonly [Outline<Node>] | readonly [Outline<Node>, Outline<Node>];
  readonly predicate: Predicate;
  /** The group of the text in which it stands. */
  readonly owner: Outline<Node>;
  /** Where the operand, or the first of two, stands in that group. */
  readonly index: number;
}

/** The operands of a group as its normal form counts them: groups of its kind within it dissolved, the two ends of a range made one. */
export function unitsOf<Node extends Span>(group: Outline<Node>): Unit<Node>[] {
  const units: Unit<Node>[] = [];
  for (const [index, operand] of group.operands.entries()) {
    if (operand.kind === group.kind) {
      units.push(...unitsOf(operand));
      continue;
    }
    const last = units.at(-1);
    const range = last?.owner === group && last.index === index - 1 ? rangeOf(group.kind, last, operand) : null;
    if (range === null) units.push({ outlines: [operand], predicate: operand.predicate, owner: group, index });
    else units[units.length - 1] = { ...range, owner: group, index: index - 1 };
  }
  return units;
}

function rangeOf<Node extends Span>(
  kind: Outline<Node>['kind'],
  { outlines }: Unit<Node>,
  second: Outline<Node>,
): Pick<Unit<Node>, 'outlines' | 'predicate'> | null {
  const [first, more] = outlines;
  if (kind !== 'and' || more !== undefined || first.predicate.kind !== 'comparison' || second.predicate.kind !== 'comparison') return null;
  const predicate = normalise({ kind, operands: [first.predicate, second.predicate] });
  return predicate?.kind === 'between' ? { outlines: [first, second], predicate } : null;
}

/** Where a unit stands in the text. */
export function spanOf<Node extends Span>({ outlines }: Unit<Node>): Span {
  const [first, second = first] = outlines;
  return { from: first.outer.from, to: second.outer.to };
}
