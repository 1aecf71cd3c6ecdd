import { useCallback, useState } from 'react';
import type { RowArrangement } from '../../shared/contract/row-view.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

type Order = RowArrangement['order'];

const none: Order = [];

/** By which column the fetched rows are sorted, and what changes it. */
export interface LocalOrder {
  readonly order: Order;
  /** Ascending, then descending, then as they came. */
  readonly next: (column: string) => void;
  readonly set: (column: string, order: 'ascending' | 'descending' | null) => void;
  readonly clear: () => void;
}

/** The order of the fetched rows, as they came at first. */
export function useLocalOrder(types: ReadonlyMap<string, ValueType>): LocalOrder {
  const [order, setOrder] = useState(none);
  const typeOf = useCallback((column: string): ValueType => types.get(column) ?? 'unknown', [types]);
  const next = useCallback(
    (column: string) =>
      setOrder(([first]) => {
        if (first?.column !== column) return [{ column, descending: false, type: typeOf(column) }];
        return first.descending ? none : [{ ...first, descending: true }];
      }),
    [typeOf],
  );
  const set = useCallback<LocalOrder['set']>(
    (column, wanted) => setOrder(wanted === null ? none : [{ column, descending: wanted === 'descending', type: typeOf(column) }]),
    [typeOf],
  );
  const clear = useCallback(() => setOrder(none), []);
  return { order, next, set, clear };
}
