import type { ColumnValues, RowArrangement } from '../../../../shared/contract/results/row-view.ts';
import { orderKeys } from '../columns/order-keys.ts';
import type { ResultTable } from '../columns/result-columns.ts';

/** A statement and its parameters. */
interface Statement {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/** The statement that gives the numbers of the rows with some values, in an order. */
export function orderStatement(
  order: RowArrangement['order'],
  values: readonly ColumnValues[],
  { relation, columns }: ResultTable,
): Statement {
  const textOf = (name: string): string => columns.find((column) => column.name === name)?.text ?? 'NULL';
  const keys = order.flatMap(({ column, descending, type }) =>
    orderKeys(textOf(column), type, relation).map((key) => `${key} ${descending ? 'DESC' : 'ASC'} NULLS LAST`),
  );
  const parameters = values.flatMap(({ values: own }) => own.filter((value) => value !== null));
  let bound = 0;
  const conditions = values.map(({ column, values: own }) => {
    const text = textOf(column);
    const present = own.filter((value) => value !== null).map(() => `$${++bound}`);
    const isIn = present.length === 0 ? [] : [`${text} IN (${present.join(', ')})`];
    return `(${[...isIn, ...(own.includes(null) ? [`${text} IS NULL`] : [])].join(' OR ') || 'false'})`;
  });
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return { sql: `SELECT "row" FROM ${relation}${where} ORDER BY ${[...keys, '"row"'].join(', ')}`, parameters };
}
