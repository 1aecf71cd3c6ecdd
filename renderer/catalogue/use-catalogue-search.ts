import { createContext, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../components/when-idle.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { type FacetName, type Facets, type FacetValue, keywordValues, narrow, rootValues, typeValues } from './facets.ts';
import { type CatalogueLine, groupedLines, rankedLines } from './lines.ts';
import { keepSearch, recallSearch } from './saved-search.ts';
import { type CatalogueOrder, catalogueOrders, searchCatalogue, sortFound, suggestSearch, vocabularyOf, wordsOf } from './search.ts';
import type { IndexedApi } from './search-index.ts';
import { typeWords } from './type-words.ts';

/** What was found; the same object until something else is. */
export interface CatalogueSearch {
  /** What is searched for, folded: what was typed, as soon as there is time for it. */
  readonly words: readonly string[];
  readonly facets: Facets;
  /** The values of each facet among what is found, counted when they are asked for. */
  readonly values: Readonly<Record<FacetName, () => readonly FacetValue[]>>;
  /** Of the list while nothing is searched for: what is searched for stands by rank. */
  readonly order: CatalogueOrder;
  readonly lines: readonly CatalogueLine[];
  /** What the lines answer to: another value for each other search, facet or order. */
  readonly asked: unknown;
  /** What was probably meant where nothing is found, looked for when it is asked for; null where nothing is near. */
  readonly suggestion: () => string | null;
  /** APIs found. */
  readonly found: number;
  /** APIs in the catalogue. */
  readonly total: number;
  /** The catalogue prepared for searching; null until it is. */
  readonly index: readonly IndexedApi[] | null;
  readonly type: (text: string) => void;
  readonly choose: (facets: Facets) => void;
  readonly sort: (order: CatalogueOrder) => void;
}

/** What is typed, at once, and what is found for it, when there is time. */
interface TypedSearch {
  readonly text: string;
  readonly search: CatalogueSearch;
}

const noIndex: readonly IndexedApi[] = [];
const orderKey = 'catalogue.order';
/** How long the words of a catalogue may wait for a page that is never idle, milliseconds: a search that finds nothing before that collects them. */
const vocabularyPatience = 2000;

/**
 * Searches as one types; typing never waits for a long list to be drawn.
 *
 * @param index The catalogue prepared for searching; null until it is.
 * @param favourites Keys of APIs that stand on top.
 */
export function useCatalogueSearch(index: readonly IndexedApi[] | null, locale: string, favourites: ReadonlySet<string>): TypedSearch {
  const { t } = useTexts('catalogue');
  const storage = useLayoutStorage();
  const [begun] = useState(() => recallSearch(storage));
  const [text, type] = useState(begun.text);
  const [facets, choose] = useState(begun.facets);
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
  const asked = useMemo(() => ({ words, facets, order }), [words, facets, order]);
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
      types: () => typeValues(matched, facets, (value) => typeWords(t, value)),
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
      asked,
      suggestion,
      found: listed.length,
      total: index?.length ?? 0,
      index,
      type,
      choose,
      sort,
    }),
    [words, facets, values, order, lines, asked, suggestion, listed, index, sort],
  );
  return useMemo(() => ({ text, search }), [text, search]);
}

/** What was found, for the parts of the pane that not every key draws anew; null outside of it. */
export const SearchContext = createContext<CatalogueSearch | null>(null);
