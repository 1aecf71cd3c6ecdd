import type { RowArrangement } from '../../../../shared/contract/row-view.ts';
import { orderKeys } from '../columns/order-keys.ts';
import type { ResultTable, TableColumn } from '../columns/result-columns.ts';

/** A statement and what its `$1` stands for. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/** Columns that an arrangement looks at. */
export function columnsOf({ order, filter }: RowArrangement): readonly string[] {
  return [...new Set([...order.map(({ column }) => column), ...(filter?.columns ?? [])])];
}

/** The statement that gives the numbers of the arranged rows, in their order. */
export function viewStatement({ order, filter }: RowArrangement, { relation, columns }: ResultTable): Statement {
  const byName = new Map<string, TableColumn>(columns.map((column) => [column.name, column]));
  const textOf = (name: string): string => byName.get(name)?.text ?? 'NULL';
  const keys = order.flatMap(({ column, descending, type }) =>
    orderKeys(textOf(column), type, relation).map((key) => `${key} ${descending ? 'DESC' : 'ASC'} NULLS LAST`),
  );
  const matches = filter?.columns.map((name) => `contains(strip_accents(lower(${textOf(name)})), needle.text)`) ?? [];
  const where = filter === null ? '' : ` WHERE ${matches.length === 0 ? 'false' : matches.join(' OR ')}`;
  const from = filter === null ? relation : `${relation}, (SELECT strip_accents(lower($1)) AS text) AS needle`;
  return {
    sql: `SELECT "row" FROM ${from}${where} ORDER BY ${[...keys, '"row"'].join(', ')}`,
    parameters: filter === null ? [] : [filter.text],
  };
}
