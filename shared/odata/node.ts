import { noSpan, type Span } from '../diagnostics/diagnostic.ts';
import type { Literal } from '../values/value-type.ts';
import type { AggregateItem, Apply } from './apply/apply-node.ts';
import { needsPrefix } from './lex/lex.ts';
import type { SearchExpression } from './search/search-node.ts';
import type { Expand, Select } from './selection/select-node.ts';

export type { Select } from './selection/select-node.ts';

/** The syntax tree of a query option's value. Every node has its range in the option's text. */
export type Node = Expression | OrderBy | Select | Expand | Compute | SearchExpression | Apply | Count | Rows | Levels | Index | Opaque;

/** A common expression (OData URL Conventions 4.01, 5.1.1). Parentheses around a node are outside its range, inside its parent's. */
export type Expression = Constant | Path | Call | Unary | Logical | Binary | List | ArrayLiteral | ObjectLiteral | TypeName | Missing;

/** A literal. */
export interface Constant extends Span {
  readonly kind: 'constant';
  readonly value: ODataLiteral;
}

/** The value of a literal in OData: a value of the query model, an enumeration member, or a spatial value. */
export type ODataLiteral =
  | Literal
  | { readonly kind: 'enumeration'; readonly type: string; readonly text: string }
  | { readonly kind: 'spatial'; readonly type: 'geography' | 'geometry'; readonly text: string };

/**
 * A property, or a path through properties: `name`, `$it/name`, `Address/City`, `Items/any(x:x/price gt 5)`, `$root/Products(1)/name`. Also
 * a function call: `Sales.Discount(rate=5)`.
 */
export interface Path extends Span {
  readonly kind: 'path';
  /** `$it`, `$root`, `$this`, or a parameter alias such as `@low`. Null if the path begins with a name. */
  readonly root: string | null;
  readonly segments: readonly Segment[];
}

/** One segment of a path. A qualified type name (`Model.Manager`) is a name with dots. */
export type Segment =
  | NameSegment
  | KeySegment
  | KeyTextSegment
  | FunctionSegment
  | AnnotationSegment
  | FilterSegment
  | LambdaSegment
  | CountSegment
  | AggregateSegment;

/** A property, a qualified type or a range variable. */
export interface NameSegment extends Span {
  readonly kind: 'name';
  readonly name: string;
}

/** A key in parentheses: `(5)`, `(@id)`, `(a=1,b=2)`. It follows a name, a function or `$filter(…)` without a slash. */
export interface KeySegment extends Span {
  readonly kind: 'key';
  /** One unnamed value, or a named value for each key property. */
  readonly values: readonly KeyValue[];
}

/** A part of a key. */
export interface KeyValue extends Span {
  readonly name: string | null;
  readonly value: Expression;
}

/** A key as a path segment (`Products/5`, `Products/2020-a`), as written. */
export interface KeyTextSegment extends Span {
  readonly kind: 'keyText';
  readonly text: string;
}

/**
 * A name with named values in parentheses: a function (`Sales.Discount(rate=5)`, `Sales.Best()`), or an entity with a compound key
 * (`OrderItems(order=1,item=2)`), which looks the same.
 */
export interface FunctionSegment extends Span {
  readonly kind: 'function';
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

/** `name=value`. */
export interface Parameter extends Span {
  readonly name: string;
  readonly value: Expression;
}

/** `@Core.Description#qualifier`. */
interface AnnotationSegment extends Span {
  readonly kind: 'annotation';
  readonly term: string;
  readonly qualifier: string | null;
}

/** `$filter(…)`: the items of a collection that match a condition. */
export interface FilterSegment extends Span {
  readonly kind: 'filter';
  readonly predicate: Expression;
}

/** `any(x:…)` or `all(x:…)`; `any()` has neither variable nor predicate. */
export interface LambdaSegment extends Span {
  readonly kind: 'lambda';
  readonly quantifier: 'any' | 'all';
  readonly variable: string | null;
  readonly predicate: Expression | null;
}

/** `$count`, or `$count($filter=…;$search=…)`. */
export interface CountSegment extends Span {
  readonly kind: 'count';
  readonly options: readonly CountOption[];
}

/** `aggregate(price with sum)`: one value of a collection (OData Data Aggregation 4.0, 3.1.3). */
export interface AggregateSegment extends Span {
  readonly kind: 'aggregate';
  readonly item: AggregateItem;
}

/** An option of `$count(…)`. */
export type CountOption =
  | (Span & { readonly kind: 'filter'; readonly predicate: Expression })
  | (Span & { readonly kind: 'search'; readonly search: SearchExpression | null });

/**
 * A call of a standard function. The arguments of `case` are pairs of condition and value; the last argument of `cast` and `isof` is a
 * type.
 */
export interface Call extends Span {
  readonly kind: 'call';
  /** The function's name in the spelling of the standard. */
  readonly name: string;
  readonly arguments: readonly Expression[];
}

/** `not …` or `-…`. */
export interface Unary extends Span {
  readonly kind: 'unary';
  readonly operator: 'not' | 'negate';
  readonly operand: Expression;
}

/** At least two conditions joined by one operator. */
export interface Logical extends Span {
  readonly kind: 'logical';
  readonly operator: 'and' | 'or';
  readonly operands: readonly Expression[];
}

/** A binary operator with its operands. */
export interface Binary extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** The binary operators of an expression (OData URL Conventions 4.01, 5.1.1.1). */
export type BinaryOperator = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod' | 'in' | 'has';

/** Values in parentheses after `in`. */
export interface List extends Span {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

/** `[1,"a"]` (RFC 8259, with common expressions as values). */
export interface ArrayLiteral extends Span {
  readonly kind: 'array';
  readonly items: readonly Expression[];
}

/** `{"a":1}` (RFC 8259, with common expressions as values). */
export interface ObjectLiteral extends Span {
  readonly kind: 'object';
  readonly members: readonly Parameter[];
}

/** The type argument of `cast` and `isof`: `Edm.String`, `Model.Manager`, `Collection(Edm.Int32)`. */
export interface TypeName extends Span {
  readonly kind: 'type';
  readonly name: string;
  readonly collection: boolean;
}

/** Placeholder for a missing operand; a diagnostic has the reason. */
export interface Missing extends Span {
  readonly kind: 'missing';
}

/** The value of `$orderby`; earlier items take precedence. */
export interface OrderBy extends Span {
  readonly kind: 'orderBy';
  readonly items: readonly OrderByItem[];
}

/** A sort criterion; ascending by default. */
export interface OrderByItem extends Span {
  readonly expression: Expression;
  readonly descending: boolean;
}

/** `$count`. */
interface Count extends Span {
  readonly kind: 'countOption';
  readonly isRequested: boolean;
}

/** `$top` or `$skip`. */
interface Rows extends Span {
  readonly kind: 'rows';
  readonly number: number;
}

/** An option whose value is stored as text. */
interface Opaque extends Span {
  readonly kind: 'opaque';
  readonly text: string;
}

/** `$levels`: the recursion depth of an expansion. */
interface Levels extends Span {
  readonly kind: 'levels';
  readonly number: number | 'max';
}

/** `$index`: the position in an ordered collection; negative values count from its end. */
interface Index extends Span {
  readonly kind: 'index';
  readonly number: number;
}

/** The value of `$compute`, and the columns that `compute(…)` of `$apply` adds. */
export interface Compute extends Span {
  readonly kind: 'compute';
  readonly items: readonly ComputeItem[];
}

/** `price mul 2 as double`. */
export interface ComputeItem extends Span {
  readonly kind: 'computeItem';
  readonly expression: Expression;
  /** The name of the result. Null if missing. */
  readonly alias: NameSegment | null;
}

/** Returns the column that a path refers to (`name` or `$it/name`). Null for other expressions. */
export function columnOf(node: Expression): string | null {
  if (node.kind !== 'path' || (node.root !== null && node.root !== '$it') || node.segments.length !== 1) return null;
  const [segment] = node.segments;
  return segment?.kind === 'name' ? segment.name : null;
}

/** Returns the path to a column. */
export function pathTo(column: string): Path {
  return { kind: 'path', root: needsPrefix(column) ? '$it' : null, segments: [{ kind: 'name', name: column, ...noSpan }], ...noSpan };
}

const kinds: Readonly<Record<Exclude<Node['kind'], Expression['kind']>, true>> = {
  orderBy: true,
  select: true,
  expand: true,
  compute: true,
  apply: true,
  searchTerm: true,
  searchText: true,
  searchNot: true,
  searchGroup: true,
  countOption: true,
  rows: true,
  levels: true,
  index: true,
  opaque: true,
};

/** Checks whether the value of an option is a common expression, as in `$filter` and parameter aliases. */
export function isExpression(tree: Node): tree is Expression {
  return !(tree.kind in kinds);
}
