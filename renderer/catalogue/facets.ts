import type { ListedApi } from '../../shared/contract/catalogue/catalogue.ts';
import type { Found } from './search.ts';
import type { IndexedApi } from './search-index.ts';

/** The selected values of each facet. Values of one facet are combined with OR, and facets with AND. An empty set doesn't filter. */
export interface Facets {
  readonly roots: ReadonlySet<string>;
  readonly keywords: ReadonlySet<string>;
  /** Types of the columns. */
  readonly types: ReadonlySet<string>;
}

export type FacetName = keyof Facets;

export const noFacets: Facets = { roots: new Set(), keywords: new Set(), types: new Set() };

const facetNames = ['roots', 'keywords', 'types'] as const satisfies readonly FacetName[];

/** A value of a facet, and the number of APIs with this value and the other selected facets. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Returns the distinct values of an API for each facet. */
const valuesOf: Readonly<Record<FacetName, (indexed: IndexedApi) => Iterable<string>>> = {
  roots: ({ api }) => [api.root],
  keywords: ({ api: { keywords } }) => (keywords.length < 2 ? keywords : new Set(keywords)),
  types: ({ types }) => types,
};

function passes({ indexed }: Found, facets: Facets, name: FacetName): boolean {
  const chosen = facets[name];
  if (chosen.size === 0) return true;
  for (const value of valuesOf[name](indexed)) if (chosen.has(value)) return true;
  return false;
}

/** Returns the number of selected values in all facets. */
export function chosenCount(facets: Facets): number {
  return facetNames.reduce((sum, name) => sum + facets[name].size, 0);
}

/** Returns the search results that match all facets, in the same order. */
export function narrow(found: readonly Found[], facets: Facets): readonly Found[] {
  return chosenCount(facets) === 0 ? found : found.filter((one) => facetNames.every((name) => passes(one, facets, name)));
}

/** Returns the values of a facet in the search results with their counts. Selected values are included even if their count is 0. */
function countValues(
  found: readonly Found[],
  facets: Facets,
  name: FacetName,
  labelOf: (value: string, api: ListedApi | null) => string = (value) => value,
): FacetValue[] {
  const others = facetNames.filter((other) => other !== name);
  const values = new Map<string, { value: string; label: string; count: number }>();
  for (const one of found) {
    if (!others.every((other) => passes(one, facets, other))) continue;
    for (const value of valuesOf[name](one.indexed)) {
      const known = values.get(value);
      if (known !== undefined) known.count += 1;
      else values.set(value, { value, label: labelOf(value, one.indexed.api), count: 1 });
    }
  }
  for (const value of facets[name]) if (!values.has(value)) values.set(value, { value, label: labelOf(value, null), count: 0 });
  return [...values.values()];
}

/** The collator is shared, because creating one for each comparison takes longer than the search. */
const { compare } = new Intl.Collator();

function byLabel(a: FacetValue, b: FacetValue): number {
  return compare(a.label, b.label);
}

function byCount(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || byLabel(a, b);
}

/** Returns the projects in the search results, sorted by name. */
export function rootValues(found: readonly Found[], facets: Facets): readonly FacetValue[] {
  return countValues(found, facets, 'roots', (root, api) => api?.rootLabel ?? root).sort(byLabel);
}

/** Returns the keywords in the search results, most frequent first. */
export function keywordValues(found: readonly Found[], facets: Facets): readonly FacetValue[] {
  return countValues(found, facets, 'keywords').sort(byCount);
}

/**
 * Returns the column types in the search results, most frequent first.
 *
 * @param labelOf returns the label of a type
 */
export function typeValues(found: readonly Found[], facets: Facets, labelOf: (type: string) => string): readonly FacetValue[] {
  return countValues(found, facets, 'types', labelOf).sort(byCount);
}
