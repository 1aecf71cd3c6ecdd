import type { Predicate } from './query.ts';

/** The way from a predicate to one within it: the operand to take at each group; a `not`, `any` or `all` has the single operand 0. */
export type PredicatePath = readonly number[];

/** The predicate at a path; null where the path leads nowhere. */
export function predicateAt(root: Predicate, path: PredicatePath): Predicate | null {
  return path.reduce<Predicate | null>((at, index) => (at === null ? null : (operandsOf(at)[index] ?? null)), root);
}

/** The same tree with another predicate at a path; the same tree where the path leads nowhere. */
export function replacePredicate(root: Predicate, path: PredicatePath, replacement: Predicate): Predicate {
  const [index, ...rest] = path;
  if (index === undefined) return replacement;
  const operands = operandsOf(root);
  const operand = operands[index];
  return operand === undefined ? root : withOperands(root, operands.with(index, replacePredicate(operand, rest, replacement)));
}

/** The same tree with a predicate put into the group at `path`, before its operand `index` (at its end where it has fewer). */
export function insertPredicate(root: Predicate, path: PredicatePath, index: number, inserted: Predicate): Predicate {
  const group = predicateAt(root, path);
  if (group === null || (group.kind !== 'and' && group.kind !== 'or')) return root;
  return replacePredicate(root, path, { kind: group.kind, operands: group.operands.toSpliced(index, 0, inserted) });
}

/** The tree without the predicate at a path; a `not`, `any` or `all` goes with its operand, a group stays, be it empty. Null where nothing is left. */
export function removePredicate(root: Predicate, path: PredicatePath): Predicate | null {
  const [index, ...rest] = path;
  if (index === undefined) return null;
  const operands = operandsOf(root);
  const operand = operands[index];
  if (operand === undefined) return root;
  const remaining = removePredicate(operand, rest);
  if (remaining !== null) return withOperands(root, operands.with(index, remaining));
  return root.kind === 'and' || root.kind === 'or' ? withOperands(root, operands.toSpliced(index, 1)) : null;
}

/** The same tree with the predicate at a path put into a new group, or under a `not`. */
export function wrapPredicate(root: Predicate, path: PredicatePath, kind: 'and' | 'or' | 'not'): Predicate {
  const wrapped = predicateAt(root, path);
  if (wrapped === null) return root;
  return replacePredicate(root, path, kind === 'not' ? { kind, operand: wrapped } : { kind, operands: [wrapped] });
}

/** The same tree where groups of one operand are that operand and empty groups are gone; null where nothing is left. */
export function unwrapGroups(root: Predicate): Predicate | null {
  if (root.kind === 'not') {
    const operand = unwrapGroups(root.operand);
    return operand === null ? null : { kind: 'not', operand };
  }
  if ((root.kind === 'any' || root.kind === 'all') && root.item !== null) {
    const item = unwrapGroups(root.item);
    return item === null ? null : { ...root, item };
  }
  if (root.kind !== 'and' && root.kind !== 'or') return root;
  const operands = root.operands.flatMap((operand) => unwrapGroups(operand) ?? []);
  const [only] = operands;
  return only === undefined ? null : operands.length === 1 ? only : { kind: root.kind, operands };
}

function operandsOf(predicate: Predicate): readonly Predicate[] {
  if (predicate.kind === 'and' || predicate.kind === 'or') return predicate.operands;
  if (predicate.kind === 'any' || predicate.kind === 'all') return predicate.item === null ? [] : [predicate.item];
  return predicate.kind === 'not' ? [predicate.operand] : [];
}

function withOperands(predicate: Predicate, operands: readonly Predicate[]): Predicate {
  if (predicate.kind === 'and' || predicate.kind === 'or') return { kind: predicate.kind, operands };
  const [operand] = operands;
  if (operand === undefined) return predicate;
  if (predicate.kind === 'any' || predicate.kind === 'all') return { ...predicate, item: operand };
  return predicate.kind === 'not' ? { kind: 'not', operand } : predicate;
}
