import type { Diagnostic } from './diagnostic.ts';
import type { PredicatePath } from './predicate-path.ts';
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
