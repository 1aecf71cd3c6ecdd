import { normalise } from './normalise.ts';
import type { Condition, Predicate } from './query.ts';
import { sameData } from './same-data.ts';

/**
 * Whether a condition of `left` certainly stands nowhere in `right`, so that they are not the same; false says nothing.
 *
 * For what typing does, one condition among many changed: told by looking at each of them, without working out what they stand for.
 */
export function hasOther(left: Predicate | null, right: Predicate | null): boolean {
  const changed = left === null || right === null ? null : firstChanged(left, right);
  return right !== null && changed !== null && isElementary(changed) && !mayHold(right, changed);
}

/** The first condition, within groups, of one predicate that is not the same as another; null where the other one goes on behind it. */
function firstChanged(left: Predicate, right: Predicate | undefined): Predicate | null {
  if (left.kind !== 'and' && left.kind !== 'or') return left;
  const others = right?.kind === 'and' || right?.kind === 'or' ? right.operands : [right];
  const at = left.operands.findIndex((operand, index) => !sameData(operand, others[index]));
  const changed = left.operands[at];
  return changed === undefined ? null : firstChanged(changed, others[at]);
}

/** A condition that stands for no others, as a range and a list do. */
type Single = Extract<Condition, { readonly kind: 'comparison' | 'text' | 'isNull' }>;

/** Whether nothing but its like says the same as a condition: it is single, and in normal form. */
function isElementary(predicate: Predicate): predicate is Single {
  if (predicate.kind !== 'comparison' && predicate.kind !== 'text' && predicate.kind !== 'isNull') return false;
  return normalise(predicate) === predicate;
}

/** Whether a condition stands in a predicate, or what is put in another way there may be it: that is about the same column. */
function mayHold(predicate: Predicate, condition: Single): boolean {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return predicate.operands.some((operand) => mayHold(operand, condition));
    case 'not':
      return isAbout(predicate.operand, condition.column);
    case 'any':
    case 'all':
    case 'only':
      return false;
    default:
      return isElementary(predicate) ? sameData(predicate, condition) : predicate.column === condition.column;
  }
}

function isAbout(predicate: Predicate, column: string): boolean {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return predicate.operands.some((operand) => isAbout(operand, column));
    case 'not':
      return isAbout(predicate.operand, column);
    case 'any':
    case 'all':
    case 'only':
      return false;
    default:
      return predicate.column === column;
  }
}
