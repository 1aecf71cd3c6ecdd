import type { Span } from '../query/make-diagnostic.ts';
import type { Literal } from '../values/value-type.ts';

/** The value of a query option as it was written. Every node knows its range in the option's text. */
export type Node = Expression | OrderBy | Select | Count | Rows | Opaque;

/** A common expression (OData URL Conventions 4.01, 5.1.1). Parentheses around a node lie outside its range, inside its parent's. */
export type Expression = Constant | Path | Call | Unary | Logical | Binary | List | Missing;

/** A literal. */
export interface Constant extends Span {
  readonly kind: 'constant';
  readonly value: ODataLiteral;
}

/** What a literal can be in OData: the values of the query model, members of an enumeration, and places. */
export type ODataLiteral =
  | Literal
  | { readonly kind: 'enumeration'; readonly type: string; readonly text: string }
  | { readonly kind: 'spatial'; readonly type: 'geography' | 'geometry'; readonly text: string };

/** A property, or a way through properties: `name`, `$it/name`, `Address/City`, `Items/any(x:x/price gt 5)`. */
export interface Path extends Span {
  readonly kind: 'path';
  /** `$it`, `$root`, `$this`, or a parameter alias such as `@low`; null where the path begins with a name. */
  readonly root: string | null;
  readonly segments: readonly Segment[];
}

/** One step of a path. A qualified type name (`Model.Manager`) is a name with dots. */
export type Segment = NameSegment | LambdaSegment | CountSegment;

export interface NameSegment extends Span {
  readonly kind: 'name';
  readonly name: string;
}

/** `any(x:…)` or `all(x:…)`; `any()` has neither variable nor predicate. */
export interface LambdaSegment extends Span {
  readonly kind: 'lambda';
  readonly quantifier: 'any' | 'all';
  readonly variable: string | null;
  readonly predicate: Expression | null;
}

export interface CountSegment extends Span {
  readonly kind: 'count';
}

/** A call of a function of the standard; the arguments of `case` come in pairs of condition and value. */
export interface Call extends Span {
  readonly kind: 'call';
  /** As the standard spells it. */
  readonly name: string;
  readonly arguments: readonly Expression[];
}

export interface Unary extends Span {
  readonly kind: 'unary';
  readonly operator: 'not' | 'negate';
  readonly operand: Expression;
}

/** Conditions joined by one operator: two at least. */
export interface Logical extends Span {
  readonly kind: 'logical';
  readonly operator: 'and' | 'or';
  readonly operands: readonly Expression[];
}

export interface Binary extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export type BinaryOperator = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod' | 'in' | 'has';

/** Values in parentheses after `in`. */
export interface List extends Span {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

/** Stands where an operand should be and is none; a diagnostic tells why. */
export interface Missing extends Span {
  readonly kind: 'missing';
}

export interface OrderBy extends Span {
  readonly kind: 'orderBy';
  readonly items: readonly { readonly expression: Expression; readonly descending: boolean }[];
}

export interface Select extends Span {
  readonly kind: 'select';
  /** Names, paths with `/`, or `*`. */
  readonly items: readonly NameSegment[];
}

/** `$count`. */
export interface Count extends Span {
  readonly kind: 'countOption';
  readonly wanted: boolean;
}

/** `$top` or `$skip`. */
export interface Rows extends Span {
  readonly kind: 'rows';
  readonly number: number;
}

/** An option whose value is kept as text. */
export interface Opaque extends Span {
  readonly kind: 'opaque';
  readonly text: string;
}
