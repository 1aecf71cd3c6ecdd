import type { Span } from '../diagnostics/diagnostic.ts';
import { normalise } from '../query/normalise.ts';
import type { Predicate } from '../query/query.ts';
import { sameData } from '../query/same-query.ts';
import { textOfData } from '../query/text-of-data.ts';
import type { AnnotatedTree } from './annotated-tree.ts';

/** One step of an edit script between two lists: an item that stays or changes, is removed, or is inserted. */
export interface Step {
  /** The index in the old list. Null for an inserted item. */
  readonly source: number | null;
  /** The index in the new list. Null for a removed item. */
  readonly target: number | null;
}

/** Returns the similarity of two items: `same` if they are equal, 0 if they have nothing in common. */
type Similarity = (source: number, target: number) => number;

/** The similarity of equal items. Other items have a lower similarity. */
const same = 8;

/** Maximum number of pairs to compare. Longer lists are paired by position. */
const maxPairs = 10_000;

/** Returns the edit script between two lists that keeps as much as possible (Needleman and Wunsch 1970, without a gap penalty). */
export function align(sources: number, targets: number, similarity: Similarity): Step[] {
  let head = 0;
  while (head < sources && head < targets && similarity(head, head) === same) head++;
  let tail = 0;
  while (tail < sources - head && tail < targets - head && similarity(sources - 1 - tail, targets - 1 - tail) === same) tail++;
  const [rows, columns] = [sources - head - tail, targets - head - tail];
  const middle =
    rows * columns > maxPairs
      ? pairByPosition(rows, columns)
      : alignMiddle(rows, columns, (row, column) => similarity(head + row, head + column));
  const shift = (at: number | null): number | null => (at === null ? null : at + head);
  return [
    ...Array.from({ length: head }, (_, index) => ({ source: index, target: index })),
    ...middle.map(({ source, target }) => ({ source: shift(source), target: shift(target) })),
    ...Array.from({ length: tail }, (_, index) => ({ source: sources - tail + index, target: targets - tail + index })),
  ];
}

function pairByPosition(rows: number, columns: number): Step[] {
  return Array.from({ length: Math.max(rows, columns) }, (_, index) => ({
    source: index < rows ? index : null,
    target: index < columns ? index : null,
  }));
}

function alignMiddle(rows: number, columns: number, similarity: Similarity): Step[] {
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const alike = new Float64Array(rows * columns);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const value = similarity(row, column);
      alike[row * columns + column] = value;
      const paired = value > 0 ? value + (best[(row + 1) * width + column + 1] ?? 0) : 0;
      best[row * width + column] = Math.max(paired, best[(row + 1) * width + column] ?? 0, best[row * width + column + 1] ?? 0);
    }
  }
  const steps: Step[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    const here = best[row * width + column] ?? 0;
    const value = alike[row * columns + column] ?? 0;
    if (value > 0 && here === value + (best[(row + 1) * width + column + 1] ?? 0)) steps.push({ source: row++, target: column++ });
    else if (here === (best[(row + 1) * width + column] ?? 0)) steps.push({ source: row++, target: null });
    else steps.push({ source: null, target: column++ });
  }
  while (row < rows) steps.push({ source: row++, target: null });
  while (column < columns) steps.push({ source: null, target: column++ });
  return steps;
}

/**
 * Returns the similarity of a written part and a predicate. It is highest if they are equal, lower if they are about the same column, and
 * lowest otherwise.
 */
export function similarity<Node extends Span>(
  annotatedTree: Pick<AnnotatedTree<Node>, 'predicate'>,
  target: Predicate | undefined,
): number {
  if (target === undefined) return 0;
  if (sameData(annotatedTree.predicate, target)) return same;
  return similarityOf(annotatedTree.predicate, target);
}

/** Returns the similarity of two different predicates. */
function similarityOf(before: Predicate, after: Predicate): number {
  if (before.kind === 'not' || after.kind === 'not') {
    return similarityOf(before.kind === 'not' ? before.operand : before, after.kind === 'not' ? after.operand : after);
  }
  if (isGroup(before) || isGroup(after)) return Math.min(6, 1 + commonLeaves(before, after));
  if (before.kind === 'only' || after.kind === 'only') return before.kind === after.kind ? 2 : 1;
  if (before.column === after.column) return before.kind === after.kind ? 6 : 5;
  const isSameCondition = JSON.stringify({ ...before, column: '' }) === JSON.stringify({ ...after, column: '' });
  return isSameCondition ? 4 : 1;
}

/** Counts the conditions that two predicates have in common. */
export function commonLeaves(before: Predicate, after: Predicate): number {
  const keys = new Set(leavesOf(before).map(keyOf));
  return leavesOf(after).filter((leaf) => keys.has(keyOf(leaf))).length;
}

const keys = new WeakMap<Predicate, string>();

/** Returns a text that is the same for equal conditions. The text is cached, because a group is compared with many others. */
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

/** A unit for editing a group: one operand, or two that together are a range. */
export interface Unit<Node extends Span> {
  readonly annotatedTrees: readonly [AnnotatedTree<Node>] | readonly [AnnotatedTree<Node>, AnnotatedTree<Node>];
  readonly predicate: Predicate;
  /** The group that contains it in the text. */
  readonly owner: AnnotatedTree<Node>;
  /** The index of the operand, or the first of two, in that group. */
  readonly index: number;
}

/**
 * Returns the operands of a group as in its normal form. Nested groups of its kind are merged, and the two bounds of a range are one unit.
 */
export function unitsOf<Node extends Span>(group: AnnotatedTree<Node>): Unit<Node>[] {
  const units: Unit<Node>[] = [];
  for (const [index, operand] of group.operands.entries()) {
    if (operand.kind === group.kind) {
      units.push(...unitsOf(operand));
      continue;
    }
    const last = units.at(-1);
    const range = last?.owner === group && last.index === index - 1 ? rangeOf(group.kind, last, operand) : null;
    if (range === null) units.push({ annotatedTrees: [operand], predicate: operand.predicate, owner: group, index });
    else units[units.length - 1] = { ...range, owner: group, index: index - 1 };
  }
  return units;
}

function rangeOf<Node extends Span>(
  kind: AnnotatedTree<Node>['kind'],
  { annotatedTrees }: Unit<Node>,
  second: AnnotatedTree<Node>,
): Pick<Unit<Node>, 'annotatedTrees' | 'predicate'> | null {
  const [first, more] = annotatedTrees;
  if (kind !== 'and' || more !== undefined || first.predicate.kind !== 'comparison' || second.predicate.kind !== 'comparison') return null;
  const predicate = normalise({ kind, operands: [first.predicate, second.predicate] });
  return predicate?.kind === 'between' ? { annotatedTrees: [first, second], predicate } : null;
}

/** Returns the span of a unit in the text. */
export function spanOf<Node extends Span>({ annotatedTrees }: Unit<Node>): Span {
  const [first, second = first] = annotatedTrees;
  return { from: first.outer.from, to: second.outer.to };
}
