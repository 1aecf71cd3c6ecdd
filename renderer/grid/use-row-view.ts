import { useEffect, useState } from 'react';
import type { RowArrangement, RowView } from '../../shared/contract/row-view.ts';

/** Arranges the fetched rows; the signal ends it. */
export type ArrangeRows = (arrangement: RowArrangement, signal: AbortSignal) => Promise<RowView>;

/** The view of an arrangement, as far as it is there. */
export interface RowViewState {
  /** What it shows; null while rows stand as they came. */
  readonly arrangement: RowArrangement | null;
  readonly view: RowView | null;
  readonly working: boolean;
  readonly failure: unknown;
}

const asTheyCame: RowViewState = { arrangement: null, view: null, working: false, failure: null };

/**
 * Asks for a view whenever another is wanted, and drops the wish before; the former one stays in sight until the next is here.
 *
 * @param arrange Another function means other rows.
 * @param wanted Null for the rows as they came; the same object twice asks once.
 * @param ready False while rows arrive: they are arranged when all are here.
 */
export function useRowView(arrange: ArrangeRows, wanted: RowArrangement | null, ready: boolean): RowViewState {
  const [state, setState] = useState<RowViewState & { readonly of: ArrangeRows }>({ ...asTheyCame, of: arrange });
  useEffect(() => {
    if (wanted === null) {
      setState({ ...asTheyCame, of: arrange });
      return;
    }
    setState((before) => ({ ...(before.of === arrange ? before : asTheyCame), of: arrange, working: true, failure: null }));
    if (!ready) return;
    const leaving = new AbortController();
    arrange(wanted, leaving.signal).then(
      (view) => {
        if (!leaving.signal.aborted) setState({ arrangement: wanted, view, working: false, failure: null, of: arrange });
      },
      (failure: unknown) => {
        if (!leaving.signal.aborted) setState((before) => ({ ...before, working: false, failure }));
      },
    );
    return () => leaving.abort();
  }, [arrange, wanted, ready]);
  return state.of === arrange ? state : asTheyCame;
}
