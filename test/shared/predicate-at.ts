import type { PredicatePath } from '../../shared/diagnostics/diagnostic.ts';
import type { Predicate } from '../../shared/query/query.ts';

/** Returns the predicate at a path; null if the path doesn't exist. */
export function predicateAt(root: Predicate, path: PredicatePath): Predicate | null {
  return path.reduce<Predicate | null>((at, index) => (at === null ? null : (operandsOf(at)[index] ?? null)), root);
}

function operandsOf(predicate: Predicate): readonly Predicate[] {
  if (predicate.kind === 'and' || predicate.kind === 'or') return predicate.operands;
  if (predicate.kind === 'any' || predicate.kind === 'all') return predicate.item === null ? [] : [predicate.item];
  return predicate.kind === 'not' ? [predicate.operand] : [];
}
