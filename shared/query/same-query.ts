import type { EntityModel } from './entity-model.ts';
import { normalise } from './normalise.ts';
import { canonicalPredicate } from './place-conditions.ts';
import type { Condition, Grouping, Predicate, Query, Slice } from './query.ts';
import { textOfData } from './text-of-data.ts';

type Comparison = Extract<Condition, { kind: 'comparison' }>;

/**
 * Whether two queries ask for the same rows and columns in the same order, however they are put: slices are compared by the rows they
 * name, predicates as {@link samePredicate} does. What only one language says counts too, in its order.
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

/** Whether two groupings yield the same groups, in whatever way their conditions are written. */
export function sameGrouping(left: Grouping | undefined, right: Grouping | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  return sameData({ ...left, having: null }, { ...right, having: null }) && samePredicate(left.having, right.having);
}

/**
 * Whether two conditions let the same rows pass; null is no condition.
 *
 * The operands of `and` and `or`, and the values of a list, are compared as sets: neither their order nor a repetition changes what
 * passes. Negations are compared where the model's types let them be moved. Constants are compared by their text, for that is what a
 * URL carries: `1.10` is not `1.1`, though a number column holds no difference.
 */
export function samePredicate(left: Predicate | null, right: Predicate | null, model?: EntityModel): boolean {
  if (sameData(left, right)) return true;
  return !hasOther(left, right) && !hasOther(right, left) && setKey(left, model) === setKey(right, model);
}

const noModel: EntityModel = { name: '', properties: [] };
const setKeys = new WeakMap<EntityModel, WeakMap<Predicate, string>>();

/** The text by which a predicate is compared, worked out once: a query is compared again and again while another is typed. */
function setKey(predicate: Predicate | null, model: EntityModel | undefined): string {
  if (predicate === null) return '';
  const known = setKeys.get(model ?? noModel) ?? new WeakMap<Predicate, string>();
  setKeys.set(model ?? noModel, known);
  const canonical = known.has(predicate) ? null : canonicalPredicate(predicate, model);
  const key = known.get(predicate) ?? (canonical === null ? '' : textOf(setOf(takeApart(canonical))));
  known.set(predicate, key);
  return key;
}

/** Whether two slices name the same rows of any result. */
export function sameSlice(left: Slice, right: Slice): boolean {
  return left === right || sameData(rowsOf(left), rowsOf(right));
}

/** The same tree where a range is its two ends and a list of values one equality for each. */
function takeApart(predicate: Predicate): Predicate {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return { kind: predicate.kind, operands: predicate.operands.map(takeApart) };
    case 'not': {
      const parts = partsOf(predicate.operand);
      if (parts === null) return { kind: 'not', operand: takeApart(predicate.operand) };
      return { kind: parts.kind === 'and' ? 'or' : 'and', operands: parts.operands.map(opposite) };
    }
    case 'any':
    case 'all':
      return { ...predicate, item: predicate.item === null ? null : takeApart(predicate.item) };
    default:
      return partsOf(predicate) ?? predicate;
  }
}

/** The comparisons that a range or a list of values stands for; null for other conditions. */
function partsOf(predicate: Predicate): { readonly kind: 'and' | 'or'; readonly operands: readonly Comparison[] } | null {
  if (predicate.kind === 'between') {
    const { column, low, high } = predicate;
    const ends = [
      { operator: 'ge' as const, value: low },
      { operator: 'le' as const, value: high },
    ];
    return { kind: 'and', operands: ends.map((end) => ({ kind: 'comparison', column, ...end })) };
  }
  if (predicate.kind !== 'in') return null;
  const { column, values, ignoreCase } = predicate;
  const folding = ignoreCase === true ? { ignoreCase } : {};
  return { kind: 'or', operands: values.map((value) => ({ kind: 'comparison', column, operator: 'eq', value, ...folding })) };
}

function opposite(comparison: Comparison): Predicate {
  return comparison.operator === 'eq' ? { ...comparison, operator: 'ne' } : { kind: 'not', operand: comparison };
}

/** A group by the texts of its members, each once and in one order; a condition by its own text alone. */
interface PredicateSet {
  readonly kind: 'and' | 'or' | null;
  readonly members: readonly string[];
}

/** The set that a predicate is: groups in groups of their kind are dissolved, and one member alone stands for its group. */
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

/** Whether two values made of plain objects, lists and primitives are equal, in whatever order members of objects were written. */
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
    if (!sameData(left[name], right[name]) || !Object.hasOwn(right, name)) return false;
    more++;
  }
  for (const _ in right) more--;
  return more === 0;
}
