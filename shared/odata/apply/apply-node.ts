import type { Span } from '../../diagnostics/diagnostic.ts';
import type { ComputeItem, Expression, NameSegment, OrderByItem, Parameter, Path } from '../node.ts';
import type { SearchExpression } from '../search/search-node.ts';

/** The value of `$apply`: a sequence of transformations, each applied to the result of the one before (OData Data Aggregation 4.0). */
export interface Apply extends Span {
  readonly kind: 'apply';
  readonly steps: readonly Transformation[];
}

/** A transformation of `$apply` (OData Data Aggregation 4.0, 3). */
export type Transformation =
  | Aggregate
  | GroupBy
  | FilterStep
  | SearchStep
  | ComputeStep
  | OrderByStep
  | RowsStep
  | RankStep
  | Concat
  | Identity
  | Join
  | Nest
  | ExpandStep
  | HierarchyStep
  | Traverse
  | CustomStep
  | UnknownStep;

/** `filter(…)`. */
interface FilterStep extends Span {
  readonly kind: 'filterStep';
  readonly condition: Expression;
}

/** `search(…)`. */
interface SearchStep extends Span {
  readonly kind: 'searchStep';
  readonly search: SearchExpression | null;
}

/** `compute(…)`. */
interface ComputeStep extends Span {
  readonly kind: 'computeStep';
  readonly items: readonly ComputeItem[];
}

/** `orderby(…)`. */
interface OrderByStep extends Span {
  readonly kind: 'orderByStep';
  readonly items: readonly OrderByItem[];
}

/** `top(…)` and `skip(…)`. */
interface RowsStep extends Span {
  readonly kind: 'rowsStep';
  readonly name: 'top' | 'skip';
  readonly number: number | null;
}

/** The transformations that limit rows by rank (OData Data Aggregation 4.0, 3.3). */
export const rankings = ['topcount', 'topsum', 'toppercent', 'bottomcount', 'bottomsum', 'bottompercent'] as const;

/** `topcount(5,price)` and similar. */
export interface RankStep extends Span {
  readonly kind: 'rankStep';
  readonly name: (typeof rankings)[number];
  readonly amount: Expression;
  readonly measure: Expression;
}

/** `concat(…,…)`: the results of several sequences, one after the other. */
interface Concat extends Span {
  readonly kind: 'concat';
  readonly branches: readonly Apply[];
}

/** `identity`. */
interface Identity extends Span {
  readonly kind: 'identity';
}

/** `join(Sales as Sale,…)` and `outerjoin(…)`. */
export interface Join extends Span {
  readonly kind: 'join';
  readonly outer: boolean;
  readonly segments: readonly NameSegment[];
  readonly alias: NameSegment | null;
  readonly apply: Apply | null;
}

/** `nest(… as Name,…)`, and `addnested(Path,… as Name,…)`, which has a path. */
export interface Nest extends Span {
  readonly kind: 'nest';
  /** Path of `addnested`. Null for `nest`. */
  readonly segments: readonly NameSegment[] | null;
  readonly items: readonly NestItem[];
}

/** A sequence of transformations whose result becomes a named property. */
export interface NestItem extends Span {
  readonly apply: Apply;
  readonly alias: NameSegment | null;
}

/** `expand(Sales,filter(…))` of earlier drafts of the extension. */
interface ExpandStep extends Span {
  readonly kind: 'expandStep';
  readonly segments: readonly NameSegment[];
  /** `filter(…)` and nested `expand(…)`. */
  readonly steps: readonly Transformation[];
}

/** `ancestors(…)` and `descendants(…)`. */
export interface HierarchyStep extends Span {
  readonly kind: 'kin';
  readonly name: 'ancestors' | 'descendants';
  readonly hierarchy: HierarchyReference;
  /** One or two sequences. The first returns the start nodes, the second transforms the nodes found. */
  readonly branches: readonly Apply[];
  readonly distance: number | null;
  readonly keepStart: boolean;
}

/** `traverse(…)`. */
export interface Traverse extends Span {
  readonly kind: 'traverse';
  readonly hierarchy: HierarchyReference;
  /** Traversal order. Null if absent. */
  readonly order: 'preorder' | 'postorder' | null;
  readonly apply: Apply | null;
  readonly items: readonly OrderByItem[];
}

/** A bound function of the service that transforms its input: `Sales.Best(number=5)`. */
export interface CustomStep extends Span {
  readonly kind: 'customStep';
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

/** Placeholder for an unknown transformation; a diagnostic has the reason. */
interface UnknownStep extends Span {
  readonly kind: 'unknownStep';
  readonly text: string;
}

/** `aggregate(…)`. */
interface Aggregate extends Span {
  readonly kind: 'aggregate';
  readonly items: readonly AggregateItem[];
}

/** `price mul 2 with sum from day with average as total`, `$count as rows`, `Sales/$count as sales`, or a custom aggregate's name. */
export interface AggregateItem extends Span {
  readonly kind: 'aggregateItem';
  /** The aggregated expression. For `$count`, a path with that single segment. */
  readonly value: Expression;
  /** `sum`, `min`, `max`, `average`, `countdistinct`, or a qualified name of the service. Null if absent. */
  readonly method: NameSegment | null;
  /** Groups by which the values are aggregated first. */
  readonly stages: readonly AggregateStage[];
  readonly alias: NameSegment | null;
  /** Aggregates in parentheses after a path, as in earlier drafts of the extension: `Sales(price with sum as total)`. */
  readonly nested: readonly AggregateItem[];
}

/** `from day,shop with average`. */
export interface AggregateStage extends Span {
  readonly properties: readonly Path[];
  readonly method: NameSegment | null;
}

/** `groupby((country,rollup(year,month)),…)`. */
export interface GroupBy extends Span {
  readonly kind: 'groupBy';
  readonly elements: readonly GroupElement[];
  /** The transformations of each group. Null if absent. */
  readonly apply: Apply | null;
}

/** An item of the grouping columns of `groupby`. */
export type GroupElement = GroupProperty | Rollup | RecursiveRollup;

/** A property to group by, or a path to one. */
interface GroupProperty extends Span {
  readonly kind: 'groupProperty';
  readonly path: Path;
}

/** `rollup(year,month)`, `rollup($all,year)`, or `rollup(Calendar)` with the name of a levelled hierarchy. */
export interface Rollup extends Span {
  readonly kind: 'rollup';
  /** Whether `$all` is before the properties, as in earlier drafts of the extension. */
  readonly all: boolean;
  readonly properties: readonly Path[];
}

/** `rolluprecursive($root/Places,Regions,place/id,…)`. */
interface RecursiveRollup extends Span {
  readonly kind: 'rollupRecursive';
  readonly hierarchy: HierarchyReference;
  readonly apply: Apply | null;
}

/** A reference to a recursive hierarchy. */
export interface HierarchyReference {
  /** The collection of nodes: a path from `$root`. */
  readonly nodes: Expression;
  /** The name of the hierarchy: the qualifier of its annotation. */
  readonly qualifier: NameSegment | null;
  /** The property of the input that identifies a node. */
  readonly property: Expression;
}
