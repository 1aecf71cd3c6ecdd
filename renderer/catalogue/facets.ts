import type { ListedApi } from '../../shared/contract/catalogue/catalogue.ts';
import type { Found } from './search.ts';
import type { IndexedApi } from './search-index.ts';

/** What the list is narrowed to; an empty set narrows nothing. Values of one facet widen, the facets narrow each other. */
export interface Facets {
  readonly roots: ReadonlySet<string>;
  readonly keywords: ReadonlySet<string>;
  /** Types of which an API has a column. */
  readonly types: ReadonlySet<string>;
}

export type FacetName = keyof Facets;

export const noFacets: Facets = { roots: new Set(), keywords: new Set(), types: new Set() };

const facetNames = ['roots', 'keywords', 'types'] as const satisfies readonly FacetName[];

/** One value of a facet, and how many APIs choosing it would leave, the other facets as they stand. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** The values that an API has of each facet, each once. */
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

/** How many values are chosen, in all facets. */
export function chosenCount(facets: Facets): number {
  return facetNames.reduce((sum, name) => sum + facets[name].size, 0);
}

/** Those of the found that all facets let through, in the same order. */
export function narrow(found: readonly Found[], facets: Facets): readonly Found[] {
  return chosenCount(facets) === 0 ? found : found.filter((one) => facetNames.every((name) => passes(one, facets, name)));
}

/** The values of a facet among the found with their counts; a chosen one stays although nothing is left in it. */
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

/** One for all: made anew at each comparison it would cost more than the search. */
const { compare } = new Intl.Collator();

function byLabel(a: FacetValue, b: FacetValue): number {
  return compare(a.label, b.label);
}

function byCount(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || byLabel(a, b);
}

/** The roots among the found, by name. */
export function rootValues(found: readonly Found[], facets: Facets): readonly FacetValue[] {
  return countValues(found, facets, 'roots', (root, api) => api?.rootLabel ?? root).sort(byLabel);
}

/** The keywords among the found, the most frequent first. */
export function keywordValues(found: readonly Found[], facets: Facets): readonly FacetValue[] {
  return countValues(found, facets, 'keywords').sort(byCount);
}

/** The types of columns among the found, the most frequent first. @param labelOf The words for a type. */
export function typeValues(found: readonly Found[], facets: Facets, labelOf: (type: string) => string): readonly FacetValue[] {
  return countValues(found, facets, 'types', labelOf).sort(byCount);
}
