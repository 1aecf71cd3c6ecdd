import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { spansOf, withoutSpans } from '../shared/without-spans.ts';
import type { Corpus } from './make-text.ts';
import type { Random } from './random.ts';

/** A reader for texts of one kind. `read` throws an error if a required property doesn't hold. */
export interface Target {
  readonly name: string;
  readonly corpus: Corpus;
  readonly read: (text: string, random: Random) => void;
}

export type Texts = readonly [string, ...string[]];

/** Returns a target for a reader of text from other programs. */
export function reader(name: string, texts: Texts, [fragment = '', ...fragments]: readonly string[], read: (text: string) => void): Target {
  return { name, corpus: { texts, fragments: [fragment, ...fragments] }, read };
}

/** Runs a reader that can reject its text with an expected error. Any other error is a defect of the reader. */
export function allowRejection(work: () => void): void {
  try {
    work();
  } catch (error) {
    const known = ['ProblemError', 'HttpProblem', 'EngineError'];
    requireThat(error instanceof Error && known.includes(error.name), `a refusal is a problem: ${error}`);
  }
}

interface Parsed {
  readonly tree: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/** Throws an error with this description if a required property doesn't hold. */
export function requireThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`broken promise: ${what}`);
}

/** Checks that all positions and all fixes are within the text. */
export function checkPlaces(text: string, found: unknown, diagnostics: readonly Diagnostic[]): void {
  const inside = ({ from, to }: { from: number; to: number }) => from >= 0 && from <= to && to <= text.length;
  requireThat(spansOf(found).every(inside) && spansOf(diagnostics).every(inside), 'every place lies in the text');
}

/** Prints text that was parsed without errors, and parses the output. The tree and a second output must be the same. */
export function checkPrint<Tree extends Parsed>(parsed: Tree, parse: (text: string) => Tree, print: (tree: Tree['tree']) => string): void {
  const printed = print(parsed.tree);
  if (hasError(parsed.diagnostics)) return;
  const again = parse(printed);
  requireThat(!hasError(again.diagnostics), `what is printed is legal: ${printed}`);
  requireThat(same(withoutSpans(again.tree), withoutSpans(parsed.tree)), `what is printed says the same: ${printed}`);
  requireThat(print(again.tree) === printed, `what is printed prints the same: ${printed}`);
}

export function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
