import type { EntityModel } from '../query/entity-model.ts';
import type { Dialect } from './dialect.ts';
import { type Lifted, liftFilter } from './lift-filter.ts';
import { type ParsedFilter, parseFilter } from './parse-filter.ts';

/** A filter read: its tree with what is wrong with it, and what the tree means. */
export interface ReadFilter extends ParsedFilter {
  readonly lifted: Lifted;
}

/** Reads a filter and what it means: see {@link parseFilter} and {@link liftFilter}. */
export function readFilter(text: string, dialect: Dialect, model: EntityModel | undefined): ReadFilter {
  const parsed = parseFilter(text, dialect, model);
  return { ...parsed, lifted: liftFilter(parsed.tree, model, dialect) };
}
