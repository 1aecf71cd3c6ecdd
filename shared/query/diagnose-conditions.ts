import type { Diagnostic, PredicatePath } from '../diagnostics/diagnostic.ts';
import type { EntityModel } from '../metadata/entity-model.ts';
import { normalise, pushNegation } from './normalise.ts';
import type { Condition, LanguageSpecific, Predicate, Quantified } from './query.ts';

/** A part of a predicate that a language either supports or doesn't support as a whole. */
type Leaf = Condition | Quantified | LanguageSpecific;

/**
 * Returns the diagnostics of converting a predicate to a language, each with the path to the condition in question.
 *
 * A language can express a predicate in another form, so `diagnose` is called for each condition alone. A condition under an odd number of
 * `not`s is negated. Of equal diagnostics, the first is about the first condition.
 */
export function diagnoseConditions(
  diagnostics: readonly Diagnostic[],
  predicate: Predicate,
  diagnose: (part: Predicate) => readonly Diagnostic[],
): readonly Diagnostic[] {
  if (diagnostics.length === 0) return diagnostics;
  const paths = new Map<string, PredicatePath[]>();
  for (const { leaf, path, negated } of leavesOf(predicate, [], false)) {
    for (const diagnostic of diagnose(negated ? { kind: 'not', operand: leaf } : leaf)) {
      const key = keyOf(diagnostic);
      const diagnosticsHere = paths.get(key);
      if (diagnosticsHere === undefined) paths.set(key, [path]);
      else diagnosticsHere.push(path);
    }
  }
  return diagnostics.map((diagnostic) => {
    const path = paths.get(keyOf(diagnostic))?.shift();
    return path === undefined ? diagnostic : { ...diagnostic, path };
  });
}

function keyOf({ code, parameters }: Diagnostic): string {
  return JSON.stringify([code, parameters]);
}

interface PathedCondition {
  readonly leaf: Leaf;
  readonly path: PredicatePath;
  readonly negated: boolean;
}

function leavesOf(predicate: Predicate, path: PredicatePath, negated: boolean): readonly PathedCondition[] {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return predicate.operands.flatMap((operand, index) => leavesOf(operand, [...path, index], negated));
    case 'not':
      return leavesOf(predicate.operand, [...path, 0], !negated);
    default:
      return [{ leaf: predicate, path, negated }];
  }
}

/**
 * Rewrites a predicate for a language without `not` and without groups inside `any` and `all`. The result is equivalent for every row.
 *
 * `not` stays only before conditions that have no opposite, and `any` over `or` becomes two `any`.
 */
export function toPlainConditions(predicate: Predicate, model?: EntityModel): Predicate {
  // A negation within `any` or `all` can become a group there, and a group moved out of it can have a negation before it.
  return pushNegation(spreadQuantified(pushNegation(predicate, model)), model);
}

/** Returns {@link toPlainConditions} in normal form. Null without a condition. */
export function canonicalPredicate(predicate: Predicate | null, model?: EntityModel): Predicate | null {
  const normal = normalise(predicate);
  return normal === null ? null : normalise(toPlainConditions(normal, model));
}

/** Moves groups out of lists: `any` over `or` becomes `or` over `any`; `all` over `and` becomes `and` over `all`. */
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
