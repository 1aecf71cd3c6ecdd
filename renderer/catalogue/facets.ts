import type { Found } from './search.ts';

/** What the list is narrowed to; an empty set narrows nothing. Values of one facet widen, the two facets narrow each other. */
export interface Facets {
  readonly roots: ReadonlySet<string>;
  readonly keywords: ReadonlySet<string>;
}

export const noFacets: Facets = { roots: new Set(), keywords: new Set() };

/** One value of a facet, and how many APIs choosing it would leave, the other facet as it stands. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

function hasRoot({ indexed }: Found, { roots }: Facets): boolean {
  return roots.size === 0 || roots.has(indexed.api.root);
}

function hasKeyword({ indexed }: Found, { keywords }: Facets): boolean {
  return keywords.size === 0 || indexed.api.keywords.some((keyword) => keywords.has(keyword));
}

/** Those of the found that both facets let through, in the same order. */
export function narrow(found: readonly Found[], facets: Facets): readonly Found[] {
  return found.filter((one) => hasRoot(one, facets) && hasKeyword(one, facets));
}

/** The roots among the found, in the order of the catalogue; a chosen one stays although nothing is left in it. */
export function rootValues(found: readonly Found[], facets: Facets): readonly FacetValue[] {
  const values = new Map<string, FacetValue>();
  for (const one of found) {
    if (!hasKeyword(one, facets)) continue;
    const { root, rootLabel } = one.indexed.api;
    values.set(root, { value: root, label: rootLabel, count: (values.get(root)?.count ?? 0) + 1 });
  }
  keepChosen(values, facets.roots);
  return [...values.values()].sort((a, b) => a.label.localeCompare(b.label));
}

/** The keywords among the found, the most frequent first; a chosen one stays although nothing is left in it. */
export function keywordValues(found: readonly Found[], facets: Facets): readonly FacetValue[] {
  const values = new Map<string, FacetValue>();
  for (const one of found) {
    if (!hasRoot(one, facets)) continue;
    for (const keyword of new Set(one.indexed.api.keywords)) {
      values.set(keyword, { value: keyword, label: keyword, count: (values.get(keyword)?.count ?? 0) + 1 });
    }
  }
  keepChosen(values, facets.keywords);
  return [...values.values()].sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

function keepChosen(values: Map<string, FacetValue>, chosen: ReadonlySet<string>): void {
  for (const value of chosen) if (!values.has(value)) values.set(value, { value, label: value, count: 0 });
}
