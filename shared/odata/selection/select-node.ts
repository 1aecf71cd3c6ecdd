import type { Span } from '../../query/make-diagnostic.ts';
import type { NameSegment } from '../node.ts';
import type { NestedOption } from './nested-option-node.ts';

/** The value of `$select`. */
export interface Select extends Span {
  readonly kind: 'select';
  readonly items: readonly SelectItem[];
}

/** What one item asks for: a property, a way to one, an operation, or all of a kind. */
export interface SelectItem extends Span {
  readonly kind: 'selectItem';
  /** Names, types (with dots), annotations (`@Core.Messages`), `*`, or `Namespace.*`; none where nothing stands. */
  readonly segments: readonly NameSegment[];
  /** Names of a function's parameters, where they tell which overload is meant; empty where no parentheses stand. */
  readonly parameters: readonly NameSegment[];
  /** Options for what the item yields: `Addresses($top=2)`; empty where no parentheses stand. */
  readonly options: readonly NestedOption[];
}
