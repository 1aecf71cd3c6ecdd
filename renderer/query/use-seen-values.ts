import { useEffect, useState } from 'react';
import type { Results } from '../preview/answers-client.ts';
import type { RunState } from '../preview/run-state.ts';
import { type SeenValues, seenValues } from './seen-values.ts';

/** How many rows are looked at, and at least. */
const rowsLookedAt = 200;
const fewestLookedAt = 50;
/** Of more, reading them holds the page up. */
const cellsLookedAt = 20_000;

const none: SeenValues = () => undefined;

/** The values of each column in the first rows of the last answer: one look a run, when it is done. They stay until the next run has rows. */
export function useSeenValues(results: Results, { phase, runId, rows, columns }: RunState): SeenValues {
  const [values, setValues] = useState<SeenValues>(() => none);
  useEffect(() => {
    if (phase !== 'done' || runId === null || rows === 0) return;
    let wanted = true;
    const count = Math.min(rowsLookedAt, Math.max(fewestLookedAt, Math.floor(cellsLookedAt / Math.max(1, columns.length))));
    results.window({ runId, from: 0, count, cut: true }).then(
      (window) => {
        if (!wanted) return;
        const values = seenValues(window);
        setValues(() => values);
      },
      () => {
        // Released meanwhile: what was seen before is still worth offering.
      },
    );
    return () => {
      wanted = false;
    };
  }, [results, phase, runId, rows, columns.length]);
  return values;
}
