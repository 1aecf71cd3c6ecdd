import { useCallback, useEffect, useRef, useState } from 'react';
import type { FindRequest, FoundCells } from '../../../shared/contract/results/found-cells.ts';

/** Finds the cells of a result that contain a text. The signal cancels the search. A new function means that the rows have changed. */
export type FindText = (search: Omit<FindRequest, 'runId'>, signal: AbortSignal) => Promise<FoundCells>;

/** The rows and columns to search. */
export interface SearchedRows {
  readonly find: FindText;
  /** The visible columns, in order. */
  readonly columns: readonly string[];
  /** Id of the sorted or filtered view. */
  readonly viewId: string | undefined;
  /** Number of rows to search. */
  readonly rows: number;
}

/** Time without a keystroke after which the search starts, in milliseconds. */
const pause = 150;

/** The outcome of a search. Null if the text is empty or the search is running. */
export type Matches = FoundCells | 'failed' | 'cancelled' | null;

/**
 * Searches rows for a text whenever the text or the rows change.
 *
 * @returns the outcome, and the function that cancels the search
 */
export function useMatchingCells({ find, columns, viewId, rows }: SearchedRows, text: string): readonly [Matches, () => void] {
  const [state, setState] = useState<{ readonly text: string; readonly found: Matches }>({ text: '', found: null });
  const running = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must search again when the number of rows changes.
  useEffect(() => {
    setState({ text, found: null });
    if (text === '') return;
    const cancelling = new AbortController();
    running.current = cancelling;
    const settle = (matches: FoundCells | 'failed'): void => {
      if (!cancelling.signal.aborted) setState({ text, found: matches });
    };
    const timer = setTimeout(() => {
      find({ text, columns, ...(viewId === undefined ? {} : { viewId }) }, cancelling.signal).then(settle, () => settle('failed'));
    }, pause);
    return () => {
      clearTimeout(timer);
      cancelling.abort();
    };
  }, [find, columns, viewId, rows, text]);
  const cancel = useCallback(() => {
    running.current?.abort();
    setState({ text, found: 'cancelled' });
  }, [text]);
  return [state.text === text ? state.found : null, cancel];
}
