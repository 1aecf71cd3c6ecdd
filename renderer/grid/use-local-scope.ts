import { useEffect } from 'react';
import type { RowArrangement, RowView } from '../../shared/contract/results/row-view.ts';
import type { Scope } from '../../shared/contract/results/scope.ts';

/**
 * Reports how the rows of a grid are filtered and sorted here, and null when they are shown as received.
 *
 * @param onView Must be stable.
 */
export function useLocalScope(
  onView: ((view: Scope['local']) => void) | undefined,
  view: RowView | null,
  arranged: RowArrangement | null,
): void {
  useEffect(() => {
    onView?.(
      view === null || arranged === null
        ? null
        : {
            rows: view.rows,
            filter: arranged.filter?.text ?? null,
            valueColumns: (arranged.values ?? []).map(({ column }) => column),
            order: arranged.order.map(({ column, descending }) => ({ column, descending })),
          },
    );
  }, [onView, view, arranged]);
}
