import { makeText } from './make-text.ts';
import { minimise } from './minimise.ts';
import { createRandom } from './random.ts';
import type { Target } from './target.ts';

/** Maximum time for one short text in milliseconds. It includes garbage collection and other load of the machine. */
export const slowest = 100;

/** A text that failed. `seed` and `index` create it again. */
export interface Failure {
  readonly target: string;
  readonly seed: number;
  readonly index: number;
  readonly reason: string;
  readonly text: string;
  /** The shortest text found that fails in the same way. */
  readonly shortest: string;
}

/** The texts to try: every `step`th index from `first` to below `end`. */
export interface IndexRange {
  readonly seed: number;
  readonly first: number;
  readonly step: number;
  readonly end: number;
}

/**
 * Reads a range of texts with all targets in turn.
 * @param before is called with the index of each text before it is read
 * @returns one failure of each kind
 */
export function fuzz(targets: readonly Target[], { seed, first, step, end }: IndexRange, before: (index: number) => void): Failure[] {
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

/** Returns the target and the text for an index. Consecutive indexes use different targets. */
export function inputAt(targets: readonly Target[], seed: number, index: number): { target: Target | undefined; text: string } {
  const target = targets[index % targets.length];
  return { target, text: target === undefined ? '' : makeText(createRandom(seed, index), target.corpus) };
}

function reasonOf(target: Target, text: string, seed: number, index: number): string | null {
  try {
    const spent = timed(target, text, seed, index);
    // A second slow run is required, because the machine could have been busy during the first.
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

/** Returns the kind of a failure: its target and reason, without the quoted text. */
function kindOf(target: Target, reason: string): string {
  const [kind = reason, detail] = reason.split(': ');
  return `${target.name} ${kind} ${detail ?? ''}`;
}
