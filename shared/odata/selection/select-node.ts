import type { Span } from '../../diagnostics/diagnostic.ts';
import type { NameSegment, Node } from '../node.ts';

/** The value of `$select`. */
export interface Select extends Span {
  readonly kind: 'select';
  readonly items: readonly SelectItem[];
}

/** One item of `$select`: a property, a path, an operation, or a wildcard. */
export interface SelectItem extends Span {
  readonly kind: 'selectItem';
  /** Names, types (with dots), annotations (`@Core.Messages`), `*`, or `Namespace.*`. Empty if missing. */
  readonly segments: readonly NameSegment[];
  /** Names of a function's parameters, if they select an overload. Empty without parentheses. */
  readonly parameters: readonly NameSegment[];
  /** Options for the item: `Addresses($top=2)`. Empty without parentheses. */
  readonly options: readonly NestedOption[];
}

/** The value of `$expand`. */
export interface Expand extends Span {
  readonly kind: 'expand';
  readonly items: readonly ExpandItem[];
}

/** An item of `$expand`. */
export interface ExpandItem extends Span {
  readonly kind: 'expandItem';
  /** Names, types (with dots), annotations, `*` for all navigation properties, or `$value`. Empty if missing. */
  readonly segments: readonly NameSegment[];
  /** `$ref` requests only references, `$count` only the number of related entities. Null otherwise. */
  readonly suffix: '$ref' | '$count' | null;
  /** Options for the related entities. Empty without parentheses. */
  readonly options: readonly NestedOption[];
}

/** A nested option in parentheses: `Orders($filter=open;$top=2)`. */
export interface NestedOption extends Span {
  readonly kind: 'nestedOption';
  /** Name in the standard's spelling, with `$`, or a parameter alias such as `@low`. */
  readonly name: string;
  /** Value of the option. Null if there is no value or it can't be parsed. */
  readonly value: Node | null;
}
