import { normalise } from './normalise.ts';
import { pushNegation } from './push-negation.ts';
import type { Predicate, Query, Slice } from './query.ts';

/**
 * Whether two queries ask for the same rows and columns in the same order, however they are put: predicates are compared in normal
 * form with negations pushed inwards, slices by the rows they name. Constants are compared by their text (`1.10` is not `1.1`).
 */
export function sameQuery(left: Query, right: Query): boolean {
  return (
    left.count === right.count &&
    samePredicate(left.where, right.where) &&
    sameSlice(left.slice, right.slice) &&
    samePlainData(left.columns, right.columns) &&
    samePlainData(left.order, right.order)
  );
}

/** Like {@link sameQuery} for the condition alone; null is no condition. */
export function samePredicate(left: Predicate | null, right: Predicate | null): boolean {
  return samePlainData(canonicalPredicate(left), canonicalPredicate(right));
}

/** Whether two slices name the same rows of any result. */
export function sameSlice(left: Slice, right: Slice): boolean {
  return samePlainData(rowsOf(left), rowsOf(right));
}

/** The form in which predicates are compared: normal, with `not` only right before conditions that have no opposite. */
export function canonicalPredicate(predicate: Predicate | null): Predicate | null {
  const normal = normalise(predicate);
  return normal === null ? null : normalise(pushNegation(normal));
}

function rowsOf(slice: Slice): Slice {
  if (slice.kind === 'range') return slice;
  if (slice.size !== null) return { kind: 'range', skip: (slice.number - 1) * slice.size, top: slice.size };
  return slice.number === 1 ? { kind: 'range', skip: 0, top: null } : slice;
}

/** Whether two values made of plain objects, lists and primitives are equal. */
function samePlainData(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [leftEntries, rightEntries] = [Object.entries(left), new Map(Object.entries(right))];
  return (
    leftEntries.length === rightEntries.size &&
    leftEntries.every(([key, value]) => rightEntries.has(key) && samePlainData(value, rightEntries.get(key)))
  );
}
