import { normalise } from './normalise.ts';
import type { Predicate } from './query.ts';
import { sameData } from './same-data.ts';

/**
 * Whether a condition of `left` certainly stands nowhere in `right`, so that they are not the same; false says nothing.
 *
 * For what typing does, one condition among many changed: told by looking at each of them, without working out what they stand for.
 */
export function hasOther(left: Predicate | null, right: Predicate | null): boolean {
  if (left === null || right === null) return false;
  const kind = left.kind === 'and' || left.kind === 'or' ? left.kind : right.kind === 'or' ? 'or' : 'and';
  const [own, others] = [membersOf(left, kind), membersOf(right, kind)];
  const at = own.findIndex((member, index) => !sameData(member, others[index]));
  const changed = own[at];
  if (changed === undefined || !isElementary(changed)) return false;
  return others.every((other) => isElementary(other) && !sameData(changed, other));
}

function membersOf(predicate: Predicate, kind: 'and' | 'or'): readonly Predicate[] {
  return predicate.kind === kind ? predicate.operands : [predicate];
}

/** Whether nothing but its like says the same as a condition: in normal form, and no range or list, which stand for comparisons. */
function isElementary(predicate: Predicate): boolean {
  if (predicate.kind !== 'comparison' && predicate.kind !== 'text' && predicate.kind !== 'isNull') return false;
  return normalise(predicate) === predicate;
}
