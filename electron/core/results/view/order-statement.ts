import type { RowArrangement } from '../../../../shared/contract/results/row-view.ts';
import { orderKeys } from '../columns/order-keys.ts';
import type { ResultTable } from '../columns/result-columns.ts';

/** The statement that gives the numbers of all rows in an order. */
export function orderStatement(order: RowArrangement['order'], { relation, columns }: ResultTable): string {
  const textOf = (name: string): string => columns.find((column) => column.name === name)?.text ?? 'NULL';
  const keys = order.flatMap(({ column, descending, type }) =>
    orderKeys(textOf(column), type, relation).map((key) => `${key} ${descending ? 'DESC' : 'ASC'} NULLS LAST`),
  );
  return `SELECT "row" FROM ${relation} ORDER BY ${[...keys, '"row"'].join(', ')}`;
}
