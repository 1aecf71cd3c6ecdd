import { useEffect, useState } from 'react';
import type { Literal } from '../../shared/values/value-type.ts';
import type { Results } from '../preview/answers-client.ts';
import type { RunState } from '../preview/run-state.ts';
import { seenValues } from './seen-values.ts';

/** How many rows are looked at. */
const rowsLookedAt = 200;
const none: ReadonlyMap<string, readonly Literal[]> = new Map();

/** The values of each column in the first rows of the last answer: one look a run, when it is done. They stay until the next run has rows. */
export function useSeenValues(results: Results, { phase, runId, rows }: RunState): ReadonlyMap<string, readonly Literal[]> {
  const [values, setValues] = useState(none);
  useEffect(() => {
    if (phase !== 'done' || runId === null || rows === 0) return;
    let wanted = true;
    results.window({ runId, from: 0, count: rowsLookedAt }).then(
      (window) => {
        if (wanted) setValues(seenValues(window));
      },
      () => {
        // Released meanwhile: what was seen before is still worth offering.
      },
    );
    return () => {
      wanted = false;
    };
  }, [results, phase, runId, rows]);
  return values;
}
