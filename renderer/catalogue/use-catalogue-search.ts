import { createContext, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../components/when-idle.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { type FacetName, type Facets, type FacetValue, keywordValues, narrow, rootValues, typeValues } from './facets.ts';
import { type CatalogueLine, groupedLines, rankedLines } from './lines.ts';
import { keepSearch, recallSearch } from './saved-search.ts';
import { type CatalogueOrder, catalogueOrders, searchCatalogue, sortFound, suggestSearch, vocabularyOf, wordsOf } from './search.ts';
import type { IndexedApi } from './search-index.ts';
import { typeText } from './type-text.ts';

/** The search results. The object changes only when the results change. */
export interface CatalogueSearch {
  /** The folded search words. They follow the typed text with a delay. */
  readonly words: readonly string[];
  readonly facets: Facets;
  /** Returns the values of a facet in the results with their counts. */
  readonly values: Readonly<Record<FacetName, () => readonly FacetValue[]>>;
  /** Order of the list without a search. Search results are ordered by score. */
  readonly order: CatalogueOrder;
  readonly lines: readonly CatalogueLine[];
  /** Value that identifies the search text, facets, and order. */
  readonly searchKey: unknown;
  /** Returns a suggestion for a search without results. Null if there is none. */
  readonly suggestion: () => string | null;
  /** Number of results. */
  readonly found: number;
  /** Number of APIs in the catalogue. */
  readonly total: number;
  /** The search index. Null until it is ready. */
  readonly index: readonly IndexedApi[] | null;
  readonly type: (text: string) => void;
  readonly choose: (facets: Facets) => void;
  readonly sort: (order: CatalogueOrder) => void;
}

/** The typed text and the search results. The results follow with a delay. */
interface TypedSearch {
  readonly text: string;
  readonly search: CatalogueSearch;
}

const noIndex: readonly IndexedApi[] = [];
const orderKey = 'catalogue.order';
/**
 * Maximum delay before the vocabulary is collected if the page is never idle, in milliseconds. A search without results before that
 * collects the vocabulary itself.
 */
const vocabularyPatience = 2000;

/**
 * Searches while the user types. Rendering a long list doesn't block typing.
 *
 * @param index search index. Null until it is ready
 * @param favourites keys of the favourites, which are listed first
 */
export function useCatalogueSearch(index: readonly IndexedApi[] | null, locale: string, favourites: ReadonlySet<string>): TypedSearch {
  const { t } = useTexts('catalogue');
  const storage = useLayoutStorage();
  const [persisted] = useState(() => recallSearch(storage));
  const [text, type] = useState(persisted.text);
  const [facets, choose] = useState(persisted.facets);
  useEffect(() => keepSearch(storage, { text, facets }), [storage, text, facets]);
  const [order, setOrder] = useState<CatalogueOrder>(() => catalogueOrders.find((one) => one === storage.getItem(orderKey)) ?? 'root');
  const sort = useCallback(
    (next: CatalogueOrder): void => {
      storage.setItem(orderKey, next);
      setOrder(next);
    },
    [storage],
  );
  const typed = useDeferredValue(text);
  const words = useMemo(() => wordsOf(typed), [typed]);
  const searchKey = useMemo(() => ({ words, facets, order }), [words, facets, order]);
  const matched = useMemo(() => searchCatalogue(index ?? noIndex, words), [index, words]);
  const listed = useMemo(() => narrow(matched, facets), [matched, facets]);
  const lines = useMemo(() => {
    if (words.length > 0) return rankedLines(listed);
    return order === 'root' ? groupedLines(listed, favourites, t('favourites')) : rankedLines(sortFound(listed, order, locale));
  }, [words, listed, order, locale, favourites, t]);
  const values = useMemo(
    () => ({
      roots: () => rootValues(matched, facets),
      keywords: () => keywordValues(matched, facets),
      types: () => typeValues(matched, facets, (value) => typeText(t, value)),
    }),
    [matched, facets, t],
  );
  const vocabulary = useMemo(() => vocabularyOf(index ?? noIndex), [index]);
  useEffect(() => (index === null ? undefined : whenIdle(vocabulary, vocabularyPatience)), [index, vocabulary]);
  const suggestion = useCallback(() => suggestSearch(index ?? noIndex, vocabulary, words), [index, vocabulary, words]);
  const search = useMemo(
    () => ({
      words,
      facets,
      values,
      order,
      lines,
      searchKey,
      suggestion,
      found: listed.length,
      total: index?.length ?? 0,
      index,
      type,
      choose,
      sort,
    }),
    [words, facets, values, order, lines, searchKey, suggestion, listed, index, sort],
  );
  return useMemo(() => ({ text, search }), [text, search]);
}

/** The search results, for components that don't render on each keystroke. Null outside the catalogue pane. */
export const SearchContext = createContext<CatalogueSearch | null>(null);
