import type { Dialect } from './dialect.ts';
import { lowerCondition } from './lower-condition.ts';
import type { Comparison } from './node.ts';

/** How a dialect asks whether a column has no value (`negated`: has one); null where it cannot. */
export function nullTest(column: string, negated: boolean, dialect: Dialect): Comparison | null {
  const tree = lowerCondition({ dialect, model: undefined, diagnostics: [] }, { kind: 'isNull', column }, negated);
  return tree?.kind === 'comparison' ? tree : null;
}
