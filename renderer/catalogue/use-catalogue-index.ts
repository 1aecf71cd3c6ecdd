import { useEffect, useMemo, useState } from 'react';
import type { ListedApi } from '../../shared/contract/catalogue/catalogue.ts';
import { whenIdle } from '../components/when-idle.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { workForSlice, workInTurns } from './next-task.ts';
import { recallSearch } from './saved-search.ts';
import { foldColumns, type IndexedApi, indexSteps } from './search-index.ts';

/** How long the names of columns may wait for a page that is never idle, milliseconds: a key before that folds them itself. */
const foldPatience = 100;

/** The APIs prepared for searching; those before while others are prepared, null before the first. Few are there at once. */
export function useCatalogueIndex(apis: readonly ListedApi[] | null, locale: string): readonly IndexedApi[] | null {
  const storage = useLayoutStorage();
  const begun = useMemo(() => {
    if (apis === null) return null;
    // What is searched for already would have all columns folded at one go.
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
        // Another catalogue is prepared instead.
      },
    );
    return () => leaving.abort();
  }, [begun]);
  const index = begun === null ? null : (begun.index ?? finished);
  useEffect(() => {
    if (index === null) return;
    const leaving = new AbortController();
    const cancel = whenIdle(() => {
      // Another catalogue is prepared instead.
      workInTurns(leaving.signal)(foldColumns(index)).catch(() => undefined);
    }, foldPatience);
    return () => {
      cancel();
      leaving.abort();
    };
  }, [index]);
  return index;
}
