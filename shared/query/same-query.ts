import type { EntityModel } from '../metadata/entity-model.ts';
import { ownValue } from '../values/own-value.ts';
import { canonicalPredicate } from './diagnose-conditions.ts';
import { normalise } from './normalise.ts';
import type { Condition, Grouping, Predicate, Query, Slice } from './query.ts';
import { textOfData } from './text-of-data.ts';

type Comparison = Extract<Condition, { kind: 'comparison' }>;

/**
 * Checks whether two queries request the same rows and columns in the same order, in any spelling.
 *
 * Slices are compared by the rows that they select, predicates by {@link samePredicate}, and language-specific parameters in their order.
 */
export function sameQuery(left: Query, right: Query, model?: EntityModel): boolean {
  return (
    left.count === right.count &&
    sameSlice(left.slice, right.slice) &&
    sameData(left.columns, right.columns) &&
    sameData(left.order, right.order) &&
    sameData(left.only, right.only) &&
    sameGrouping(left.grouping, right.grouping) &&
    samePredicate(left.where, right.where, model)
  );
}

/** Checks whether two groupings return the same groups, in any spelling of their conditions. */
export function sameGrouping(left: Grouping | undefined, right: Grouping | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  return sameData({ ...left, having: null }, { ...right, having: null }) && samePredicate(left.having, right.having);
}

/**
 * Checks whether two predicates match the same rows. Null means no condition.
 *
 * Operands of `and` and `or` and values of a list are compared as sets. Negations are compared if the model's types allow moving them.
 * Constants are compared by their text, as in a URL: `1.10` differs from `1.1`.
 */
export function samePredicate(left: Predicate | null, right: Predicate | null, model?: EntityModel): boolean {
  if (sameData(left, right)) return true;
  return !hasOther(left, right) && !hasOther(right, left) && setKey(left, model) === setKey(right, model);
}

const noModel: EntityModel = { name: '', properties: [] };
const setKeys = new WeakMap<EntityModel, WeakMap<Predicate, string>>();

/** Returns a text by which predicates are compared. The text is cached, because a query is compared at each key press. */
function setKey(predicate: Predicate | null, model: EntityModel | undefined): string {
  if (predicate === null) return '';
  const cache = setKeys.get(model ?? noModel) ?? new WeakMap<Predicate, string>();
  setKeys.set(model ?? noModel, cache);
  const canonical = cache.has(predicate) ? null : canonicalPredicate(predicate, model);
  const key = cache.get(predicate) ?? (canonical === null ? '' : textOf(setOf(expandShorthand(canonical))));
  cache.set(predicate, key);
  return key;
}

/** Checks whether two slices select the same rows of any result. */
export function sameSlice(left: Slice, right: Slice): boolean {
  return left === right || sameData(rowsOf(left), rowsOf(right));
}

/** Replaces ranges by their two bounds, and lists of values by one equality per value. */
function expandShorthand(predicate: Predicate): Predicate {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return { kind: predicate.kind, operands: predicate.operands.map(expandShorthand) };
    case 'not': {
      const parts = partsOf(predicate.operand);
      if (parts === null) return { kind: 'not', operand: expandShorthand(predicate.operand) };
      return { kind: parts.kind === 'and' ? 'or' : 'and', operands: parts.operands.map(opposite) };
    }
    case 'any':
    case 'all':
      return { ...predicate, item: predicate.item === null ? null : expandShorthand(predicate.item) };
    default:
      return partsOf(predicate) ?? predicate;
  }
}

/** Returns the comparisons that are equivalent to a range or a list of values. Null for other conditions. */
function partsOf(predicate: Predicate): { readonly kind: 'and' | 'or'; readonly operands: readonly Comparison[] } | null {
  if (predicate.kind === 'between') {
    const { column, low, high } = predicate;
    const bounds = [
      { operator: 'ge' as const, value: low },
      { operator: 'le' as const, value: high },
    ];
    return { kind: 'and', operands: bounds.map((end) => ({ kind: 'comparison', column, ...end })) };
  }
  if (predicate.kind !== 'in') return null;
  const { column, values, ignoreCase } = predicate;
  const folding = ignoreCase === true ? { ignoreCase } : {};
  return { kind: 'or', operands: values.map((value) => ({ kind: 'comparison', column, operator: 'eq', value, ...folding })) };
}

function opposite(comparison: Comparison): Predicate {
  return comparison.operator === 'eq' ? { ...comparison, operator: 'ne' } : { kind: 'not', operand: comparison };
}

/** A group as the sorted, distinct texts of its members, or a condition as its own text. */
interface PredicateSet {
  readonly kind: 'and' | 'or' | null;
  readonly members: readonly string[];
}

/** Converts a predicate to a set. Groups in groups of their kind are merged, and a single member replaces its group. */
function setOf(predicate: Predicate): PredicateSet {
  switch (predicate.kind) {
    case 'and':
    case 'or': {
      const { kind } = predicate;
      const byText = new Map<string, PredicateSet>();
      for (const operand of predicate.operands.map(setOf)) {
        if (operand.kind === kind) for (const member of operand.members) byText.set(member, { kind: null, members: [member] });
        else byText.set(textOf(operand), operand);
      }
      const [first, ...others] = byText.values();
      return first !== undefined && others.length === 0 ? first : { kind, members: [...byText.keys()].toSorted() };
    }
    case 'not':
      return { kind: null, members: [`not(${textOf(setOf(predicate.operand))})`] };
    case 'any':
    case 'all': {
      const { item, ...rest } = predicate;
      return { kind: null, members: [`${textOfData(rest)}(${item === null ? '' : textOf(setOf(item))})`] };
    }
    default:
      return { kind: null, members: [textOfData(predicate)] };
  }
}

function textOf({ kind, members }: PredicateSet): string {
  return kind === null ? members.join() : `${kind}(${members.join()})`;
}

function rowsOf(slice: Slice): Slice {
  if (slice.kind === 'range') return slice;
  if (slice.size !== null) return { kind: 'range', skip: (slice.number - 1) * slice.size, top: slice.size };
  return slice.number === 1 ? { kind: 'range', skip: 0, top: null } : slice;
}

/**
 * Checks whether `left` has a condition that `right` certainly doesn't have, so that they differ. False means unknown.
 *
 * This is a fast path for typing, which changes one condition among many.
 */
export function hasOther(left: Predicate | null, right: Predicate | null): boolean {
  const changed = left === null || right === null ? null : firstChanged(left, right);
  return right !== null && changed !== null && isElementary(changed) && !mayHold(right, changed);
}

/** Returns the first condition of `left` that differs from `right`. Null if `right` only has additional conditions at its end. */
function firstChanged(left: Predicate, right: Predicate | undefined): Predicate | null {
  if (left.kind !== 'and' && left.kind !== 'or') return left;
  const others = right?.kind === 'and' || right?.kind === 'or' ? right.operands : [right];
  const at = left.operands.findIndex((operand, index) => !sameData(operand, others[index]));
  const changed = left.operands[at];
  return changed === undefined ? null : firstChanged(changed, others[at]);
}

/** A condition that isn't shorthand for several conditions, as a range or a list is. */
type Single = Extract<Condition, { readonly kind: 'comparison' | 'text' | 'isNull' }>;

/** Checks whether a condition has no other spelling: it is single and in normal form. */
function isElementary(predicate: Predicate): predicate is Single {
  if (predicate.kind !== 'comparison' && predicate.kind !== 'text' && predicate.kind !== 'isNull') return false;
  return normalise(predicate) === predicate;
}

/** Checks whether a predicate contains a condition on the same column, which might be the condition in another spelling. */
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

/** Checks whether two values of plain objects, arrays and primitives are equal, ignoring the order of object members. */
export function sameData(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isList(left)) return isList(right) && sameLists(left, right);
  return isObject(left) && isObject(right) && !isList(right) && sameMembers(left, right);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function sameLists(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (!sameData(left[at], right[at])) return false;
  return true;
}

function sameMembers(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  let more = 0;
  for (const name in left) {
    if (!sameData(ownValue(left, name), ownValue(right, name)) || !Object.hasOwn(right, name)) return false;
    more++;
  }
  for (const _ in right) more--;
  return more === 0;
}
