import { useEffect, useMemo, useState } from 'react';
import type { ListedApi } from '../../shared/contract/catalogue.ts';
import { workForSlice, workInTurns } from './next-task.ts';
import { type IndexedApi, indexSteps } from './search-index.ts';

/** The APIs prepared for searching; those before while others are prepared, null before the first. Few are there at once. */
export function useCatalogueIndex(apis: readonly ListedApi[] | null, locale: string): readonly IndexedApi[] | null {
  const begun = useMemo(() => {
    if (apis === null) return null;
    const steps = indexSteps(apis, locale);
    return { steps, index: workForSlice(steps)?.result ?? null };
  }, [apis, locale]);
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
  return begun === null ? null : (begun.index ?? finished);
}
