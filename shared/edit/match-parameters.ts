import type { Step } from './align.ts';

/** What becomes of the parameters of a URL. */
export interface MatchedParameters {
  /** In the order of the text; the target is −1 for a parameter that no query says, which stays. */
  readonly steps: readonly Step[];
  /** For a parameter of the text its place in the canonical form of what the text says. */
  readonly former: ReadonlyMap<number, number>;
}

/** A parameter: its name in one spelling, and the whole of it, by which it is compared. */
export interface NamedParameter {
  readonly name: string;
  readonly raw: string;
}

/**
 * Matches the parameters of a text with those of its canonical form, and these with the wanted ones, by name; of parameters with one
 * name the first goes with the first. One that comes stands behind the one before which the canonical order has it; one that the text
 * left out, though its canonical form has it, and that stays as it is does not come.
 */
export function matchParameters(
  written: readonly NamedParameter[],
  before: readonly NamedParameter[],
  after: readonly NamedParameter[],
): MatchedParameters {
  const [writtenKeys, beforeKeys, afterKeys] = [numbered(written), numbered(before), numbered(after)];
  const wanted = new Map(afterKeys.map((key, at) => [key, at]));
  const old = new Map(beforeKeys.map((key, at) => [key, at]));
  const present = new Map(writtenKeys.map((key, at) => [key, at]));
  const kept = writtenKeys.map(
    (key): Step => ({ source: present.get(key) ?? null, target: wanted.get(key) ?? (old.has(key) ? null : -1) }),
  );
  const steps: Step[] = [...kept];
  for (const [target, key] of afterKeys.entries()) {
    const implied = before[old.get(key) ?? -1]?.raw === after[target]?.raw;
    if (!present.has(key) && !implied) steps.splice(placeFor(steps, target), 0, { source: null, target });
  }
  const former = writtenKeys.flatMap((key, at): [number, number][] => {
    const place = old.get(key);
    return place === undefined ? [] : [[at, place]];
  });
  return { steps, former: new Map(former) };
}

/** Their names, told apart by how often they came before. */
function numbered(parameters: readonly NamedParameter[]): string[] {
  const counts = new Map<string, number>();
  return parameters.map(({ name }) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${count} ${name}`;
  });
}

/** Behind the wanted parameter next before it, else before the one next after it, else at the end. */
function placeFor(steps: readonly Step[], target: number): number {
  let [behind, before] = [-1, -1];
  for (const [at, step] of steps.entries()) {
    const other = step.target ?? -1;
    if (other < 0) continue;
    if (other < target && (behind < 0 || other > (steps[behind]?.target ?? -1))) behind = at;
    if (other > target && (before < 0 || other < (steps[before]?.target ?? -1))) before = at;
  }
  if (behind >= 0) return behind + 1;
  return before >= 0 ? before : steps.length;
}
