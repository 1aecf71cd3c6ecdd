import type { EntityModel } from '../query/entity-model.ts';
import type { Predicate, Query } from '../query/query.ts';
import { samePredicate, sameSlice } from '../query/same-query.ts';
import { keyOf } from './outline.ts';

/** Like `samePredicate`, the quick way first: a text that was edited in place reads as the very thing. */
export function isSameMeaning(left: Predicate | null, right: Predicate | null, model: EntityModel | undefined): boolean {
  if (left === null || right === null) return left === right;
  return keyOf(left) === keyOf(right) || samePredicate(left, right, model);
}

/** Like `sameQuery`, the quick way first. */
export function isSameQuery(left: Query, right: Query, model: EntityModel | undefined): boolean {
  const plain = ({ columns, order, only, count }: Query): string => JSON.stringify([columns, order, only, count]);
  return plain(left) === plain(right) && sameSlice(left.slice, right.slice) && isSameMeaning(left.where, right.where, model);
}
