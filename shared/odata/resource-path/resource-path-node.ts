import type { Span } from '../../query/make-diagnostic.ts';
import type { FilterSegment, FunctionSegment, KeySegment, KeyTextSegment, NameSegment } from '../node.ts';

/** The part of a URL behind the service root and before the `?` (OData 4.01 ABNF, 1., `odataRelativeUri`). */
export interface ResourcePath extends Span {
  readonly kind: 'resourcePath';
  /** One at least. */
  readonly segments: readonly ResourceSegment[];
}

/**
 * One step of a resource path; a key in parentheses is a step of its own.
 *
 * A `name` is an entity set, a singleton, a property, a type (with dots), or a function or action without parentheses.
 * A `keyText` is a key as a segment, or the place of an item in a collection: without a model they look the same.
 */
export type ResourceSegment =
  | NameSegment
  | KeySegment
  | KeyTextSegment
  | FunctionSegment
  | FilterSegment
  | SystemSegment
  | CrossjoinSegment;

/** A segment that the standard names. */
export interface SystemSegment extends Span {
  readonly kind: 'system';
  readonly name: SystemName;
}

/** `$crossjoin(Products,Sales)`. */
export interface CrossjoinSegment extends Span {
  readonly kind: 'crossjoin';
  readonly entitySets: readonly NameSegment[];
}

/** The segments that the standard names and that take nothing in parentheses. They are read in this spelling only. */
export const systemNames = ['$batch', '$entity', '$metadata', '$all', '$count', '$value', '$ref', '$each', '$query'] as const;

/** One of {@link systemNames}. */
export type SystemName = (typeof systemNames)[number];
