import { useEffect, useMemo, useState } from 'react';
import type { ListedApi } from '../../shared/contract/catalogue/catalogue.ts';
import { whenIdle } from '../components/when-idle.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { workForSlice, workInTurns } from './next-task.ts';
import { recallSearch } from './saved-search.ts';
import { foldColumns, type IndexedApi, indexSteps } from './search-index.ts';

/** Maximum delay before column names are folded if the page is never idle, in milliseconds. A search before that folds the names itself. */
const foldPatience = 100;

/** Returns the search index of a catalogue. Returns the previous index while a new one is built. Null until the first index is ready. */
export function useCatalogueIndex(apis: readonly ListedApi[] | null, locale: string): readonly IndexedApi[] | null {
  const storage = useLayoutStorage();
  const building = useMemo(() => {
    if (apis === null) return null;
    // If a search is active, it would fold all columns in one step.
    const steps = indexSteps(apis, locale, recallSearch(storage).text !== '');
    return { steps, index: workForSlice(steps)?.result ?? null };
  }, [apis, locale, storage]);
  const [finished, setFinished] = useState<readonly IndexedApi[] | null>(null);
  useEffect(() => {
    if (building === null || building.index !== null) {
      setFinished(building?.index ?? null);
      return;
    }
    const controller = new AbortController();
    workInTurns(controller.signal)(building.steps).then(
      (index) => {
        building.index = index;
        setFinished(index);
      },
      () => {
        // If the work is aborted, the index of another catalogue replaces this one.
      },
    );
    return () => controller.abort();
  }, [building]);
  const index = building === null ? null : (building.index ?? finished);
  useEffect(() => {
    if (index === null) return;
    const controller = new AbortController();
    const cancel = whenIdle(() => {
      // If the work is aborted, the index of another catalogue replaces this one.
      workInTurns(controller.signal)(foldColumns(index)).catch(() => undefined);
    }, foldPatience);
    return () => {
      cancel();
      controller.abort();
    };
  }, [index]);
  return index;
}
