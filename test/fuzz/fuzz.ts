import { makeText } from './make-text.ts';
import { minimise } from './minimise.ts';
import { createRandom } from './random.ts';
import type { Target } from './target.ts';

/** The longest that one short text may take, in milliseconds, garbage collection and a busy machine included. */
export const slowest = 100;

/** A text that broke a promise: `seed` and `index` make it again. */
export interface Failure {
  readonly target: string;
  readonly seed: number;
  readonly index: number;
  readonly reason: string;
  readonly text: string;
  /** As short as it still fails in the same way. */
  readonly shortest: string;
}

/** Which texts to try: `index` from `first`, every `step`th, below `end`. */
export interface Stretch {
  readonly seed: number;
  readonly first: number;
  readonly step: number;
  readonly end: number;
}

/** Reads the texts of a stretch with the targets in turn; `before` hears the number of each. Gives the failures, one of each kind. */
export function fuzz(targets: readonly Target[], { seed, first, step, end }: Stretch, before: (index: number) => void): Failure[] {
  const failures = new Map<string, Failure>();
  for (let index = first; index < end; index += step) {
    before(index);
    const { target, text } = inputAt(targets, seed, index);
    if (target === undefined) return [];
    const reason = reasonOf(target, text, seed, index);
    if (reason === null) continue;
    const kind = kindOf(target, reason);
    if (failures.has(kind)) continue;
    const sameKind = (shorter: string) => {
      const found = reasonOf(target, shorter, seed, index);
      return found !== null && kindOf(target, found) === kind;
    };
    failures.set(kind, { target: target.name, seed, index, reason, text, shortest: minimise(text, sameKind) });
  }
  return [...failures.values()];
}

/** The input of a number: every target gets its turn. */
export function inputAt(targets: readonly Target[], seed: number, index: number): { target: Target | undefined; text: string } {
  const target = targets[index % targets.length];
  return { target, text: target === undefined ? '' : makeText(createRandom(seed, index), target.corpus) };
}

function reasonOf(target: Target, text: string, seed: number, index: number): string | null {
  try {
    const spent = timed(target, text, seed, index);
    // Once more before it counts: the machine may have been busy elsewhere.
    return spent < slowest || timed(target, text, seed, index) < slowest ? null : `slower than ${slowest} ms`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

function timed(target: Target, text: string, seed: number, index: number): number {
  const start = performance.now();
  target.read(text, createRandom(seed, index));
  return performance.now() - start;
}

/** Failures of one target with one reason are one kind; the text that a reason quotes does not count. */
function kindOf(target: Target, reason: string): string {
  const [kind = reason, detail] = reason.split(': ');
  return `${target.name} ${kind} ${detail ?? ''}`;
}
