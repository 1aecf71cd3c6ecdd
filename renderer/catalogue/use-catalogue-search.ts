import { useDeferredValue, useMemo, useState } from 'react';
import type { Catalogue } from '../../shared/contract/catalogue.ts';
import { type Facets, type FacetValue, keywordValues, narrow, noFacets, rootValues } from './facets.ts';
import { type CatalogueLine, groupedLines, rankedLines } from './lines.ts';
import { searchCatalogue, wordsOf } from './search.ts';
import { indexCatalogue } from './search-index.ts';

/** What is searched for, and what was found. */
export interface CatalogueSearch {
  readonly text: string;
  readonly facets: Facets;
  readonly roots: readonly FacetValue[];
  readonly keywords: readonly FacetValue[];
  readonly lines: readonly CatalogueLine[];
  /** APIs among the lines. */
  readonly found: number;
  /** APIs in the catalogue. */
  readonly total: number;
  readonly type: (text: string) => void;
  readonly choose: (facets: Facets) => void;
  readonly clear: () => void;
}

/** Searches as one types; typing never waits for a long list to be drawn. */
export function useCatalogueSearch(catalogue: Catalogue | null, locale: string): CatalogueSearch {
  const [text, type] = useState('');
  const [facets, choose] = useState(noFacets);
  const typed = useDeferredValue(text);
  const index = useMemo(() => indexCatalogue(catalogue?.apis ?? [], locale), [catalogue, locale]);
  const words = useMemo(() => wordsOf(typed), [typed]);
  const matched = useMemo(() => searchCatalogue(index, words), [index, words]);
  const listed = useMemo(() => narrow(matched, facets), [matched, facets]);
  const lines = useMemo(() => (words.length === 0 ? groupedLines(listed) : rankedLines(listed)), [words, listed]);
  const roots = useMemo(() => rootValues(matched, facets), [matched, facets]);
  const keywords = useMemo(() => keywordValues(matched, facets), [matched, facets]);
  const clear = (): void => {
    type('');
    choose(noFacets);
  };
  return { text, facets, roots, keywords, lines, found: listed.length, total: index.length, type, choose, clear };
}
