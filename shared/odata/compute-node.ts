import type { Span } from '../query/make-diagnostic.ts';
import type { Expression, NameSegment } from './node.ts';

/** The value of `$compute`, and the columns that `compute(…)` of `$apply` adds. */
export interface Compute extends Span {
  readonly kind: 'compute';
  readonly items: readonly ComputeItem[];
}

/** `price mul 2 as double`. */
export interface ComputeItem extends Span {
  readonly kind: 'computeItem';
  readonly expression: Expression;
  /** What the result is called; null where no name stands. */
  readonly alias: NameSegment | null;
}
