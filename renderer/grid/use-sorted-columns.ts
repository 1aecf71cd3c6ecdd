import { useMemo } from 'react';
import type { RowArrangement } from '../../shared/contract/results/row-view.ts';
import type { LocalOrder } from './use-row-view.ts';

type Direction = 'ascending' | 'descending';
type QueryOrder = readonly { readonly column: string; readonly descending: boolean }[];

/** The sorting of a query's rows by their server. */
export interface ServerSort {
  /** The order of the displayed rows. */
  readonly order: QueryOrder;
  /** The order of the query. It differs from the order of the rows until these are received. */
  readonly requested: QueryOrder;
  readonly canSort: (column: string) => boolean;
  /** Changes the order of the query and runs it. */
  readonly sort: (order: QueryOrder) => void;
}

/** The sorted columns of a grid, and functions that sort by a column: the query if its server can, otherwise the rows that are here. */
interface SortedColumns {
  /** Whether the rows are sorted here, not by their server. */
  readonly isLocal: boolean;
  readonly directions: ReadonlyMap<string, Direction>;
  /** Cycles through ascending, descending, and original order. */
  readonly next: (column: string) => void;
  readonly set: (column: string, direction: Direction | null) => void;
}

/**
 * Decides where the rows of a grid are sorted.
 *
 * @param serverSort null if all rows are here or the server can't sort
 * @param arranged the arrangement of the displayed rows
 */
export function useSortedColumns(serverSort: ServerSort | null, local: LocalOrder, arranged: RowArrangement | null): SortedColumns {
  const localOrder = arranged?.order;
  const serverOrder = serverSort?.order;
  const isLocal = localOrder !== undefined && localOrder.length > 0;
  const directions = useMemo(() => {
    const order: QueryOrder = (isLocal ? localOrder : serverOrder) ?? [];
    return new Map(order.map(({ column, descending }) => [column, descending ? 'descending' : 'ascending'] as const));
  }, [isLocal, localOrder, serverOrder]);

  /** Sorts the query by a column, or removes its order. */
  function sortQuery({ sort }: ServerSort, column: string, direction: Direction | null): void {
    local.clear();
    sort(direction === null ? [] : [{ column, descending: direction === 'descending' }]);
  }

  return {
    isLocal,
    directions,
    next: (column) => {
      if (serverSort?.canSort(column) !== true) {
        local.next(column);
        return;
      }
      const present = isLocal ? undefined : serverSort.requested.find((item) => item.column === column);
      sortQuery(serverSort, column, present === undefined ? 'ascending' : present.descending ? null : 'descending');
    },
    set: (column, direction) => {
      if (serverSort?.canSort(column) === true) sortQuery(serverSort, column, direction);
      else local.set(column, direction);
    },
  };
}
