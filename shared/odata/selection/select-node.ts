import type { Span } from '../../query/diagnostic.ts';
import type { NameSegment, Node } from '../node.ts';

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

/** An option in parentheses behind what it is for: `Orders($filter=open;$top=2)`. */
export interface NestedOption extends Span {
  readonly kind: 'nestedOption';
  /** As the standard spells it, with `$`, or a parameter alias such as `@low`. */
  readonly name: string;
  /** Null where no value stands or none could be read. */
  readonly value: Node | null;
}
