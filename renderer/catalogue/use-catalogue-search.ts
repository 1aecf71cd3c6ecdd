import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ListedCatalogue } from '../../shared/contract/catalogue.ts';
import { useWords } from '../i18n/use-words.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { type Facets, type FacetValue, keywordValues, narrow, noFacets, rootValues, typeValues } from './facets.ts';
import { keepSearch, recallSearch } from './kept-search.ts';
import { type CatalogueLine, groupedLines, rankedLines } from './lines.ts';
import { searchCatalogue, wordsOf } from './search.ts';
import type { IndexedApi } from './search-index.ts';
import { type CatalogueOrder, catalogueOrders, sortFound } from './sorting.ts';
import { typeWords } from './type-words.ts';
import { useCatalogueIndex } from './use-catalogue-index.ts';

/** What is searched for, and what was found. */
export interface CatalogueSearch {
  readonly text: string;
  readonly facets: Facets;
  /** The values of each facet among what is found, counted when they are asked for. */
  readonly roots: () => readonly FacetValue[];
  readonly keywords: () => readonly FacetValue[];
  readonly types: () => readonly FacetValue[];
  /** Of the list while nothing is searched for: what is searched for stands by rank. */
  readonly order: CatalogueOrder;
  readonly lines: readonly CatalogueLine[];
  /** What the lines answer to: another value for each other search, facet or order. */
  readonly asked: unknown;
  /** APIs found. */
  readonly found: number;
  /** APIs in the catalogue. */
  readonly total: number;
  /** The catalogue prepared for searching; null until it is. */
  readonly index: readonly IndexedApi[] | null;
  readonly type: (text: string) => void;
  readonly choose: (facets: Facets) => void;
  readonly sort: (order: CatalogueOrder) => void;
  readonly clear: () => void;
}

const noIndex: readonly IndexedApi[] = [];
const orderKey = 'catalogue.order';

/** Searches as one types; typing never waits for a long list to be drawn. @param favourites Keys of APIs that stand on top. */
export function useCatalogueSearch(catalogue: ListedCatalogue | null, locale: string, favourites: ReadonlySet<string>): CatalogueSearch {
  const { t } = useWords('catalogue');
  const storage = useLayoutStorage();
  const [begun] = useState(() => recallSearch(storage));
  const [text, type] = useState(begun.text);
  const [facets, choose] = useState(begun.facets);
  useEffect(() => keepSearch(storage, { text, facets }), [storage, text, facets]);
  const [order, setOrder] = useState<CatalogueOrder>(() => catalogueOrders.find((one) => one === storage.getItem(orderKey)) ?? 'root');
  const typed = useDeferredValue(text);
  const index = useCatalogueIndex(catalogue?.apis ?? null, locale);
  const words = useMemo(() => wordsOf(typed), [typed]);
  const asked = useMemo(() => ({ words, facets, order }), [words, facets, order]);
  const matched = useMemo(() => searchCatalogue(index ?? noIndex, words), [index, words]);
  const listed = useMemo(() => narrow(matched, facets), [matched, facets]);
  const lines = useMemo(() => {
    if (words.length > 0) return rankedLines(listed);
    return order === 'root' ? groupedLines(listed, favourites, t('favourites')) : rankedLines(sortFound(listed, order, locale));
  }, [words, listed, order, locale, favourites, t]);
  const roots = useCallback(() => rootValues(matched, facets), [matched, facets]);
  const keywords = useCallback(() => keywordValues(matched, facets), [matched, facets]);
  const types = useCallback(() => typeValues(matched, facets, (value) => typeWords(t, value)), [matched, facets, t]);
  const sort = (next: CatalogueOrder): void => {
    storage.setItem(orderKey, next);
    setOrder(next);
  };
  const clear = (): void => {
    type('');
    choose(noFacets);
  };
  const total = index?.length ?? 0;
  return { text, facets, roots, keywords, types, order, lines, asked, found: listed.length, total, index, type, choose, sort, clear };
}
