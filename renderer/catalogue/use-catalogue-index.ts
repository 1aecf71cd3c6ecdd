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
  const building = useMemo(() => {
    if (apis === null) return null;
    // An active search would fold all columns at once.
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
        // The index of another catalogue replaces this one.
      },
    );
    return () => controller.abort();
  }, [building]);
  const index = building === null ? null : (building.index ?? finished);
  useEffect(() => {
    if (index === null) return;
    const controller = new AbortController();
    const cancel = whenIdle(() => {
      // The index of another catalogue replaces this one.
      workInTurns(controller.signal)(foldColumns(index)).catch(() => undefined);
    }, foldPatience);
    return () => {
      cancel();
      controller.abort();
    };
  }, [index]);
  return index;
}
