import { useCallback } from 'react';
import { type RowArrangement, rowArrangementSchema } from '../../shared/contract/row-view.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useKeptValue } from '../session/use-kept-value.ts';

type Order = RowArrangement['order'];

const none: Order = [];
const orderSchema = rowArrangementSchema.shape.order;

/** By which column the fetched rows are sorted, and what changes it. */
export interface LocalOrder {
  readonly order: Order;
  /** Ascending, then descending, then as they came. */
  readonly next: (column: string) => void;
  readonly set: (column: string, order: 'ascending' | 'descending' | null) => void;
  readonly clear: () => void;
}

/** The order of the fetched rows, as they came at first. @param name Under which it is kept with the window. */
export function useLocalOrder(name: string, types: ReadonlyMap<string, ValueType>): LocalOrder {
  const [order, setOrder] = useKeptValue(name, orderSchema, none);
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
    (column, wanted) => setOrder(wanted === null ? none : [{ column, descending: wanted === 'descending', type: typeOf(column) }]),
    [setOrder, typeOf],
  );
  const clear = useCallback(() => setOrder(none), [setOrder]);
  return { order, next, set, clear };
}
