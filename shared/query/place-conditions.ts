import type { Diagnostic } from './diagnostic.ts';
import type { EntityModel } from './entity-model.ts';
import { normalise, pushNegation } from './normalise.ts';
import type { Condition, Only, Predicate, Quantified } from './query.ts';

/** A part of a predicate that a language says, or cannot say, by itself. */
type Leaf = Condition | Quantified | Only;

/**
 * The diagnostics of a predicate that was put into a language's words, each with the path to the condition that it is about.
 *
 * A language may say a predicate in another form than it has, so each condition is asked by itself: `diagnose` tells what is wrong with
 * it alone, negated where it stands under an odd number of `not`s. Of equal diagnostics the first is about the first condition.
 */
export function placeConditions(
  found: readonly Diagnostic[],
  predicate: Predicate,
  diagnose: (part: Predicate) => readonly Diagnostic[],
): readonly Diagnostic[] {
  if (found.length === 0) return found;
  const paths = new Map<string, PredicatePath[]>();
  for (const { leaf, path, negated } of leavesOf(predicate, [], false)) {
    for (const diagnostic of diagnose(negated ? { kind: 'not', operand: leaf } : leaf)) {
      const key = keyOf(diagnostic);
      const known = paths.get(key);
      if (known === undefined) paths.set(key, [path]);
      else known.push(path);
    }
  }
  return found.map((diagnostic) => {
    const path = paths.get(keyOf(diagnostic))?.shift();
    return path === undefined ? diagnostic : { ...diagnostic, path };
  });
}

function keyOf({ code, parameters }: Diagnostic): string {
  return JSON.stringify([code, parameters]);
}

interface Placed {
  readonly leaf: Leaf;
  readonly path: PredicatePath;
  readonly negated: boolean;
}

function leavesOf(predicate: Predicate, path: PredicatePath, negated: boolean): readonly Placed[] {
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

/** The way from a predicate to one within it: the operand to take at each group; a `not`, `any` or `all` has the single operand 0. */
export type PredicatePath = readonly number[];
