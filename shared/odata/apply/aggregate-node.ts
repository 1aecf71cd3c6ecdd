import type { Span } from '../../query/make-diagnostic.ts';
import type { Expression, NameSegment, Path } from '../node.ts';

/** `aggregate(…)`. */
export interface Aggregate extends Span {
  readonly kind: 'aggregate';
  readonly items: readonly AggregateItem[];
}

/** `price mul 2 with sum from day with average as total`, `$count as rows`, `Sales/$count as sales`, or a custom aggregate's name. */
export interface AggregateItem extends Span {
  readonly kind: 'aggregateItem';
  /** For `$count` a path whose one segment is that. */
  readonly value: Expression;
  /** `sum`, `min`, `max`, `average`, `countdistinct`, or a qualified name of the service; null where none stands. */
  readonly method: NameSegment | null;
  /** By what groups the values are aggregated before. */
  readonly stages: readonly AggregateStage[];
  readonly alias: NameSegment | null;
  /** What stands in parentheses behind a path, as earlier drafts of the extension have it: `Sales(price with sum as total)`. */
  readonly nested: readonly AggregateItem[];
}

/** `from day,shop with average`. */
export interface AggregateStage extends Span {
  readonly properties: readonly Path[];
  readonly method: NameSegment | null;
}
