import type { Span } from '../../query/make-diagnostic.ts';
import type { Expression, NameSegment, Path } from '../node.ts';
import type { Apply } from './apply-node.ts';

/** `groupby((country,rollup(year,month)),…)`. */
export interface GroupBy extends Span {
  readonly kind: 'groupBy';
  readonly elements: readonly GroupElement[];
  /** What is done with each group. */
  readonly apply: Apply | null;
}

export type GroupElement = GroupProperty | Rollup | RecursiveRollup;

/** A property to group by, or a path to one. */
export interface GroupProperty extends Span {
  readonly kind: 'groupProperty';
  readonly path: Path;
}

/** `rollup(year,month)`, `rollup($all,year)`, or `rollup(Calendar)` with the name of a levelled hierarchy. */
export interface Rollup extends Span {
  readonly kind: 'rollup';
  /** Whether `$all` stands before the properties, as earlier drafts of the extension have it. */
  readonly all: boolean;
  readonly properties: readonly Path[];
}

/** `rolluprecursive($root/Places,Regions,place/id,…)`. */
export interface RecursiveRollup extends Span {
  readonly kind: 'rollupRecursive';
  readonly hierarchy: HierarchyReference;
  readonly apply: Apply | null;
}

/** Which recursive hierarchy is meant. */
export interface HierarchyReference {
  /** The collection of its nodes: a path from `$root`. */
  readonly nodes: Expression;
  /** Its name: the qualifier of the annotation that tells of it. */
  readonly qualifier: NameSegment | null;
  /** What identifies a node in the data at hand. */
  readonly property: Expression;
}
