import { useEffect, useMemo, useState } from 'react';
import type { ListedApi } from '../../shared/contract/catalogue/catalogue.ts';
import { whenIdle } from '../components/when-idle.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { workForSlice, workInTurns } from './next-task.ts';
import { recallSearch } from './saved-search.ts';
import { foldColumns, type IndexedApi, indexSteps } from './search-index.ts';

/** Maximum milliseconds before the column names are folded if the page is never idle. An earlier search folds them itself. */
const foldPatience = 100;

/** Returns the search index of a catalogue. While a new one is built, the previous one is returned; null before the first. */
export function useCatalogueIndex(apis: readonly ListedApi[] | null, locale: string): readonly IndexedApi[] | null {
  const storage = useLayoutStorage();
  const begun = useMemo(() => {
    if (apis === null) return null;
    // An active search would fold all columns at once.
    const steps = indexSteps(apis, locale, recallSearch(storage).text !== '');
    return { steps, index: workForSlice(steps)?.result ?? null };
  }, [apis, locale, storage]);
  const [finished, setFinished] = useState<readonly IndexedApi[] | null>(null);
  useEffect(() => {
    if (begun === null || begun.index !== null) {
      setFinished(begun?.index ?? null);
      return;
    }
    const leaving = new AbortController();
    workInTurns(leaving.signal)(begun.steps).then(
      (index) => {
        begun.index = index;
        setFinished(index);
      },
      () => {
        // The index of another catalogue replaces this one.
      },
    );
    return () => leaving.abort();
  }, [begun]);
  const index = begun === null ? null : (begun.index ?? finished);
  useEffect(() => {
    if (index === null) return;
    const leaving = new AbortController();
    const cancel = whenIdle(() => {
      // The index of another catalogue replaces this one.
      workInTurns(leaving.signal)(foldColumns(index)).catch(() => undefined);
    }, foldPatience);
    return () => {
      cancel();
      leaving.abort();
    };
  }, [index]);
  return index;
}
