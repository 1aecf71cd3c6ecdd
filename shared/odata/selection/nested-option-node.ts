import type { Span } from '../../query/make-diagnostic.ts';
import type { Node } from '../node.ts';

/** An option in parentheses behind what it is for: `Orders($filter=open;$top=2)`. */
export interface NestedOption extends Span {
  readonly kind: 'nestedOption';
  /** As the standard spells it, with `$`, or a parameter alias such as `@low`. */
  readonly name: string;
  /** Null where no value stands or none could be read. */
  readonly value: Node | null;
}
