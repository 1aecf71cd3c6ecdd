import { useEffect, useState } from 'react';
import type { RunState } from '../preview/run-state.ts';

/** The URLs of the last two runs of a format: what was asked before, and what was asked last. */
export interface LastRuns {
  readonly before: string | null;
  readonly last: string | null;
}

/** Remembers what was run last and before; running the same again changes nothing. */
export function useLastRuns({ phase, url }: Pick<RunState, 'phase' | 'url'>): LastRuns {
  const [runs, setRuns] = useState<LastRuns>({ before: null, last: null });
  useEffect(() => {
    if (phase !== 'waiting') return;
    setRuns((known) => (known.last === url ? known : { before: known.last, last: url }));
  }, [phase, url]);
  return runs;
}
