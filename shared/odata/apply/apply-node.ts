import type { Span } from '../../query/make-diagnostic.ts';
import type { ComputeItem } from '../compute-node.ts';
import type { Expression, NameSegment, OrderByItem, Parameter } from '../node.ts';
import type { SearchExpression } from '../search/search-node.ts';
import type { Aggregate } from './aggregate-node.ts';
import type { GroupBy, HierarchyReference } from './group-by-node.ts';

/** The value of `$apply`: transformations, each of what the one before it yields (OData Data Aggregation 4.0). */
export interface Apply extends Span {
  readonly kind: 'apply';
  readonly steps: readonly Transformation[];
}

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
  | Kin
  | Traverse
  | CustomStep
  | UnknownStep;

/** `filter(…)`. */
export interface FilterStep extends Span {
  readonly kind: 'filterStep';
  readonly condition: Expression;
}

/** `search(…)`. */
export interface SearchStep extends Span {
  readonly kind: 'searchStep';
  readonly search: SearchExpression | null;
}

/** `compute(…)`. */
export interface ComputeStep extends Span {
  readonly kind: 'computeStep';
  readonly items: readonly ComputeItem[];
}

/** `orderby(…)`. */
export interface OrderByStep extends Span {
  readonly kind: 'orderByStep';
  readonly items: readonly OrderByItem[];
}

/** `top(…)` and `skip(…)`. */
export interface RowsStep extends Span {
  readonly kind: 'rowsStep';
  readonly name: 'top' | 'skip';
  readonly number: number | null;
}

export const rankings = ['topcount', 'topsum', 'toppercent', 'bottomcount', 'bottomsum', 'bottompercent'] as const;

/** `topcount(5,price)` and its like. */
export interface RankStep extends Span {
  readonly kind: 'rankStep';
  readonly name: (typeof rankings)[number];
  readonly amount: Expression;
  readonly measure: Expression;
}

/** `concat(…,…)`: what several sequences yield, one after the other. */
export interface Concat extends Span {
  readonly kind: 'concat';
  readonly branches: readonly Apply[];
}

/** `identity`. */
export interface Identity extends Span {
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
  /** Null for `nest`. */
  readonly segments: readonly NameSegment[] | null;
  readonly items: readonly NestItem[];
}

/** Transformations whose result becomes a property, by its name. */
export interface NestItem extends Span {
  readonly apply: Apply;
  readonly alias: NameSegment | null;
}

/** `expand(Sales,filter(…))` of earlier drafts of the extension. */
export interface ExpandStep extends Span {
  readonly kind: 'expandStep';
  readonly segments: readonly NameSegment[];
  /** `filter(…)` and further `expand(…)`. */
  readonly steps: readonly Transformation[];
}

/** `ancestors(…)` and `descendants(…)`. */
export interface Kin extends Span {
  readonly kind: 'kin';
  readonly name: 'ancestors' | 'descendants';
  readonly hierarchy: HierarchyReference;
  /** One or two sequences: which nodes to start from, and what is done with those found. */
  readonly branches: readonly Apply[];
  readonly distance: number | null;
  readonly keepStart: boolean;
}

/** `traverse(…)`. */
export interface Traverse extends Span {
  readonly kind: 'traverse';
  readonly hierarchy: HierarchyReference;
  /** Null where neither stands. */
  readonly order: 'preorder' | 'postorder' | null;
  readonly apply: Apply | null;
  readonly items: readonly OrderByItem[];
}

/** A function of the service that transforms what it is bound to: `Sales.Best(number=5)`. */
export interface CustomStep extends Span {
  readonly kind: 'customStep';
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

/** Stands where a transformation should be and is none that is known; a diagnostic tells why. */
export interface UnknownStep extends Span {
  readonly kind: 'unknownStep';
  readonly text: string;
}
