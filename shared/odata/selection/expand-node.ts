import type { Span } from '../../query/make-diagnostic.ts';
import type { NameSegment } from '../node.ts';
import type { NestedOption } from './nested-option-node.ts';

/** The value of `$expand`. */
export interface Expand extends Span {
  readonly kind: 'expand';
  readonly items: readonly ExpandItem[];
}

/** Related data to bring along. */
export interface ExpandItem extends Span {
  readonly kind: 'expandItem';
  /** Names, types (with dots), annotations, `*` for all navigation properties, or `$value`; none where nothing stands. */
  readonly segments: readonly NameSegment[];
  /** Whether only references, or only the number of related entities, are wanted. */
  readonly suffix: '$ref' | '$count' | null;
  /** Options for the related entities; empty where no parentheses stand. */
  readonly options: readonly NestedOption[];
}
