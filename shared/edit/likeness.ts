import type { Span } from '../query/make-diagnostic.ts';
import type { Predicate } from '../query/query.ts';
import { sameData } from '../query/same-data.ts';
import { textOfData } from '../query/text-of-data.ts';
import { same } from './align.ts';
import type { Outline } from './outline.ts';

/** How alike a written part and a predicate are: the same, about the same column, or at least in one place. */
export function likeness<Node extends Span>(outline: Pick<Outline<Node>, 'predicate'>, target: Predicate | undefined): number {
  if (target === undefined) return 0;
  if (sameData(outline.predicate, target)) return same;
  return likenessOf(outline.predicate, target);
}

/** How alike two predicates are that are not the same. */
function likenessOf(before: Predicate, after: Predicate): number {
  if (before.kind === 'not' || after.kind === 'not') {
    return likenessOf(before.kind === 'not' ? before.operand : before, after.kind === 'not' ? after.operand : after);
  }
  if (isGroup(before) || isGroup(after)) return Math.min(6, 1 + commonLeaves(before, after));
  if (before.kind === 'only' || after.kind === 'only') return before.kind === after.kind ? 2 : 1;
  if (before.column === after.column) return before.kind === after.kind ? 6 : 5;
  const asked = JSON.stringify({ ...before, column: '' }) === JSON.stringify({ ...after, column: '' });
  return asked ? 4 : 1;
}

/** How many conditions two predicates have in common. */
export function commonLeaves(before: Predicate, after: Predicate): number {
  const keys = new Set(leavesOf(before).map(keyOf));
  return leavesOf(after).filter((leaf) => keys.has(keyOf(leaf))).length;
}

const keys = new WeakMap<Predicate, string>();

/** A text that is the same for equal conditions: a group is compared with many others. */
function keyOf(leaf: Predicate): string {
  const key = keys.get(leaf) ?? textOfData(leaf);
  keys.set(leaf, key);
  return key;
}

function leavesOf(predicate: Predicate): readonly Predicate[] {
  if (isGroup(predicate)) return predicate.operands.flatMap(leavesOf);
  return predicate.kind === 'not' ? leavesOf(predicate.operand) : [predicate];
}

function isGroup(predicate: Predicate): predicate is Extract<Predicate, { readonly kind: 'and' | 'or' }> {
  return predicate.kind === 'and' || predicate.kind === 'or';
}
