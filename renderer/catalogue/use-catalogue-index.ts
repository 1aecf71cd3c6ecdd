import { useEffect, useMemo, useState } from 'react';
import type { ListedCatalogue } from '../../shared/contract/catalogue.ts';
import { type IndexedApi, indexSteps } from './search-index.ts';

/** What is done before the page may paint again, milliseconds. */
const slice = 8;

type Steps = ReturnType<typeof indexSteps>;

/** Goes on for one slice; the index where that was the last one. */
function goOn(steps: Steps): readonly IndexedApi[] | null {
  const end = performance.now() + slice;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() >= end) return null;
  }
}

/** The catalogue prepared for searching; the one before while another is prepared, null before the first. A small one is there at once. */
export function useCatalogueIndex(catalogue: ListedCatalogue | null, locale: string): readonly IndexedApi[] | null {
  const begun = useMemo(() => {
    if (catalogue === null) return null;
    const steps = indexSteps(catalogue.apis, locale);
    return { steps, index: goOn(steps) };
  }, [catalogue, locale]);
  const [finished, setFinished] = useState<readonly IndexedApi[] | null>(null);
  useEffect(() => {
    if (begun === null || begun.index !== null) {
      setFinished(begun?.index ?? null);
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    const work = (): void => {
      begun.index ??= goOn(begun.steps);
      if (begun.index === null) timer = setTimeout(work);
      else setFinished(begun.index);
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [begun]);
  return begun === null ? null : (begun.index ?? finished);
}
