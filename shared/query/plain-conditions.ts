import type { EntityModel } from './entity-model.ts';
import { normalise } from './normalise.ts';
import { pushNegation } from './push-negation.ts';
import type { Predicate } from './query.ts';

/**
 * The same for the same rows, in the form for a language without `not` and without groups within a test of a list: `not` only right
 * before conditions that have no opposite, and a list of which a value passes one test or another as two lists of which one does.
 */
export function toPlainConditions(predicate: Predicate, model?: EntityModel): Predicate {
  // A negation within a list's test may become a group there; a group that left it, one that a negation stands before.
  return pushNegation(spreadQuantified(pushNegation(predicate, model)), model);
}

/** {@link toPlainConditions}, in normal form; null is no condition. */
export function canonicalPredicate(predicate: Predicate | null, model?: EntityModel): Predicate | null {
  const normal = normalise(predicate);
  return normal === null ? null : normalise(toPlainConditions(normal, model));
}

/** `any` over `or` is `or` over `any`; `all` over `and` is `and` over `all`. */
function spreadQuantified(predicate: Predicate): Predicate {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return { kind: predicate.kind, operands: predicate.operands.map(spreadQuantified) };
    case 'not':
      return { kind: 'not', operand: spreadQuantified(predicate.operand) };
    case 'any':
    case 'all': {
      const { kind, column } = predicate;
      const item = predicate.item === null ? null : spreadQuantified(predicate.item);
      if (item === null || item.kind !== (kind === 'any' ? 'or' : 'and')) return { kind, column, item };
      return { kind: item.kind, operands: item.operands.map((operand) => spreadQuantified({ kind, column, item: operand })) };
    }
    default:
      return predicate;
  }
}
