import { useCallback, useEffect, useState } from 'react';
import { type RowArrangement, type RowView, rowArrangementSchema } from '../../shared/contract/results/row-view.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';

/** Sorts and filters the fetched rows. The signal cancels the request. */
export type ArrangeRows = (arrangement: RowArrangement, signal: AbortSignal) => Promise<RowView>;

/** The state of a sorted or filtered view. */
interface RowViewState {
  /** The arrangement of the view. Null if rows have their original order. */
  readonly arrangement: RowArrangement | null;
  readonly view: RowView | null;
  readonly working: boolean;
  readonly failure: unknown;
}

const unarranged: RowViewState = { arrangement: null, view: null, working: false, failure: null };

/**
 * Requests a view when the arrangement changes, and aborts the previous request. The previous view stays visible in the meantime.
 *
 * @param arrange requests the view. A new function means other rows
 * @param arrangement arrangement to request. Null for the original rows. The same object is requested once
 * @param ready false while rows arrive. Rows are arranged when they are complete
 */
export function useRowView(arrange: ArrangeRows, arrangement: RowArrangement | null, ready: boolean): RowViewState {
  const [state, setState] = useState<RowViewState & { readonly of: ArrangeRows }>({ ...unarranged, of: arrange });
  useEffect(() => {
    if (arrangement === null) {
      setState({ ...unarranged, of: arrange });
      return;
    }
    setState((before) => ({ ...(before.of === arrange ? before : unarranged), of: arrange, working: true, failure: null }));
    if (!ready) return;
    const cancelling = new AbortController();
    arrange(arrangement, cancelling.signal).then(
      (view) => {
        if (!cancelling.signal.aborted) setState({ arrangement: arrangement, view, working: false, failure: null, of: arrange });
      },
      (failure: unknown) => {
        if (!cancelling.signal.aborted) setState((before) => ({ ...before, working: false, failure }));
      },
    );
    return () => cancelling.abort();
  }, [arrange, arrangement, ready]);
  return state.of === arrange ? state : unarranged;
}

type Order = RowArrangement['order'];

const none: Order = [];
const orderSchema = rowArrangementSchema.shape.order;

/** The sort order of the fetched rows, and functions that change it. */
export interface LocalOrder {
  readonly order: Order;
  /** Cycles through ascending, descending, and original order. */
  readonly next: (column: string) => void;
  readonly set: (column: string, order: 'ascending' | 'descending' | null) => void;
  readonly clear: () => void;
}

/**
 * Holds the sort order of the fetched rows. Saves the order with the window.
 *
 * @param name storage key
 */
export function useLocalOrder(name: string, types: ReadonlyMap<string, ValueType>): LocalOrder {
  const [order, setOrder] = usePersistedValue(name, orderSchema, none);
  const typeOf = useCallback((column: string): ValueType => types.get(column) ?? 'unknown', [types]);
  const next = useCallback(
    (column: string) =>
      setOrder(([first]) => {
        if (first?.column !== column) return [{ column, descending: false, type: typeOf(column) }];
        return first.descending ? none : [{ ...first, descending: true }];
      }),
    [setOrder, typeOf],
  );
  const set = useCallback<LocalOrder['set']>(
    (column, direction) => setOrder(direction === null ? none : [{ column, descending: direction === 'descending', type: typeOf(column) }]),
    [setOrder, typeOf],
  );
  const clear = useCallback(() => setOrder(none), [setOrder]);
  return { order, next, set, clear };
}
